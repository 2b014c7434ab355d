import LayerKit
import ShimmerKit
import Testing

@Suite("Shimmer button, first version")
struct ShimmerButtonTests {
  private let context = LayerContext()
  private let button: ShimmerButton

  init() {
    button = ShimmerButton(in: context)
    button.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    context.roots = [button.layer]
    context.turn(at: 1000)
  }

  private func x(at time: Double) -> Double {
    context.turn(at: time)
    return (button.gradientLayer.presentation() ?? button.gradientLayer).position.x
  }

  @Test("The gradient's middle goes from −w to 2 w in 3 s, slowly at both ends, again and again")
  func slide() {
    let curve = TimingFunction.easeInEaseOut
    for second in [0, 0.3, 0.75, 1.5, 2.2, 2.9, 3, 3.75, 61.5] {
      let progress = curve((second / 3).truncatingRemainder(dividingBy: 1))
      #expect((x(at: 1000 + second) - (-200 + 600 * progress)).magnitude < 1e-6, "\(second)")
    }
  }

  @Test("A transaction's timing function does not bend the slide")
  func transaction() {
    context.turn(at: 1000) {
      context.transaction(animationTimingFunction: .easeIn) { button.animationDuration = 4 }
    }
    #expect((x(at: 1001) - (-200 + 600 * TimingFunction.easeInEaseOut(0.25))).magnitude < 1e-6)
  }

  @Test("The gradient is four times as wide as the button and as high")
  func geometry() {
    #expect(button.gradientLayer.bounds.size == Size(width: 800, height: 44))
    #expect(button.gradientLayer.position.y == 22)
    #expect(button.gradientLayer.startPoint == Point(x: 0, y: 0.5))
    #expect(button.gradientLayer.endPoint == Point(x: 1, y: 0.5))
    #expect(button.gradientLayer.locations == nil)
    let colors = button.gradientColors
    #expect(button.gradientLayer.colors == colors && colors.count == 5)
    #expect(colors[2] == Color(hex: 0xFF0000) && colors[0] == Color(hex: 0x0000FF))
  }

  @Test("The title masks the wrapper and is not among any sublayers")
  func mask() {
    #expect(button.wrapperLayer.mask === button.titleLayer)
    #expect(button.layer.sublayers.map(ObjectIdentifier.init) == [.init(button.wrapperLayer)])
    let inside = button.wrapperLayer.sublayers.map(ObjectIdentifier.init)
    #expect(inside == [.init(button.gradientLayer)])
    #expect(button.title == button.titleLayer.text)
    #expect(button.title.string == "Find new skills…" && button.title.font.size == 24)
  }

  @Test("It is white, and as large as its title and the padding, in whose middle the title lies")
  func size() {
    #expect(button.backgroundColor == .white)
    let fresh = ShimmerButton(in: context)
    let title = fresh.titleLayer.preferredSize()
    #expect(fresh.bounds.size == title && title.width > 100)
    fresh.padding = Size(width: 20, height: 10)
    fresh.sizeToFit()
    #expect(fresh.bounds.size == Size(width: title.width + 40, height: title.height + 20))
    fresh.layoutIfNeeded()
    #expect((fresh.titleLayer.frame.center.x - fresh.bounds.center.x).magnitude <= 0.5)
    #expect((fresh.titleLayer.frame.center.y - fresh.bounds.center.y).magnitude <= 0.5)
  }

  @Test("Laying out again restarts the slide")
  func layout() {
    #expect((x(at: 1001.5) - 100).magnitude < 1e-3)
    context.turn(at: 1001.5) { button.setNeedsLayout() }
    #expect(x(at: 1001.5) == -200)
    #expect((x(at: 1003) - 100).magnitude < 1e-3)
  }

  @Test("Other colours show at once and the slide goes on")
  func colors() {
    let rainbow = [Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)]
    _ = x(at: 1001.5)
    context.turn(at: 1001.5) { button.gradientColors = rainbow }
    #expect(button.gradientLayer.presentation()?.colors == rainbow)
    #expect((x(at: 1001.5) - 100).magnitude < 1e-3)
  }

  @Test("By its frame, the wrapper's offset in the button is the button's in its superview")
  func placement() {
    let other = ShimmerButton(in: context)
    other.frame = Rect(x: 30, y: 50, width: 120, height: 40)
    other.layoutIfNeeded()
    #expect(other.wrapperLayer.frame == Rect(x: 0, y: 0, width: 120, height: 40))
    other.placesWrapperByFrame = true
    other.layoutIfNeeded()
    #expect(other.wrapperLayer.frame == Rect(x: 30, y: 50, width: 120, height: 40))
    let title = other.titleLayer.frame
    let inside = other.wrapperLayer.convert(title, to: other.layer)
    #expect(inside.origin == title.origin + Point(x: 30, y: 50))
  }

  @Test("It shows its slide again after it was out of sight")
  func reappearance() {
    context.turn(at: 1001) { context.roots = [] }
    context.turn(at: 1002)
    #expect(button.gradientLayer.runningAnimations.isEmpty)
    context.turn(at: 1003) { context.roots = [button.layer] }
    #expect((x(at: 1004.5) - 100).magnitude < 1e-3)
  }

  @Test("The still picture is the mean of the gradient and asks for no frame")
  func still() {
    context.turn(at: 1001) { button.showsStill = true }
    #expect(context.nextChange(after: 1001) == .never)
    // Two of the four stretches are blue; in the other two, half is red.
    let mean = Color(red: 0.25, green: 0, blue: 0.75)
    #expect(button.gradientLayer.color(at: Point(x: 10, y: 22)) == mean)
    #expect(button.gradientLayer.color(at: Point(x: 700, y: 22)) == mean)
    context.turn(at: 1002) { button.setNeedsLayout() }
    #expect(context.nextChange(after: 1002) == .never)
    context.turn(at: 1010) { button.showsStill = false }
    #expect((x(at: 1011.5) - 100).magnitude < 1e-3)
  }

  @Test("Any number and any colours are taken")
  func oddInput() {
    for number in [0, -1, 1e300, .infinity, -.infinity, .nan] {
      context.turn(at: context.time + 1) {
        button.animationDuration = number
        button.bounds.size = Size(width: number, height: 20)
        button.padding = Size(width: number, height: number)
      }
      context.turn(at: context.time + 1) { button.sizeToFit() }
      _ = button.gradientLayer.presentation()
    }
    for colors in [[], [Color.black], [Color(white: .nan), .white]] {
      context.turn(at: context.time + 1) { button.gradientColors = colors }
      context.turn(at: context.time + 1) { button.showsStill.toggle() }
    }
  }
}
