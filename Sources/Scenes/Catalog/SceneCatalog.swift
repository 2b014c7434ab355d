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
