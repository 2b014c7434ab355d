import LayerKit

/// The six forms of a basic animation, and what adds up.
final class FromToByPage: LanePage {
  static let name = "from-to-by"
  static let title = "From, to, by"
  static let note = "the model stays at 0.50; lines mark where each form begins and ends"

  let lanes: [LabLane]

  /// The seconds of one way.
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
      lane("to 0.9: from what is below", 0.5, 0.9),
      lane("by 0.3: from what is below", 0.5, 0.8),
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
        // Each cycle adds the end of the one before: it has to be a way, not a place.
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
