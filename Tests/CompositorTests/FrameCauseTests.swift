import Compositor
import LayerKit
import Raster
import Testing

@Suite("Why a frame is drawn")
struct FrameCauseTests {
  /// Two boxes side by side on a compositor that records causes; the first box can be animated.
  private final class Stage {
    let context = LayerContext(time: 0)
    let root: Layer
    let first: Layer
    let second: Layer
    let compositor: Compositor

    /// The number of buffers that frames are drawn into in turn: 1 or 2.
    var bufferCount = 1
    private let frames = (0..<2).map { _ in Bitmap(size: PixelSize(width: 128, height: 64)) }
    private var frameCount = 0

    init() {
      root = Layer(in: context)
      first = Layer(in: context)
      second = Layer(in: context)
      compositor = Compositor(context: context)
      compositor.explainsFrames = true
      context.turn(at: 0) {
        root.name = "root"
        root.frame = Rect(x: 0, y: 0, width: 128, height: 64)
        first.name = "first"
        first.frame = Rect(x: 8, y: 8, width: 16, height: 16)
        first.backgroundColor = .white
        second.name = "second"
        second.frame = Rect(x: 80, y: 8, width: 16, height: 16)
        second.backgroundColor = .white
        root.sublayers = [first, second]
        context.roots = [root]
      }
    }

    /// Applies a change and draws a frame; returns the causes as "layer kind".
    @discardableResult
    func draw(at time: Double, _ change: () -> Void = {}) -> Set<String> {
      context.turn(at: time) { context.transaction(disablingActions: true) { change() } }
      let slot = frameCount % bufferCount
      frameCount += 1
      frames[slot].withRows { rows in
        _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: slot))
      }
      return Set(
        compositor.causes.map { cause in
          let name = cause.layer.map { $0.name ?? "?" }
          return [name, cause.kind.name].compactMap(\.self).joined(separator: " ")
        })
    }
  }

  @Test("The first frame, and one after an expose, is the whole window")
  func whole() {
    let stage = Stage()
    #expect(stage.draw(at: 0) == ["whole window"])
    #expect(stage.draw(at: 1).isEmpty)
    stage.compositor.invalidate()
    #expect(stage.draw(at: 2) == ["whole window"])
  }

  @Test(
    "A frame that is explained is compared with the one before, not with one that was explained long ago"
  )
  func switchedOn() {
    let stage = Stage()
    stage.draw(at: 0)
    func move(_ layer: Layer, from x: Double, seconds: Double) {
      var motion = BasicAnimation(\.position.x, from: x, to: x + 40)
      motion.duration = seconds
      layer.add(motion, forKey: nil)
    }
    stage.draw(at: 1) {
      move(stage.first, from: 16, seconds: 1)
      move(stage.second, from: 88, seconds: 20)
    }
    #expect(stage.draw(at: 1.5) == ["first moved", "second moved"])
    stage.compositor.explainsFrames = false
    for time in [1.7, 2.5, 3] { stage.draw(at: time) }
    stage.compositor.explainsFrames = true
    #expect(stage.draw(at: 3.5) == ["second moved"])
  }

  @Test("A change of the model is named by its layer and its kind")
  func model() {
    let stage = Stage()
    stage.draw(at: 0)
    #expect(stage.draw(at: 1) { stage.first.position.x += 8 } == ["first moved"])
    #expect(stage.draw(at: 2) { stage.first.backgroundColor = .clear } == ["first contents"])
    #expect(
      stage.draw(at: 3) { stage.second.bounds.size.width = 20 } == ["second resized"])
    #expect(stage.draw(at: 4) { stage.second.cornerRadius = 4 } == ["second geometry"])
    #expect(stage.draw(at: 5) { stage.second.removeFromSuperlayer() } == ["second left"])
    #expect(stage.draw(at: 6) { stage.root.addSublayer(stage.second) } == ["second appeared"])
    #expect(stage.draw(at: 7) { stage.root.name = "root" }.isEmpty)
  }

  @Test("Updating another buffer is not listed as a reason")
  func buffers() {
    let stage = Stage()
    stage.bufferCount = 2
    stage.draw(at: 0)
    stage.draw(at: 1)
    #expect(stage.draw(at: 2) { stage.first.position.x += 8 } == ["first moved"])
    for time in [3.0, 4, 5, 6] {
      #expect(stage.draw(at: time) { stage.second.position.y += 4 } == ["second moved"])
    }
  }

  @Test("Each animated frame names what moves in it, and not what rests")
  func animations() {
    let stage = Stage()
    stage.draw(at: 0)
    stage.draw(at: 1) {
      var slide = BasicAnimation(
        \.position, from: Point(x: 16, y: 16), to: Point(x: 48, y: 16))
      slide.timing.duration = 2
      stage.first.add(slide, forKey: "slide")
      var fade = BasicAnimation(\.opacity, from: 1, to: 0.25)
      fade.timing.duration = 1
      fade.timing.beginTime = 2
      stage.second.add(fade, forKey: "fade")
    }
    #expect(stage.draw(at: 1.5) == ["first moved"])
    #expect(stage.draw(at: 2.5) == ["first moved", "second opacity"])
  }

  @Test("Motion inside a mask counts as the mask's change")
  func mask() {
    let stage = Stage()
    stage.draw(at: 0)
    let mask = GradientLayer(in: stage.context)
    stage.draw(at: 1) {
      mask.name = "mask"
      mask.frame = Rect(x: -32, y: 0, width: 64, height: 16)
      mask.colors = [.white, .clear, .white]
      mask.startPoint = Point(x: 0, y: 0.5)
      mask.endPoint = Point(x: 1, y: 0.5)
      stage.first.mask = mask
      var slide = BasicAnimation(
        \.position, from: Point(x: -32, y: 8), to: Point(x: 48, y: 8))
      slide.timing.duration = 2
      mask.add(slide, forKey: "slide")
    }
    #expect(stage.draw(at: 2) == ["mask mask"])
  }

  @Test("Causes are not recorded unless requested")
  func silence() {
    let stage = Stage()
    stage.compositor.explainsFrames = false
    #expect(stage.draw(at: 0).isEmpty)
    #expect(stage.draw(at: 1) { stage.first.position.x += 8 }.isEmpty)
  }

  @Test("A frame of very many changes names a bounded number of them")
  func bound() {
    let stage = Stage()
    stage.draw(at: 0)
    stage.draw(at: 1) {
      for index in 0..<64 {
        let layer = Layer(in: stage.context)
        layer.name = "\(index)"
        layer.frame = Rect(x: Double(index % 8) * 8, y: 32, width: 4, height: 4)
        layer.backgroundColor = .white
        stage.root.addSublayer(layer)
      }
    }
    #expect(stage.compositor.causes.count == 16)
  }
}
