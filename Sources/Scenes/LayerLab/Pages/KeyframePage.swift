import LayerKit

/// Keyframes: values, key times, curves of segments, steps, even pace; and groups.
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
