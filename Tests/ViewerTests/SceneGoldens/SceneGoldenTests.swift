import Scenes
import TestSupport
import Testing

@Suite("Golden pictures of the scenes", .serialized)
struct SceneGoldenTests {
  /// Each scene's instants stand in `SceneGolden.swift`.
  static let all: [SceneGolden] = [
    SceneGolden.hero, SceneGolden.wordmark, SceneGolden.skeletons, SceneGolden.buttons,
    SceneGolden.wipes,
    SceneGolden.sweeps, SceneGolden.rules,
  ].flatMap(\.self)

  @Test("Each instant looks as it did when somebody looked at it", arguments: all)
  func picture(_ golden: SceneGolden) throws {
    try Golden.expect(try golden.draw(), named: golden.name)
  }

  @Test("Each golden belongs to an instant, and every scene has one as it comes")
  func completeness() throws {
    #expect(try Golden.names() == Self.all.map(\.name).sorted())
    let plain = Self.all.filter { $0.parameters.isEmpty && $0.keys.isEmpty }
    #expect(Set(plain.map(\.scene)) == Set(SceneCatalog.names))
  }
}
