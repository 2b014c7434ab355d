/// A scene and the parameters that it is to begin with, as typed: `NAME:key=value,…`.
public struct SceneRequest: Hashable, Sendable {
  /// The name of a scene of the catalogue.
  public let name: String

  /// The parameters, in the order of the text.
  public var assignments: [ParameterAssignment]

  /// Reads `NAME` or `NAME:key=value,key=value`.
  ///
  /// - Throws: ``SceneError``, which lists the scenes or says what is wrong with a parameter; a colon
  ///   or a comma without one is wrong too.
  public init(_ text: String) throws(SceneError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = try SceneCatalog.entry(named: String(parts[0])).name
    assignments = []
    guard parts.count == 2 else { return }
    for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      if part.isEmpty { throw .emptyParameter(text) }
      do throws(ParameterError) {
        assignments.append(try ParameterAssignment(String(part)))
      } catch {
        throw .parameter(error)
      }
    }
  }
}
