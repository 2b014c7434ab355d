package import LayerKit
package import ShimmerKit

/// A player that runs scenarios and adds the resulting states of the effect to them.
package struct ScenarioPlayer: Sendable {
  /// The policy that decides when changed properties update the mask's geometry.
  package var geometryPolicy: ShimmeringGeometryPolicy

  /// The policy for the band's position after a change.
  package var phasePolicy: ShimmeringPhasePolicy

  /// A player that uses the policies of Facebook's Shimmer.
  package static let original = ScenarioPlayer(geometryPolicy: .atLayout, phasePolicy: .original)

  /// A player that uses the policies of the viewer.
  package static let live = ScenarioPlayer(geometryPolicy: .immediately, phasePolicy: .hold)

  private static let layerLimit = 1000

  /// Plays a scenario, or a document that lists scenarios in its member `scenarios`.
  ///
  /// - Returns: The document, with `states` in every step and `profiles` in every `advance` step.
  /// - Throws: ``ScenarioError`` with the location and the reason.
  package func play(document: JSONValue) throws(ScenarioError) -> JSONValue {
    guard case .object(var members) = document else {
      throw ScenarioError(place: "the document", reason: "it is not an object")
    }
    let epoch = try epoch(members["epoch"])
    guard let scenarios = members["scenarios"] else {
      return try play(scenario: document, epoch: epoch)
    }
    guard let list = scenarios.elements else {
      throw ScenarioError(place: "the document", reason: "\"scenarios\" is not a list")
    }
    var played: [JSONValue] = []
    for scenario in list { played.append(try play(scenario: scenario, epoch: epoch)) }
    members["scenarios"] = .array(played)
    return .object(members)
  }

  private func epoch(_ value: JSONValue?) throws(ScenarioError) -> Double {
    guard let value else { return LayerContext.epoch }
    guard let epoch = value.number, epoch.isFinite else {
      throw ScenarioError(place: "the document", reason: "\"epoch\" is not a time")
    }
    return epoch
  }

  /// Plays one scenario, and returns it with the resulting states.
  ///
  /// - Parameter epoch: The media time at which the scenario begins.
  /// - Throws: ``ScenarioError`` with the location and the reason.
  package func play(scenario: JSONValue, epoch: Double) throws(ScenarioError) -> JSONValue {
    let identifier = scenario["id"].text ?? ""
    let name = identifier.isEmpty ? "the scenario" : EchoedText.cut(identifier)
    guard case .object(var members) = scenario, let steps = scenario["steps"].elements else {
      throw ScenarioError(place: name, reason: "it has no list of \"steps\"")
    }
    let count = scenario["layers"].number ?? 1
    guard count >= 1, count <= Double(Self.layerLimit), let layerCount = Int(exactly: count) else {
      throw ScenarioError(place: name, reason: "\"layers\" is not within 1…\(Self.layerLimit)")
    }
    var stage = ScenarioStage(
      layerCount: layerCount, epoch: epoch, geometryPolicy: geometryPolicy,
      phasePolicy: phasePolicy)
    defer { stage.context.releaseRoots() }
    var played: [JSONValue] = []
    for (index, step) in steps.enumerated() {
      do {
        played.append(try play(step, on: &stage))
      } catch {
        throw ScenarioError(place: "\(name), step \(index)", reason: error.reason)
      }
    }
    members["steps"] = .array(played)
    return .object(members)
  }

  private struct StepError: Error { let reason: String }

  private func play(
    _ step: JSONValue, on stage: inout ScenarioStage
  ) throws(StepError) -> JSONValue {
    guard case .object(var members) = step else { throw StepError(reason: "it is not an object") }
    guard let time = step["t"].number, time.isFinite else {
      throw StepError(reason: "\"t\" is not a time")
    }
    guard time >= stage.context.time else {
      throw StepError(reason: "\"t\" is earlier than in the previous step")
    }
    let layerCount = stage.layers.count
    guard let name = step["op"].text,
      let operation = ScenarioOperation(name: name, value: step["value"], layerCount: layerCount)
    else {
      let name = step["op"].text ?? ""
      throw StepError(
        reason: "the operation \(quoted: name) is unknown, or its value does not fit")
    }
    let index = step["layer"].number ?? 0
    guard let layer = Int(exactly: index), stage.layers.indices.contains(layer) else {
      throw StepError(reason: "there is no layer \(index)")
    }
    stage.perform(operation, onLayer: layer, at: time)
    let snapshots = stage.layers.map { ShimmeringSnapshot(of: $0) }
    members["states"] = .array(snapshots.map(\.json))
    if operation == .advance {
      let requested = step["profiles"].elements ?? []
      members["profiles"] = .array(
        snapshots.enumerated().map { index, snapshot in
          snapshot.profiles(at: requested.indices.contains(index) ? requested[index] : .null)
        })
    }
    return .object(members)
  }
}

/// An error in a scenario, and its location.
package struct ScenarioError: Error, Hashable, Sendable {
  /// The location: a scenario's name and a step's number, as far as they are known.
  package var place: String

  /// The mistake at the location.
  package var reason: String
}

/// An operation of a scenario on a shimmering layer.
package enum ScenarioOperation: Hashable, Sendable {
  /// Sets the size of the layer's bounds.
  case setContentSize(Size)
  /// Switches the effect on or off.
  case setShimmering(Bool)
  /// Sets the nominal speed.
  case setSpeed(Double)
  /// Sets the duration of the pause.
  case setPauseDuration(Double)
  /// Sets the band's length.
  case setHighlightLength(Double)
  case setDirection(ShimmeringDirection)
  /// Sets the opacity away from the band.
  case setOpacity(Double)
  /// Sets the opacity in the middle of the band.
  case setAnimationOpacity(Double)
  /// Sets the duration of the begin fade.
  case setBeginFadeDuration(Double)
  /// Sets the duration of the end fade.
  case setEndFadeDuration(Double)
  /// Sets the begin time, or clears it with `nil`.
  case setBeginTime(Double?)
  /// Copies the begin time of another layer.
  case copyBeginTime(from: Int)
  /// Disables implicit animations for this and all later operations, or enables them.
  case setDisableActions(Bool)
  /// Assigns new content, the same content again, or none.
  case replaceContent(ContentChange)
  /// Requests a layout pass.
  case setNeedsLayout
  /// Lets time pass, and samples the states and the mask.
  case advance

  /// The content that replaces a layer's content.
  package enum ContentChange: String, Hashable, Sendable {
    /// A new layer.
    case new
    /// The present layer, assigned again.
    case same
    case none
  }

  /// Creates an operation from its name and value in a file; `nil` if the name is unknown or the value does not fit.
  ///
  /// - Parameters:
  ///   - name: The operation's name in the file.
  ///   - value: The operation's argument.
  ///   - layerCount: The number of layers in the scenario; the value may refer to these layers only.
  package init?(name: String, value: JSONValue, layerCount: Int) {
    let operation: ScenarioOperation? =
      switch name {
      case "setContentSize": Self.size(value).map { .setContentSize($0) }
      case "setShimmering": value.flag.map { .setShimmering($0) }
      case "setSpeed": value.number.map { .setSpeed($0) }
      case "setPauseDuration": value.number.map { .setPauseDuration($0) }
      case "setHighlightLength": value.number.map { .setHighlightLength($0) }
      case "setDirection":
        value.text.flatMap(ShimmeringDirection.init(rawValue:)).map { .setDirection($0) }
      case "setOpacity": value.number.map { .setOpacity($0) }
      case "setAnimationOpacity": value.number.map { .setAnimationOpacity($0) }
      case "setBeginFadeDuration": value.number.map { .setBeginFadeDuration($0) }
      case "setEndFadeDuration": value.number.map { .setEndFadeDuration($0) }
      case "setBeginTime": Self.beginTime(value, layerCount: layerCount)
      case "setDisableActions": value.flag.map { .setDisableActions($0) }
      case "replaceContent":
        value.text.flatMap(ContentChange.init(rawValue:)).map { .replaceContent($0) }
      case "setNeedsLayout": .setNeedsLayout
      case "advance": .advance
      default: nil
      }
    guard let operation else { return nil }
    self = operation
  }

  private static func size(_ value: JSONValue) -> Size? {
    guard let sides = value.elements, sides.count == 2, let width = sides[0].number,
      let height = sides[1].number
    else { return nil }
    return Size(width: width, height: height)
  }

  private static func beginTime(_ value: JSONValue, layerCount: Int) -> ScenarioOperation? {
    if let index = value["copyOf"].number.flatMap(Int.init(exactly:)) {
      return (0..<layerCount).contains(index) ? .copyBeginTime(from: index) : nil
    }
    switch value {
    // The original's constant for "unset" is infinity on every 64-bit machine.
    case .string("default"), .string("inf"): return .setBeginTime(nil)
    case .string("max"): return .setBeginTime(.greatestFiniteMagnitude)
    default: return value.number.map { .setBeginTime($0) }
    }
  }
}

/// The layers of a scenario and their context.
package struct ScenarioStage {
  /// The context; each operation runs in a turn of its own.
  package let context: LayerContext

  /// The shimmering layers.
  package let layers: [ShimmeringLayer]

  private var areActionsDisabled = false

  /// Creates layers with default properties and empty bounds, each with content of its own.
  ///
  /// - Parameters:
  ///   - layerCount: The number of layers.
  ///   - epoch: The media time at which everything begins.
  ///   - geometryPolicy: The policy that decides when changed properties update the mask's geometry.
  ///   - phasePolicy: The policy for the band's position after a change.
  package init(
    layerCount: Int, epoch: Double, geometryPolicy: ShimmeringGeometryPolicy,
    phasePolicy: ShimmeringPhasePolicy
  ) {
    context = LayerContext(time: epoch)
    let root = Layer(in: context).withoutActions()
    var layers: [ShimmeringLayer] = []
    for _ in 0..<layerCount {
      let layer = ShimmeringLayer(in: context).withoutActions()
      layer.geometryPolicy = geometryPolicy
      layer.phasePolicy = phasePolicy
      layer.contentLayer = Layer(in: context).withoutActions()
      root.addSublayer(layer)
      layers.append(layer)
    }
    self.layers = layers
    context.roots = [root]
    context.turn(at: epoch)
  }

  /// Performs an operation at a media time, in a turn of its own.
  ///
  /// Each animation that ends by that time is handled first, at its own time.
  package mutating func perform(
    _ operation: ScenarioOperation, onLayer index: Int, at time: Double
  ) {
    context.advance(to: time)
    if case .setDisableActions(let isDisabled) = operation { areActionsDisabled = isDisabled }
    let layer = layers[index]
    let disabled = areActionsDisabled
    context.turn(at: time) {
      context.transaction(disablingActions: disabled) { apply(operation, to: layer) }
    }
  }

  private func apply(_ operation: ScenarioOperation, to layer: ShimmeringLayer) {
    switch operation {
    case .setContentSize(let size): layer.bounds = Rect(origin: .zero, size: size)
    case .setShimmering(let isOn): layer.isShimmering = isOn
    case .setSpeed(let speed): layer.shimmeringSpeed = speed
    case .setPauseDuration(let pause): layer.shimmeringPauseDuration = pause
    case .setHighlightLength(let length): layer.shimmeringHighlightLength = length
    case .setDirection(let direction): layer.shimmeringDirection = direction
    case .setOpacity(let opacity): layer.shimmeringOpacity = opacity
    case .setAnimationOpacity(let opacity): layer.shimmeringAnimationOpacity = opacity
    case .setBeginFadeDuration(let duration): layer.shimmeringBeginFadeDuration = duration
    case .setEndFadeDuration(let duration): layer.shimmeringEndFadeDuration = duration
    case .setBeginTime(let time): layer.shimmeringBeginTime = time
    case .copyBeginTime(let other): layer.shimmeringBeginTime = layers[other].shimmeringBeginTime
    case .replaceContent(.new): layer.contentLayer = Layer(in: context).withoutActions()
    case .replaceContent(.same):
      let content = layer.contentLayer
      layer.contentLayer = content
    case .replaceContent(.none): layer.contentLayer = nil
    case .setNeedsLayout: layer.setNeedsLayout()
    case .setDisableActions, .advance: break
    }
  }
}
