import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Boxes and their history")
struct BoxHistoryTests {
  @Test(
    "After any history of boxes, a buffer shows what a fresh compositor draws",
    arguments: Seeds.all,
    [1, 1.75, 2])
  func equalsFullRedraw(seed: UInt64, scale: Double) async throws {
    try await withSeed(seed) { random in
      let width = Int((145 * scale).rounded())
      let stage = Stage(
        width: width, height: Int(120 * scale), scale: scale, background: Color(random: &random),
        buffers: 3)
      var tree = RandomTree(context: stage.context, random: random)
      tree.hasPerspective = true
      stage.context.turn(at: 1000) { Self.fill(stage, &tree) }
      var time = 1000.0
      for step in 0..<25 {
        time += tree.number(0...0.1)
        if tree.chance(0.15) {
          stage.context.turn(at: time) { Self.edit(stage, &tree) }
        }
        let buffer = Int.random(in: 0..<3, using: &tree.random)
        stage.compositor.showsDamage = tree.chance(0.1)
        if tree.chance(0.2) { _ = stage.compositor.nextChange(after: time) }
        let shows = stage.compositor.showsDamage
        let picture = stage.draw(at: time, buffer: buffer).picture
        if !shows {
          expectEqual(picture, stage.freshPicture(at: time), "step \(step), buffer \(buffer)")
        }
      }
    }
  }

  @Test("Boxes are within one level of the slow compositor", arguments: Seeds.all, [1, 1.75, 2])
  func likeReference(seed: UInt64, scale: Double) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2 {
        let stage = Stage(
          width: Int(145 * scale), height: Int(120 * scale), scale: scale,
          background: Color(random: &random))
        var tree = RandomTree(context: stage.context, random: random)
        stage.context.turn(at: 1000) { Self.fill(stage, &tree) }
        random = tree.random
        let time = 1000 + Double.random(in: 0...2, using: &random)
        stage.expectLikeReference(at: time)
      }
    }
  }

  private static func fill(_ stage: Stage, _ tree: inout RandomTree) {
    if tree.chance(0.3) {
      let picture = Layer(in: stage.context)
      picture.contents = tree.bitmap()
      stage.add(picture, Rect(x: 0, y: 0, width: 145, height: 120))
    }
    for row in 0..<3 {
      for column in 0..<3 {
        let clip = Layer(in: stage.context)
        clip.masksToBounds = true
        let (x, y) = (Double(column * 48 + column), Double(row * 40))
        stage.add(clip, Rect(x: x, y: y, width: 40 + tree.number(0...1).rounded() * 5, height: 39))
        let box = tree.box(column: 0, row: 0)
        clip.addSublayer(box)
      }
    }
    if tree.chance(0.2) { stage.context.roots.append(tree.box(column: 1, row: 1)) }
  }

  private static func edit(_ stage: Stage, _ tree: inout RandomTree) {
    guard let root = stage.context.roots.randomElement(using: &tree.random) else { return }
    let box = root.sublayers.first ?? root
    switch Int.random(in: 0..<9, using: &tree.random) {
    case 0:
      root.position = Point(x: root.position.x + tree.number(-9...9).rounded(), y: root.position.y)
    case 1: box.removeAllAnimations()
    case 2: tree.animateBox(box)
    case 3: box.mask = tree.chance(0.5) ? nil : tree.box(column: 0, row: 0)
    case 4: root.addSublayer(tree.box(column: 0, row: 0))
    case 5: root.sublayers.last?.removeFromSuperlayer()
    case 6: box.backgroundColor = tree.color()
    case 7: root.opacity = tree.chance(0.5) ? 1 : 0.5
    default: root.bounds.size.width += tree.number(-9...9)
    }
  }

  @Test("A colour change that a buffer missed is drawn even at another buffer's position")
  func placeAndColor() {
    let stage = Stage()
    stage.context.turn(at: 1000) {
      let box = Layer(in: stage.context)
      box.backgroundColor = .white
      stage.add(box, Rect(x: 16, y: 8, width: 40, height: 40))
      Self.leap(
        \.position, [(36, 28), (36, 28), (37, 28), (37, 28)].map { Point(x: $0.0, y: $0.1) }, box)
      Self.leap(\.backgroundColor, [.black, .white, .white, .white], box)
    }
    // The second buffer shows the first position in another colour than the screen.
    for (step, buffer) in [0, 1, 0].enumerated() {
      let time = 1000.5 + Double(step)
      let picture = stage.draw(at: time, buffer: buffer).picture
      expectEqual(picture, stage.freshPicture(at: time), "step \(step)")
    }
  }

  @Test("A box of any colour is the same drawn alone and with the layers below it")
  func opaqueColors() {
    let stage = Stage(background: Color(hex: 0x204060))
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 16, y: 8, width: 40, height: 40)) { box in
        var animation = BasicAnimation(
          \.backgroundColor, from: .black, to: Color(red: 1, green: 0.5, blue: 0.3))
        animation.timing = MediaTiming(beginTime: 1000, duration: 10)
        box.add(animation, forKey: nil)
      }
    }
    for step in 0..<600 {
      let time = 1000 + Double(step) / 60
      expectEqual(stage.draw(at: time).picture, stage.freshPicture(at: time), "step \(step)")
    }
  }

  private static func leap<Target: AnimatableTarget>(
    _ target: KeyPath<AnimatableProperties, Target>, _ values: [Target.Value], _ layer: Layer
  ) {
    var animation = KeyframeAnimation(target, values: values)
    animation.calculationMode = .discrete
    animation.timing = MediaTiming(beginTime: 1000, duration: Double(values.count))
    layer.add(animation, forKey: nil)
  }

  @Test(
    "Odd numbers do no harm",
    arguments: [0, 1e-300, 1e-50, 1e-40, 1e-20, 1e9, 1e19, .infinity, .nan, -.infinity, -1e30])
  func oddNumbers(value: Double) {
    for field in 0..<10 {
      for isMask in [false, true] {
        let stage = Stage(background: Color(hex: 0x204060))
        stage.context.turn(at: 1000) {
          let box = GradientLayer(in: stage.context)
          box.colors = [.white, .black, Color(red: 1, green: 0, blue: 0)]
          box.frame = Rect(x: 8, y: 8, width: 40, height: 30)
          switch field {
          case 0: box.locations = [0, value, 1]
          case 1: box.locations = [-value, 0.5, value]
          case 2: box.locations = [-1, value, 1]
          case 3: box.startPoint = Point(x: value, y: 0.3)
          case 4: box.bounds.size.width = value
          case 5: box.bounds.origin.x = value
          case 6: box.transform = .scale(x: value, y: value)
          case 7: (box.cornerRadius, box.bounds.size) = (value, Size(width: value, height: value))
          case 8: box.position.x = value
          default: box.transform = .rotation(value)
          }
          var animation = BasicAnimation(\.opacity, from: 0.5, to: 1)
          animation.timing = MediaTiming(beginTime: 1000, duration: 10)
          box.add(animation, forKey: nil)
          if isMask {
            stage.add(Layer(in: stage.context), Rect(x: 8, y: 8, width: 60, height: 40)) {
              $0.backgroundColor = .white
              $0.mask = box
            }
          } else {
            stage.context.roots.append(box)
          }
        }
        let time = 1005.0
        let picture = stage.draw(at: time).picture
        stage.context.turn(at: time) {
          // A sublayer makes the layer a group, which is painted.
          for root in stage.context.roots {
            let other = isMask ? root.mask ?? root : root
            other.addSublayer(Layer(in: stage.context))
            other.sublayers[0].backgroundColor = .clear
            other.sublayers[0].frame = Rect(x: 1, y: 1, width: 3, height: 3)
          }
        }
        let painted = stage.freshPicture(at: time)
        let worst = largestDifference(picture, painted)
        #expect(worst.levels <= 1, "field \(field), mask \(isMask): \(worst)")
      }
    }
  }

  @Test("Large discs are exact at their rims", arguments: [1e3, 1e4, 1e5, 1e6, 1e7])
  func largeDiscs(radius: Double) {
    let stage = Stage(background: .black)
    stage.context.turn(at: 1000) {
      let box = Layer(in: stage.context)
      box.backgroundColor = .white
      box.bounds.size = Size(width: 2 * radius, height: 2 * radius)
      box.cornerRadius = radius
      let way = 0.5.squareRoot() * radius
      box.position = Point(x: 48.3 - way, y: 36.2 - way)
      var animation = BasicAnimation(\.opacity, from: 0.5, to: 1)
      animation.timing = MediaTiming(beginTime: 1000, duration: 10)
      box.add(animation, forKey: nil)
      stage.context.roots.append(box)
    }
    let picture = stage.draw(at: 1005).picture
    stage.context.turn(at: 1005) {
      stage.context.roots[0].addSublayer(Layer(in: stage.context))
    }
    let worst = largestDifference(picture, stage.freshPicture(at: 1005))
    #expect(worst.levels <= 1, "\(worst)")
  }
}
