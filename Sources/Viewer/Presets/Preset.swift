import Scenes
package import ViewerUI

/// Values of parameters that belong together, under a name.
///
/// ```swift
/// let preset = Preset(
///   "calm", "a slow light", scene: "wordmark", values: [.init("speed", .number(60))])
/// session.apply(preset, at: instant)
/// ```
package struct Preset: Hashable, Sendable {
  /// The version of the form that is written; newer ones are not read.
  package static let version = 1

  /// The value of a key; whether a scene has such a parameter and allows it shows when it is fitted.
  package struct Value: Hashable, Sendable {
    /// The parameter's name.
    package var key: String
    /// What it is set to.
    package var value: ParameterValue

    /// Creates a value.
    package init(_ key: String, _ value: ParameterValue) {
      self.key = key
      self.value = value
    }
  }

  /// The name that is typed and shown.
  package var name: String

  /// What it looks like, in a line; empty where nobody has said.
  package var summary: String

  /// How near it comes to what it is named after, in a line; empty where there is no such thing.
  package var fidelity: String

  /// The scene that it is for; `nil` for any that has its parameters.
  package var scene: String?

  /// The values, each key once.
  package var values: [Value]

  /// Creates a preset.
  package init(
    _ name: String, _ summary: String = "", fidelity: String = "", scene: String? = nil,
    values: [Value] = []
  ) {
    self.name = name
    self.summary = summary
    self.fidelity = fidelity
    self.scene = scene
    self.values = values
  }
}

extension Preset {
  /// The parameter of how much moves: it is what a person needs, not how something looks, and so is not kept.
  private static let personal: Set<String> = ["motion"]

  /// Notes what a scene is set to.
  ///
  /// - Parameters:
  ///   - name: What the preset is called.
  ///   - scene: The scene's name.
  ///   - controls: Its controls.
  init(_ name: String, of scene: String, _ controls: [Control]) {
    self.init(
      name, scene: scene,
      values: controls.filter { !Self.personal.contains($0.parameter.key) }
        .map { Value($0.parameter.key, $0.value) })
  }

  /// The values that a scene has parameters for, in the order of the parameters; what does not fit is left out.
  ///
  /// - Parameter parameters: The scene's.
  package func assignments(among parameters: [Parameter]) -> [ParameterAssignment] {
    parameters.compactMap { parameter in
      values.last { $0.key == parameter.key }
        .flatMap { try? ParameterAssignment($0.key, $0.value, among: parameters) }
    }
  }

  /// The scene for a preset that names none: the first one of those that have the most of its parameters.
  package var likelyScene: String {
    let keys = Set(values.map(\.key))
    func count(_ entry: SceneCatalog.Entry) -> Int {
      entry.parameters.count { keys.contains($0.key) }
    }
    var best = (name: SceneCatalog.names[0], count: 0)
    for entry in SceneCatalog.all {
      let count = count(entry)
      if count > best.count { best = (entry.name, count) }
    }
    return best.name
  }

  /// Whether it can be shown by a scene: it names that scene, or names none and has a value for it.
  ///
  /// - Parameters:
  ///   - scene: The scene's name.
  ///   - parameters: The scene's.
  package func fits(_ scene: String, with parameters: [Parameter]) -> Bool {
    if let own = self.scene { return own == scene }
    return !assignments(among: parameters).isEmpty
  }
}
