import LayerKit

/// The page that compares the model value, which is set, with the presentation value, which is seen.
final class ModelPage: LanePage {
  static let name = "model"
  static let title = "Model and presentation"
  static let note = "outline: the model, as set; filled: the presentation, as shown"

  let lanes: [LabLane]

  init(in context: LayerContext) {
    lanes = [
      LabLane(in: context, "end set first, then animated: no flash"),
      LabLane(in: context, "animated without setting: snaps back", ticks: [1]),
      LabLane(in: context, "animated, held, never set: model differs", ticks: [1]),
      LabLane(in: context, "set without animation: jumps"),
    ]
  }

  var steps: [LabStep] {
    [.then(1.5) { [unowned self] in run() }, .look(1.5), .then(0.6) { [unowned self] in reset() }]
  }

  private func run() {
    for (index, lane) in lanes.enumerated() {
      var move = BasicAnimation(\.position.x, from: lane.x(0), to: lane.x(1))
      move.duration = 1.5
      move.timingFunction = .easeInEaseOut
      if index == 2 {
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
      }
      if index == 0 || index == 3 { lane.move(to: 1) }
      if index < 3 { lane.marker.add(move, forKey: "move") }
    }
  }
}

/// The page about implicit animations: the objects that a layer asks for an action after a plain assignment, and the
/// result of each answer.
final class ImplicitPage: LanePage {
  static let name = "implicit"
  static let title = "Implicit animations"
  static let note = "position is assigned; the action that the layer finds animates it"

  let lanes: [LabLane]
  private let view: View
  private let delegates: [LabDelegate]

  init(in context: LayerContext) {
    view = View(in: context)
    delegates = [
      LabDelegate { layer in
        var move = BasicAnimation(\.position, from: layer.position)
        move.duration = 1
        move.timingFunction = .easeInEaseOut
        return .action(move)
      },
      LabDelegate { _ in nil },
      LabDelegate { _ in .noAction },
    ]
    let texts = [
      "the delegate returns an action: 1 s", "the delegate returns nil: 0.25 s",
      "the delegate returns “no action”: at once",
    ]
    let asked = zip(delegates, texts).map { delegate, text in
      let layer = Layer(in: context)
      layer.delegate = delegate
      return LabLane(layer, text)
    }
    lanes =
      [
        LabLane(Layer(in: context), "a layer by itself: 0.25 s"),
        LabLane(view.layer, "a view's layer: at once"),
      ] + asked + [LabLane(Layer(in: context), "a transaction without actions: at once")]
  }

  var steps: [LabStep] {
    [
      .then(1) { [unowned self] in assign(1) }, .look(0.7),
      .then(1) { [unowned self] in assign(0) }, .look(0.7),
    ]
  }

  private func assign(_ value: Double) {
    for lane in lanes.dropLast() { lane.move(to: value) }
    guard let last = lanes.last else { return }
    last.marker.context.transaction(disablingActions: true) { last.move(to: value) }
  }
}

/// A delegate that gives the same answer to every request for an action of the position.
private final class LabDelegate: LayerDelegate {
  private let answer: (Layer) -> ActionAnswer?

  init(_ answer: @escaping (Layer) -> ActionAnswer?) { self.answer = answer }

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .position ? answer(layer) : .noAction
  }
}

/// The page that shows the six forms of a basic animation, and additive, cumulative and value function animations.
final class FromToByPage: LanePage {
  static let name = "from-to-by"
  static let title = "From, to, by"
  static let note = "the model stays at 0.50; lines mark where each form begins and ends"

  let lanes: [LabLane]

  /// The duration of the movement in one direction, in seconds.
  private static let duration = 1.6

  init(in context: LayerContext) {
    func lane(_ text: String, _ ticks: Double...) -> LabLane {
      LabLane(in: context, text, start: 0.5, ticks: ticks)
    }
    lanes = [
      lane("from 0.1 to 0.9", 0.1, 0.9),
      lane("from 0.1 by 0.3", 0.1, 0.4),
      lane("by 0.3 to 0.9", 0.6, 0.9),
      lane("from 0.1: to the model", 0.1, 0.5),
      lane("to 0.9: from the value below", 0.5, 0.9),
      lane("by 0.3: from the value below", 0.5, 0.8),
      lane("additive: −0.3 to 0.3 on the model", 0.2, 0.8),
      lane("cumulative: by 0.15, three times", 0.5, 0.65, 0.8, 0.95),
      lane("value function: rotate z by two turns"),
    ]
  }

  var steps: [LabStep] {
    [.then(Self.duration) { [unowned self] in run() }, .look(0.8)]
  }

  private func run() {
    func animation(_ index: Int) -> BasicAnimation<Double> {
      let lane = lanes[index]
      func way(_ share: Double) -> Double { share * lane.length }
      let path = \AnimatableProperties.position.x
      switch index {
      case 0: return BasicAnimation(path, from: lane.x(0.1), to: lane.x(0.9))
      case 1: return BasicAnimation(path, from: lane.x(0.1), by: way(0.3))
      case 2: return BasicAnimation(path, to: lane.x(0.9), by: way(0.3))
      case 3: return BasicAnimation(path, from: lane.x(0.1))
      case 4: return BasicAnimation(path, to: lane.x(0.9))
      case 5: return BasicAnimation(path, by: way(0.3))
      case 6:
        var added = BasicAnimation(path, from: way(-0.3), to: way(0.3))
        added.isAdditive = true
        return added
      case 7:
        // Each cycle adds the end value of the previous one, so that value must be a distance, not a position.
        var summed = BasicAnimation(path, from: 0, to: way(0.15))
        summed.isAdditive = true
        summed.isCumulative = true
        summed.repeatCount = 3
        return summed
      default: return BasicAnimation(\.transform[.rotateZ], from: 0, to: 4 * .pi)
      }
    }
    for (index, lane) in lanes.enumerated() {
      var moving = animation(index)
      moving.duration = index == 7 ? Self.duration / 3 : Self.duration
      lane.marker.add(moving, forKey: "form")
    }
  }
}

/// The page that shows keyframes with key times, timing functions of segments, discrete steps and even pace; and
/// groups.
final class KeyframePage: LanePage {
  static let name = "keyframes"
  static let title = "Keyframes and groups"
  static let note = "the values are 0, 0.6, 0.4, 1 in each of them"

  let lanes: [LabLane]

  private static let values = [0, 0.6, 0.4, 1]
  private static let duration = 2.4

  init(in context: LayerContext) {
    func lane(_ text: String) -> LabLane { LabLane(in: context, text, ticks: Self.values) }
    lanes = [
      lane("even times"),
      lane("key times 0, 0.2, 0.8, 1"),
      lane("a curve for each segment"),
      lane("discrete"),
      lane("paced"),
      lane("group: keyframes, a turn, a fade"),
    ]
  }

  var steps: [LabStep] {
    [.then(Self.duration) { [unowned self] in run() }, .look(0.8)]
  }

  private func run() {
    for (index, lane) in lanes.enumerated() {
      var keys = KeyframeAnimation(\.position.x, values: Self.values.map(lane.x))
      keys.duration = Self.duration
      switch index {
      case 1: keys.keyTimes = [0, 0.2, 0.8, 1]
      case 2: keys.timingFunctions = [.easeOut, .easeIn, .easeInEaseOut]
      case 3: keys.calculationMode = .discrete
      case 4: keys.calculationMode = .paced
      default: break
      }
      if index < 5 {
        lane.marker.add(keys, forKey: "keys")
      } else {
        lane.marker.add(group(with: keys), forKey: "keys")
      }
    }
  }

  private func group(with keys: KeyframeAnimation<Double>) -> AnimationGroup {
    var turn = BasicAnimation(\.transform.rotation, from: 0, to: .pi)
    turn.beginTime = Self.duration / 3
    turn.duration = Self.duration / 3
    var fade = BasicAnimation(\.opacity, from: 1, to: 0.2)
    fade.beginTime = Self.duration * 2 / 3
    fade.duration = Self.duration / 3
    var group = AnimationGroup([keys, turn, fade])
    group.duration = Self.duration
    return group
  }
}
