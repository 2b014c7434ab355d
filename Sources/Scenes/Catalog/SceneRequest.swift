package import ViewerUI

/// A scene and the parameters that it is to begin with, as typed: `NAME:key=value,…`.
package struct SceneRequest: Sendable {
  /// The scene.
  package let entry: SceneCatalog.Entry

  /// The parameters, in the order of the text.
  package private(set) var assignments: [ParameterAssignment] = []

  /// Reads `NAME` or `NAME:key=value,key=value`.
  ///
  /// - Throws: ``SceneError``, which lists the scenes or says what is wrong with a parameter; a colon
  ///   or a comma without one is wrong too.
  package init(_ text: String) throws(SceneError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    entry = try SceneCatalog.entry(named: String(parts[0]))
    guard parts.count == 2 else { return }
    for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      if part.isEmpty { throw .emptyParameter(text) }
      try set(String(part))
    }
  }

  /// A scene as it is, without parameters.
  package init(_ entry: SceneCatalog.Entry) { self.entry = entry }

  /// Whether the first thing that is seen is the program's dark picture.
  package func beginsWithDusk(behind content: SceneContent) -> Bool {
    entry.card.ground == .wallpaper && content.leavesBackgroundToScene
      && assignments.last { $0.key == "appearance" }?.value != .choice("light")
  }

  /// Puts values before those that there are, which win over them.
  package mutating func begin(with assignments: [ParameterAssignment]) {
    self.assignments = assignments + self.assignments
  }

  /// Adds `key=value`, which wins over what was there.
  ///
  /// - Throws: ``SceneError/parameter(_:of:)``.
  package mutating func set(_ text: String) throws(SceneError) {
    do throws(ParameterError) {
      assignments.append(try entry.assignment(text))
    } catch {
      throw .parameter(error, of: entry.name)
    }
  }

  /// The request as it is typed: `NAME:key=value,…`.
  package var typed: String {
    if assignments.isEmpty { return entry.name }
    return "\(entry.name):"
      + assignments.map { "\($0.key)=\($0.value.text)" }.joined(separator: ",")
  }
}
