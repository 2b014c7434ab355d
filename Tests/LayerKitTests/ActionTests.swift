import LayerKit
import Testing

/// An action that records its runs.
private struct NotingAction: LayerAction {
  let log: ActionLog

  func run(forKey key: ActionKey, on layer: Layer) {
    log.runs.append("\(layer.name ?? "layer").\(key.rawValue) \(layer.opacity)")
  }
}

/// The questions and runs in order; a delegate that has an action for every key, or for none.
private final class ActionLog: LayerDelegate {
  var questions: [String] = []
  var runs: [String] = []
  var answersAll = true

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    questions.append("\(layer.name ?? "layer").\(key.rawValue) \(layer.opacity)")
    return answersAll ? .action(NotingAction(log: self)) : nil
  }
}

/// A layer whose class has an action for one key.
private final class ClassicLayer: Layer {
  override class func defaultAction(forKey key: ActionKey) -> ActionAnswer? {
    key == "custom" ? .action(BasicAnimation(\.opacity, to: 0)) : super.defaultAction(forKey: key)
  }
}

@Suite("Actions")
struct ActionTests {
  private let context = LayerContext()
  private let root: Layer
  private let layer: Layer
  private let log = ActionLog()

  init() {
    root = Layer(in: context)
    layer = Layer(in: context)
    root.addSublayer(layer)
    context.roots = [root]
    context.turn(at: 1000)
  }

  @Test("A setter asks before the change and runs after it")
  func order() {
    layer.delegate = log
    layer.opacity = 0.5
    #expect(log.questions == ["layer.opacity 1.0"])
    #expect(log.runs == ["layer.opacity 0.5"])
    #expect(layer.animationKeys.isEmpty, "an action takes the place of the built-in animation")
  }

  @Test("An equal value requests no action, nor does a setter while actions are disabled")
  func silence() {
    layer.delegate = log
    layer.opacity = 1
    context.transaction(disablingActions: true) { layer.opacity = 0.5 }
    #expect(log.questions.isEmpty && log.runs.isEmpty)
    context.transaction(disablingActions: true) {
      #expect(layer.action(forKey: .opacity)?.action != nil, "the search itself is not disabled")
    }
  }

  @Test("The first answer of delegate, actions, style, its styles and class counts")
  func search() {
    func found(_ key: ActionKey) -> Double? {
      (layer.action(forKey: key)?.action as? BasicAnimation<Double>)?.toValue
    }
    func answer(_ mark: Double) -> ActionAnswer { .action(BasicAnimation(\.opacity, to: mark)) }
    let inner = LayerStyle(actions: ["a": answer(1), "b": answer(1), "c": answer(1)])
    layer.style = LayerStyle(actions: ["b": answer(2), "d": .noAction], style: inner)
    layer.actions = ["c": answer(3)]
    #expect(found("a") == 1 && found("b") == 2 && found("c") == 3 && found("d") == nil)
    #expect(layer.action(forKey: "d") != nil, "no action is an answer")
    layer.delegate = log
    log.answersAll = false
    #expect(found("c") == 3, "a delegate without an answer leaves it to the others")
    #expect(ClassicLayer(in: context).action(forKey: "custom")?.action != nil)
    #expect(layer.action(forKey: .position) == nil, "what animates by itself is not found")
  }

  @Test("An animation as an action is added under the property's name")
  func animation() {
    var spin = BasicAnimation(\.transform.rotation, to: 3)
    spin.duration = 2
    layer.actions = [.position: .action(spin)]
    layer.position = Point(x: 5, y: 5)
    #expect(layer.animationKeys == ["position"])
    #expect(layer.animation(forKey: "position")?.duration == 2)
  }

  @Test("An action for contents and for an outline is run, although neither animates by itself")
  func switching() {
    let shape = ShapeLayer(in: context)
    root.addSublayer(shape)
    context.turn(at: 1000)
    shape.path = Path()
    #expect(shape.animationKeys.isEmpty)
    shape.actions = [.path: .action(BasicAnimation(\.opacity, from: 0))]
    shape.path = nil
    #expect(shape.animationKeys == ["path"])
  }

  @Test(
    "Order-in and order-out actions are requested of layers, and sublayer actions of their superlayers"
  )
  func ordering() {
    log.answersAll = false
    root.name = "root"
    let parent = Layer(in: context)
    parent.name = "parent"
    for each in [root, layer, parent] { each.delegate = log }
    parent.addSublayer(layer)
    #expect(
      log.questions == ["parent.sublayers 1.0", "root.sublayers 1.0", "layer.onOrderOut 1.0"])
    log.questions = []
    root.addSublayer(parent)
    #expect(
      log.questions == ["root.sublayers 1.0", "parent.onOrderIn 1.0", "layer.onOrderIn 1.0"])
    log.questions = []
    root.insertSublayer(layer, at: 0)
    #expect(
      log.questions == ["root.sublayers 1.0", "parent.sublayers 1.0"],
      "a layer that moves within the tree neither comes nor goes")
    log.questions = []
    root.sublayers = [parent]
    #expect(log.questions == ["root.sublayers 1.0", "layer.onOrderOut 1.0"])
    log.questions = []
    root.mask = layer
    #expect(log.questions == ["layer.onOrderIn 1.0"])
    log.questions = []
    context.roots = [parent]
    #expect(
      log.questions == [
        "root.onOrderOut 1.0", "parent.onOrderOut 1.0", "layer.onOrderOut 1.0",
        "parent.onOrderIn 1.0",
      ])
  }

  @Test("An animation that orders a layer in plays from the commit that shows it")
  func orderIn() {
    let late = Layer(in: context)
    var fade = BasicAnimation(\.opacity, from: 0)
    fade.duration = 2
    late.actions = [.onOrderIn: .action(fade)]
    context.turn(at: 1001) { root.addSublayer(late) }
    context.turn(at: 1002)
    #expect(late.presentation()?.opacity == 0.5)
  }

  @Test("A root shows what is below it, even when it is itself inside of a layer that is not shown")
  func rootInside() {
    let outer = Layer(in: context)
    outer.addSublayer(root)
    context.roots = [root]
    let late = Layer(in: context)
    late.delegate = log
    root.addSublayer(late)
    #expect(log.questions == ["layer.onOrderIn 1.0"])
  }

  @Test("A value that a delegate sets while asked about a part of a property is kept")
  func setWhileAsked() {
    let delegate = ClosureDelegate()
    delegate.onQuestion = { layer, key in if key == .position { layer.cornerRadius = 5 } }
    layer.delegate = delegate
    layer.setValue(7, at: \.position.x)
    #expect(layer.cornerRadius == 5)
    #expect(layer.position == Point(x: 7, y: 0))
  }
}
