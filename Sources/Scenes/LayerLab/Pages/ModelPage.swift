import LayerKit

/// Model and presentation: what is set, and what is seen.
final class ModelPage: LanePage {
  static let name = "model"
  static let title = "Model and presentation"
  static let note = "the outline is what was set, the box is what the screen shows"

  let lanes: [LabLane]

  init(in context: LayerContext) {
    lanes = [
      LabLane(in: context, "end set first, then animated: no flash"),
      LabLane(in: context, "animated without setting: snaps back", ticks: [1]),
      LabLane(in: context, "animated, held, never set: the model lies", ticks: [1]),
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
