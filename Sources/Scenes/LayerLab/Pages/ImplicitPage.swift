import LayerKit

/// What a mere assignment brings: who is asked, and what the answers do.
final class ImplicitPage: LanePage {
  static let name = "implicit"
  static let title = "Implicit animations"
  static let note = "position is assigned; what happens is up to who is asked for an action"

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
      "the delegate answers an action: 1 s", "the delegate answers nothing: 0.25 s",
      "the delegate answers “no action”: at once",
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

/// A delegate with one answer to every question for an action of the position.
final class LabDelegate: LayerDelegate {
  private let answer: (Layer) -> ActionAnswer?

  /// Makes a delegate.
  init(_ answer: @escaping (Layer) -> ActionAnswer?) { self.answer = answer }

  /// The answer.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .position ? answer(layer) : .noAction
  }
}
