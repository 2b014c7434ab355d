import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("The reach of moving layers")
struct AnimatedReachTests {
  /// Adds a fading layer on the left that is drawn from an image.
  private func addFading(to stage: Stage) {
    let fading = Layer(in: stage.context)
    stage.add(fading, Rect(x: 4, y: 4, width: 24, height: 40)) { $0.backgroundColor = .white }
    stage.add(Layer(in: stage.context), Rect(x: 4, y: 4, width: 9, height: 9), in: fading) {
      $0.backgroundColor = .black
    }
    var fade = BasicAnimation(\.opacity, from: 0.2, to: 0.9)
    (fade.beginTime, fade.duration, fade.repeatCount) = (1000, 2, .forever)
    fading.add(fade, forKey: nil)
  }

  private func addBox(
    to stage: Stage, in parent: Layer? = nil, from left: Double, to right: Double
  ) {
    stage.add(Layer(in: stage.context), Rect(x: right, y: 10, width: 3, height: 30), in: parent) {
      $0.backgroundColor = Color(hex: 0xFF8800)
      var way = BasicAnimation(\.position.x, from: left, to: right)
      (way.beginTime, way.duration, way.repeatCount) = (1000, 2, .forever)
      $0.add(way, forKey: nil)
    }
  }

  @Test("A box that moves beside something leaves it alone, one that moves over it does not")
  func besides() {
    for (left, path) in [(48.0, RenderedFrame.Path.fast), (20, .general)] {
      let stage = Stage()
      stage.context.turn(at: 1000) {
        addFading(to: stage)
        addBox(to: stage, from: left, to: 84)
      }
      for step in 1..<30 {
        let time = 1000 + Double(step) * 0.06
        let (picture, report) = stage.draw(at: time, buffer: step % 2)
        #expect(report.path == path, "from \(left) at \(time)")
        expectEqual(picture, stage.freshPicture(at: time), "from \(left) at \(time)")
      }
    }
  }

  @Test("A replaced animation's path is examined again")
  func otherWay() {
    let stage = Stage()
    let box = Layer(in: stage.context)
    func move(from left: Double, to right: Double) {
      var way = BasicAnimation(\.position.x, from: left, to: right)
      (way.beginTime, way.duration, way.repeatCount) = (1000, 2, .forever)
      box.add(way, forKey: "way")
    }
    stage.context.turn(at: 1000) {
      addFading(to: stage)
      stage.add(box, Rect(x: 80, y: 10, width: 3, height: 30)) { $0.backgroundColor = .white }
      move(from: 60, to: 81.5)
    }
    #expect(stage.draw(at: 1000.1).report.path == .fast)
    stage.context.turn(at: 1000.2) { move(from: 10, to: 81.5) }
    for step in 0..<20 {
      let time = 1000.2 + Double(step) * 0.1
      expectEqual(stage.draw(at: time).picture, stage.freshPicture(at: time), "at \(time)")
    }
    stage.context.turn(at: 1002.5) { move(from: 60, to: 81.5) }
    _ = stage.draw(at: 1002.5)
    #expect(stage.draw(at: 1002.6).report.path == .fast)
  }

  /// Kinds of position animations, some of which leave the straight line between their ends.
  enum Way: CaseIterable {
    case straight, eased, overshooting, added, continued, both, keys, curved, group

    func add(to layer: Layer) {
      let (a, b) = (Point(x: 30, y: 20), Point(x: 60, y: 44))
      var basic = BasicAnimation(\.position, from: a, to: b)
      (basic.beginTime, basic.duration, basic.repeatCount) = (1000.2, 1, 2)
      var keys = KeyframeAnimation(\.position, values: [a, Point(x: 12, y: 60), b])
      (keys.beginTime, keys.duration) = (1000.2, 2)
      switch self {
      case .straight: layer.add(basic, forKey: nil)
      case .eased:
        basic.timingFunction = .easeInEaseOut
        basic.timing.autoreverses = true
        layer.add(basic, forKey: nil)
      case .overshooting:
        basic.timingFunction = TimingFunction(controlPoints: 0.3, -1.2, 0.6, 2.2)
        layer.add(basic, forKey: nil)
      case .added:
        basic.isAdditive = true
        layer.add(basic, forKey: nil)
      case .continued:
        basic.isCumulative = true
        layer.add(basic, forKey: nil)
      case .both:
        layer.add(basic, forKey: nil)
        var other = BasicAnimation(\.position.x, from: 8, to: 90)
        (other.beginTime, other.duration) = (1000.5, 1)
        layer.add(other, forKey: nil)
      case .keys: layer.add(keys, forKey: nil)
      case .curved:
        keys.calculationMode = .cubic
        layer.add(keys, forKey: nil)
      case .group:
        var group = AnimationGroup([basic])
        (group.beginTime, group.duration) = (1000.1, 3)
        layer.add(group, forKey: nil)
      }
    }
  }

  @Test("No path clips the layer that follows it", arguments: Way.allCases, [false, true])
  func whole(way: Way, hasSublayer: Bool) throws {
    let stage = Stage()
    let box = Layer(in: stage.context)
    stage.context.turn(at: 1000) {
      stage.add(box, Rect(x: 40, y: 30, width: 8, height: 6)) { $0.backgroundColor = .white }
      if hasSublayer {
        stage.add(Layer(in: stage.context), Rect(x: -4, y: 3, width: 9, height: 7), in: box) {
          $0.backgroundColor = Color(hex: 0x4488CC)
        }
      }
      way.add(to: box)
    }
    for step in 0..<28 {
      let time = 1000 + Double(step) * 0.09
      let picture = stage.draw(at: time).picture
      let still = Stage()
      let other = Layer(in: still.context)
      stage.context.turn(at: time)
      let place = try #require(box.presentation()).position
      still.context.turn(at: 1000) {
        still.add(other, Rect(x: 0, y: 0, width: 8, height: 6)) {
          $0.backgroundColor = .white
          $0.position = place
        }
        if hasSublayer {
          still.add(Layer(in: still.context), Rect(x: -4, y: 3, width: 9, height: 7), in: other) {
            $0.backgroundColor = Color(hex: 0x4488CC)
          }
        }
      }
      let worst = largestDifference(picture, still.draw(at: 1000).picture)
      #expect(worst.levels <= 1, "\(way) at \(time): \(worst)")
    }
  }

  @Test("A border does not affect layers moving inside it, and covers those that cross it")
  func border() {
    for (left, path) in [(20.0, RenderedFrame.Path.fast), (2, .general)] {
      let stage = Stage()
      stage.context.turn(at: 1000) {
        let panel = Layer(in: stage.context)
        stage.add(panel, Rect(x: 4, y: 4, width: 88, height: 60)) {
          $0.backgroundColor = Color(hex: 0x202840)
          $0.cornerRadius = 10
          $0.borderWidth = 1
          $0.borderColor = Color(white: 1, alpha: 0.5)
        }
        addBox(to: stage, in: panel, from: left, to: 70)
      }
      for step in 1..<30 {
        let time = 1000 + Double(step) * 0.06
        let (picture, report) = stage.draw(at: time, buffer: step % 2)
        #expect(report.path == path, "from \(left) at \(time)")
        expectEqual(picture, stage.freshPicture(at: time), "from \(left) at \(time)")
      }
    }
  }
}
