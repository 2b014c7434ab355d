/// A scene and the parameters that it is to begin with, as typed: `NAME:key=value,…`.
public struct SceneRequest: Sendable {
  /// The scene.
  public let entry: SceneCatalog.Entry

  /// The parameters, in the order of the text.
  public private(set) var assignments: [ParameterAssignment] = []

  /// What can be changed about the scene.
  public let parameters: [Parameter]

  /// Reads `NAME` or `NAME:key=value,key=value`.
  ///
  /// - Throws: ``SceneError``, which lists the scenes or says what is wrong with a parameter; a colon
  ///   or a comma without one is wrong too.
  public init(_ text: String) throws(SceneError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    entry = try SceneCatalog.entry(named: String(parts[0]))
    parameters = entry.parameters
    guard parts.count == 2 else { return }
    for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      if part.isEmpty { throw .emptyParameter(text) }
      try set(String(part))
    }
  }

  /// A scene as it is, without parameters.
  public init(_ entry: SceneCatalog.Entry) {
    self.entry = entry
    parameters = entry.parameters
  }

  /// What a recording began with.
  ///
  /// - Throws: ``SceneError`` for a scene that does not exist.
  public init(_ recording: Recording) throws(SceneError) {
    entry = try SceneCatalog.entry(named: recording.scene)
    parameters = entry.parameters
    assignments = recording.assignments
  }

  /// Whether the first thing that is seen is the program's dark picture.
  public func beginsWithDusk(behind content: SceneContent) -> Bool {
    entry.card.ground == .wallpaper && content.leavesBackgroundToScene
      && assignments.last { $0.key == "appearance" }?.value != .choice("light")
  }

  /// Puts values before those that there are, which win over them.
  public mutating func begin(with assignments: [ParameterAssignment]) {
    self.assignments = assignments + self.assignments
  }

  /// Adds `key=value`, which wins over what was there.
  ///
  /// - Throws: ``SceneError/parameter(_:of:)``.
  public mutating func set(_ text: String) throws(SceneError) {
    do throws(ParameterError) {
      assignments.append(try ParameterAssignment(text, among: parameters))
    } catch {
      throw .parameter(error, of: entry.name)
    }
  }
}
