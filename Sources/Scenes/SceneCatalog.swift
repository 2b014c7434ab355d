import Display
package import ViewerUI

/// The scenes that there are.
package enum SceneCatalog {
  /// A kind of scene.
  package struct Entry: Sendable {
    private let kind: any Scene.Type

    /// Names a kind of scene.
    init(_ kind: any Scene.Type) { self.kind = kind }

    /// What it says about itself.
    package var card: SceneCard { kind.card }

    /// Makes the scene on a stage; nothing runs yet.
    package func makeScene(_ stage: SceneStage) -> any Scene { kind.init(on: stage) }

    /// The name that is typed.
    package var name: String { card.name }

    /// What a window is called that shows it: "Shimmer: choir, 6 of 20".
    package var windowTitle: String {
      let place = names.firstIndex(of: name).map { ", \($0 + 1) of \(names.count)" } ?? ""
      return "Shimmer: \(name)\(place)"
    }

    /// What can be changed about it, in the order in which it is shown.
    package var parameters: [Parameter] { kind.allParameters }

    /// Reads `key=value` for one of its parameters.
    ///
    /// - Throws: ``ParameterError``.
    package func assignment(_ text: String) throws(ParameterError) -> ParameterAssignment {
      try ParameterAssignment(text, among: parameters)
    }
  }

  /// Facebook's sample application: what benchmarks measure, and whose every number is known.
  package static let wordmark = Entry(WordmarkScene.self)

  /// All scenes; the first is the one that the viewer starts with.
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

  /// The names, in order.
  package static var names: [String] { all.map(\.name) }

  /// Finds a scene.
  ///
  /// - Throws: ``SceneError/unknownName(_:known:)``.
  package static func entry(named name: String) throws(SceneError) -> Entry {
    guard let entry = all.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: names)
    }
    return entry
  }
}

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

/// What is wrong with a scene that was typed.
package enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no scene of that name; the ones that there are.
  case unknownName(String, known: [String])
  /// There is nothing after a colon or beside a comma of the text.
  case emptyParameter(String)
  /// One of the parameters of a scene is wrong.
  case parameter(ParameterError, of: String)

  /// One line that says what would be right.
  package var description: String {
    switch self {
    case .unknownName(let name, let known):
      "\(quoted: name) is no scene; there are \(NumberText.list(known))"
    case .emptyParameter(let text):
      "\(quoted: text) has an empty parameter; write NAME or NAME:key=value,…"
    case .parameter(.unknownKey(let key, let known), let scene):
      "\(scene) has no parameter \(cut: key); it has \(NumberText.list(known))"
    case .parameter(let error, _): error.description
    }
  }
}
