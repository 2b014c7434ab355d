package import Display
import LayerKit
package import ShimmerKit

/// Plays scenarios and fills in what the effect did.
package struct ScenarioPlayer: Sendable {
  /// When changes reach the mask's geometry.
  package var geometryPolicy: ShimmeringGeometryPolicy

  /// What becomes of the band on a change.
  package var phasePolicy: ShimmeringPhasePolicy

  /// The policies of the original.
  package static let original = ScenarioPlayer(geometryPolicy: .atLayout, phasePolicy: .original)

  /// The policies of the viewer.
  package static let live = ScenarioPlayer(geometryPolicy: .immediately, phasePolicy: .hold)

  private static let epoch = 1000.0
  private static let layerLimit = 1000

  /// Plays a scenario, or a document whose member `scenarios` lists them.
  ///
  /// - Returns: The same document; every step has `states`, every `advance` also `profiles`.
  /// - Throws: ``ScenarioError`` with the place and the reason.
  package func play(document: JSONValue) throws(ScenarioError) -> JSONValue {
    guard case .object(var members) = document else {
      throw ScenarioError(place: "the document", reason: "it is no object")
    }
    let epoch = try epoch(members["epoch"])
    guard let scenarios = members["scenarios"] else {
      return try play(scenario: document, epoch: epoch)
    }
    guard let list = scenarios.elements else {
      throw ScenarioError(place: "the document", reason: "\"scenarios\" is no list")
    }
    var played: [JSONValue] = []
    for scenario in list { played.append(try play(scenario: scenario, epoch: epoch)) }
    members["scenarios"] = .array(played)
    return .object(members)
  }

  private func epoch(_ value: JSONValue?) throws(ScenarioError) -> Double {
    guard let value else { return Self.epoch }
    guard let epoch = value.number, epoch.isFinite else {
      throw ScenarioError(place: "the document", reason: "\"epoch\" is no time")
    }
    return epoch
  }

  /// Plays one scenario.
  ///
  /// - Parameter epoch: The media time at which it begins.
  /// - Throws: ``ScenarioError`` with the place and the reason.
  package func play(scenario: JSONValue, epoch: Double) throws(ScenarioError) -> JSONValue {
    let name = scenario["id"].text.map { EchoedText.cut($0) } ?? "the scenario"
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
    guard case .object(var members) = step else { throw StepError(reason: "it is no object") }
    guard let time = step["t"].number, time.isFinite else {
      throw StepError(reason: "\"t\" is no time")
    }
    guard time >= stage.context.time else {
      throw StepError(reason: "\"t\" is before the step before")
    }
    let layerCount = stage.layers.count
    guard let name = step["op"].text,
      let operation = ScenarioOperation(name: name, value: step["value"], layerCount: layerCount)
    else {
      let name = step["op"].text ?? ""
      throw StepError(
        reason: "the operation \(quoted: name) is unknown or its value does not fit it")
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
