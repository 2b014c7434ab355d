import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("The examples of Masks")
final class MasksExamples {
  private let context = LayerContext()
  private let content: Layer
  private let compositor: Compositor
  private let frame = Bitmap(size: PixelSize(width: 100, height: 30))

  init() {
    content = Layer(in: context)
    content.bounds = Rect(x: 0, y: 0, width: 100, height: 30)
    content.anchorPoint = .zero
    content.backgroundColor = .white
    context.roots = [content]
    compositor = Compositor(context: context)
  }

  private func alpha(_ x: Int, _ y: Int = 10) -> Double {
    context.flush()
    _ = frame.withRows { rows in
      compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
    }
    return Double(frame[x, y] & 0xFF) / 255
  }

  @Test("The stage of the article")
  func stage() throws {
    let print = Transcript()
    // example: Masks, stage
    let context = LayerContext()
    let content = Layer(in: context)
    content.bounds = Rect(x: 0, y: 0, width: 100, height: 30)
    content.anchorPoint = .zero
    content.backgroundColor = .white
    context.roots = [content]

    let compositor = Compositor(context: context)
    let frame = Bitmap(size: PixelSize(width: 100, height: 30))

    func alpha(_ x: Int, _ y: Int = 10) -> Double {
      context.flush()
      _ = frame.withRows { rows in
        compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
      }
      return Double(frame[x, y] & 0xFF) / 255
    }

    print([0, 50, 99].map { alpha($0) })  // [1, 1, 1]
    // end
    try print.check()
  }

  @Test("A mask's alpha decides, its colour does not")
  func window() throws {
    let print = Transcript()
    // example: Masks, window
    let mask = Layer(in: context).withoutActions()
    mask.frame = Rect(x: 30, y: 0, width: 40, height: 30)
    mask.backgroundColor = .black
    content.mask = mask
    print([10, 35, 65, 90].map { alpha($0) })  // [0, 1, 1, 0]
    mask.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.4)
    print([10, 35, 65, 90].map { alpha($0) })  // [0, 0.4, 0.4, 0]
    // end
    try print.check()
  }

  @Test("A mask lies in the coordinates of its layer and does not follow its size")
  func coordinates() throws {
    let print = Transcript()
    // example: Masks, coordinates
    let mask = Layer(in: context)
    mask.frame = Rect(x: 0, y: 0, width: 50, height: 30)
    mask.backgroundColor = .white
    content.withoutActions().mask = mask
    print([25, 45, 75].map { alpha($0) })  // [1, 1, 0]

    content.position.x = 40
    print([25, 45, 75, 95].map { alpha($0) })  // [0, 1, 1, 0]

    content.position.x = 0
    content.bounds.size.width = 200
    print([25, 45, 75].map { alpha($0) })  // [1, 1, 0]
    // end
    try print.check()
  }

  @Test("The sublayers of a mask add up")
  func sublayers() throws {
    let print = Transcript()
    // example: Masks, sublayers
    let mask = Layer(in: context)
    mask.frame = content.bounds
    mask.backgroundColor = Color(white: 1, alpha: 0.2)
    let window = Layer(in: context)
    window.frame = Rect(x: 40, y: 0, width: 20, height: 30)
    window.backgroundColor = Color(white: 1, alpha: 0.5)
    mask.addSublayer(window)
    content.mask = mask
    print([20, 50].map { alpha($0) })  // [0.2, 0.6]
    // end
    try print.check()
  }

  @Test("A band of light is a wide gradient that slides")
  func band() throws {
    let print = Transcript()
    // example: Masks, band
    let mask = GradientLayer(in: context)
    mask.bounds = Rect(x: 0, y: 0, width: 300, height: 30)
    mask.anchorPoint = .zero
    mask.position.x = -200
    mask.colors = [0.2, 1, 0.2].map { Color(white: 1, alpha: $0) }
    mask.startPoint = Point(x: 1 / 3.0, y: 0.5)
    mask.endPoint = Point(x: 2 / 3.0, y: 0.5)
    content.mask = mask

    var slide = BasicAnimation(\.position.x, to: 0)
    slide.duration = 2
    slide.repeatCount = .forever
    context.turn(at: 1000) { mask.add(slide, forKey: "slide") }
    print([0, 50, 99].map { alpha($0) })  // [0.2, 0.2, 0.2]
    context.turn(at: 1001)
    print([0, 25, 50, 75, 99].map { alpha($0) })  // [0.20…, 0.60…, 0.99…, 0.59…, 0.20…]
    context.turn(at: 1001.5)
    print([0, 50, 99].map { alpha($0) })  // [0.2, 0.20…, 0.99…]
    // end
    try print.check()
  }

  @Test("Two circles of water meet in a mask")
  func water() throws {
    let print = Transcript()
    // example: Masks, water
    func circle(at center: Point, opacity: Double) -> Layer {
      let circle = Layer(in: context)
      circle.bounds = Rect(x: 0, y: 0, width: 30, height: 30)
      circle.cornerRadius = 15
      circle.backgroundColor = .black
      circle.position = center
      circle.opacity = opacity
      return circle
    }

    let up = circle(at: Point(x: -5, y: -5), opacity: 0.8)
    let down = circle(at: Point(x: 35, y: 35), opacity: 1)
    let mask = Layer(in: context)
    mask.sublayers = [up, down]
    content.bounds = Rect(x: 0, y: 0, width: 30, height: 30)
    content.mask = mask
    print([alpha(2, 2), alpha(15, 15), alpha(27, 27)])  // [0.8, 0, 1]

    var rise = BasicAnimation(\.position, to: Point(x: 10, y: 10))
    rise.duration = 1
    var sink = BasicAnimation(\.position, to: Point(x: 20, y: 20))
    sink.duration = 1
    context.turn(at: 1000) {
      up.add(rise, forKey: "rise")
      down.add(sink, forKey: "sink")
    }
    context.turn(at: 1000.999)
    print([alpha(3, 3), alpha(15, 15), alpha(27, 3)])  // [0.8, 1, 0]
    context.turn(at: 1001)
    print([alpha(2, 2), alpha(15, 15)])  // [0.8, 0]
    // end
    try print.check()
  }

  @Test("What goes wrong with masks")
  func pitfalls() throws {
    let print = Transcript()
    // example: Masks, pitfalls
    let title = Layer(in: context)
    title.frame = content.bounds
    title.backgroundColor = .white
    let button = Layer(in: context)
    button.addSublayer(title)
    content.mask = title
    print(button.sublayers.count)  // 0
    print(content.sublayers.count)  // 0
    print(title.superlayer === content)  // true

    title.isHidden = true
    print(alpha(50))  // 0
    print(content.hitTest(Point(x: 50, y: 10)) === content)  // true

    content.mask = Layer(in: context)
    print(alpha(50))  // 0

    let window = Layer(in: context)
    window.frame = content.bounds
    window.backgroundColor = .black
    window.mask = Layer(in: context)
    content.mask = window
    print(alpha(50))  // 1
    // end
    try print.check()
  }
}
