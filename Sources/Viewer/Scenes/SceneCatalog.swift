/// All scenes of the program.
package enum SceneCatalog {
  /// A kind of scene.
  package struct Entry: Sendable {
    private let kind: any Scene.Type

    package let card: SceneCard

    /// Creates an entry for a kind of scene.
    init(_ kind: any Scene.Type) {
      self.kind = kind
      card = kind.card
    }

    /// Creates the scene on a stage, with all effects off.
    package func makeScene(_ stage: SceneStage) -> any Scene { kind.init(on: stage) }

    /// The name that the user types.
    package var name: String { card.name }

    /// The title of a window that shows the scene, such as `Shimmer: choir, 6 of 20`.
    package var windowTitle: String {
      let place = names.firstIndex(of: name).map { ", \($0 + 1) of \(names.count)" } ?? ""
      return "Shimmer: \(name)\(place)"
    }

    /// The parameters of the scene, in the order in which they are shown.
    package var parameters: [Parameter] { parameters(usually: .full) }

    /// Returns the parameters of the scene for an amount of motion with which it begins.
    func parameters(usually motion: SceneMotion) -> [Parameter] {
      kind.allParameters(usually: motion)
    }

    /// The parameters that the panel and lists show: all but the user's content if the scene has no place for it.
    package var shownParameters: [Parameter] {
      parameters.filter { $0.content.map(card.shows.contains) ?? true }
    }

    /// The indices of ``shownParameters`` in the order of the panel: the user's content comes before the scene's own.
    var shownIndices: [Int] {
      let contents = parameters.map(\.content)
      let shown = contents.indices.filter { contents[$0].map(card.shows.contains) == true }
      return shown + contents.indices.filter { contents[$0] == nil }
    }

    /// The number of parameters that are the scene's own, before those that every scene has.
    var ownParameterCount: Int { kind.ownParameterCount }

    /// Returns the assignment to one of the scene's parameters that the text `key=value` describes.
    package func assignment(_ text: String) throws(ParameterError) -> ParameterAssignment {
      try ParameterAssignment(text, among: parameters)
    }
  }

  /// The scene that re-creates Facebook's sample application.
  ///
  /// Benchmarks measure this scene, and all of its numbers are known.
  package static let wordmark = Entry(WordmarkScene.self)

  /// All scenes; the viewer starts with the first.
  package static let all: [Entry] = [
    Entry(HeroScene.self),
    wordmark,
    Entry(DefaultsScene.self),
    Entry(CompassScene.self),
    Entry(LifeCycleScene.self),
    Entry(ChoirScene.self),
    Entry(PulseListScene.self),
    Entry(SkeletonScene.self),
    Entry(SlantedSweepScene.self),
    Entry(FeedScene.self),
    Entry(LayerLabScene.self),
    Entry(WaterMaskScene.self),
    Entry(LyricsScene.self),
    Entry(CornersScene.self),
    Entry(ShimmerButtonScene.self),
    Entry(AndroidPresetsScene.self),
    Entry(PolyglotScene.self),
    Entry(OwnScene.self),
    Entry(CalibrationScene.self),
    Entry(StressScene.self),
  ]

  /// The names of all scenes, in the order of ``all``.
  package static var names: [String] { all.map(\.name) }

  /// Returns the scene with a name.
  package static func entry(named name: String) throws(SceneError) -> Entry {
    // By bytes: Swift compares texts of many combining marks in a time that grows with the square of their number.
    guard let entry = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw .unknownName(name, known: names)
    }
    return entry
  }

  /// Returns the scene whose name a user typed; capital letters make no difference.
  package static func entry(typed name: String) throws(SceneError) -> Entry {
    try entry(named: Spelling.match(name, among: names) ?? name)
  }
}

/// A scene and its initial parameters, as given on the command line: `NAME:key=value,…`.
package struct SceneRequest: Sendable {
  package let entry: SceneCatalog.Entry

  /// The values to set, in order.
  ///
  /// Of several values for one parameter, the last one applies.
  package private(set) var assignments: [ParameterAssignment] = []

  /// The values with which the scene is compared, in another half of the window; `nil`, the default, for none.
  package var others: [ParameterAssignment]?

  /// Creates a request from the text `NAME` or `NAME:key=value,key=value`; capital letters make no difference.
  package init(_ text: String) throws(SceneError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    entry = try SceneCatalog.entry(typed: String(parts[0]))
    guard parts.count == 2 else { return }
    for part in Self.assignments(in: parts[1]) {
      if part.isEmpty { throw .emptyParameter(text) }
      try set(part)
    }
  }

  /// Returns the texts between commas; a comma inside the parentheses of a value separates nothing.
  private static func assignments(in text: Substring) -> [String] {
    var texts: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // Only a new assignment has an equals sign.
      if let last = texts.last, last.contains("("), !last.contains(")"), !part.contains("=") {
        texts[texts.count - 1] += ",\(part)"
      } else {
        texts.append(String(part))
      }
    }
    return texts
  }

  /// Creates a request for a scene with the default values of its parameters.
  package init(_ entry: SceneCatalog.Entry) { self.entry = entry }

  /// Returns whether the scene begins with the program's dark wallpaper behind the user's content.
  package func beginsWithDusk(behind content: SceneContent) -> Bool {
    let auto = ParameterValue.color(nil)
    return entry.card.ground == .wallpaper && content.leavesBackgroundToScene
      && value(of: "appearance") != .choice("light") && (value(of: "ground") ?? auto) == auto
  }

  /// Returns the value that applies for a key; `nil` if the default does.
  private func value(of key: String) -> ParameterValue? {
    assignments.last { $0.key == key }?.value
  }

  /// Inserts values before the existing ones; for a parameter in both, the existing value applies.
  package mutating func begin(with assignments: [ParameterAssignment]) {
    self.assignments = assignments + self.assignments
  }

  /// Adds `key=value`, which takes precedence over earlier values.
  ///
  /// - Throws: ``SceneError/parameter(_:of:)`` if the text is malformed, the key is unknown or the value is invalid.
  package mutating func set(_ text: String) throws(SceneError) {
    do throws(ParameterError) {
      assignments += [try entry.assignment(text)].withOneContent
    } catch {
      throw .parameter(error, of: entry.name)
    }
  }

  /// The names of the pictures that the scene begins with, each once.
  package var pictureNames: [String] { (assignments + (others ?? [])).pictureNames }

  /// The request as it is typed: `NAME:key=value,…`.
  package var typed: String {
    let typed = assignments.filter { !$0.value.text.isEmpty }
    if typed.isEmpty { return entry.name }
    return "\(entry.name):" + typed.map { "\($0.key)=\($0.value.text)" }.joined(separator: ",")
  }
}

/// An error in a scene request that the user typed.
package enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No scene has this name; the associated list holds the known names.
  case unknownName(String, known: [String])
  /// The text has an empty parameter after a colon or beside a comma.
  case emptyParameter(String)
  /// A parameter of a scene is invalid.
  case parameter(ParameterError, of: String)

  /// A one-line message that proposes what was probably meant, or says what would be valid.
  package var description: String {
    switch self {
    case .unknownName(let name, let known):
      "there is no scene \(quoted: name); "
        + (Spelling.question(about: name, among: known)
          ?? "the scenes are \(NumberText.list(known))")
    case .emptyParameter(let text):
      "\(quoted: text) has an empty parameter; write NAME or NAME:key=value,…"
    case .parameter(.unknownKey(let key, let known), let scene):
      "\(scene) has no parameter \(cut: key); "
        + (Self.question(about: key, among: known)
          ?? "its parameters are \(NumberText.list(known))")
    case .parameter(let error, _): error.description
    }
  }

  /// Returns the question that proposes a parameter: by the meaning of the key, then a parameter of this name in another
  /// scene, then by its letters; `nil` if nothing is similar.
  private static func question(about key: String, among known: [String]) -> String? {
    if let meant = Synonyms.match(key, among: known) { return "did you mean \(meant)?" }
    if let question = otherScene(with: key) { return question }
    if let question = Spelling.question(about: key, among: known) { return question }
    let keys = SceneCatalog.all.flatMap { $0.parameters.map(\.key) }
    return Spelling.nearest(to: key, among: keys).flatMap(otherScene)
  }

  /// Returns the question that proposes the first scene with a parameter; `nil` if no scene has it.
  private static func otherScene(with key: String) -> String? {
    let key = key.lowercased()
    return SceneCatalog.all.first { $0.parameters.contains { $0.key == key } }
      .map { "did you mean \($0.name):\(key)?" }
  }
}
