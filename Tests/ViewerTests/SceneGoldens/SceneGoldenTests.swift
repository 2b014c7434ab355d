import TestSupport
import Testing
import Viewer

@Suite("Golden pictures of the scenes", .serialized)
struct SceneGoldenTests {
  /// The goldens of all scenes, which `SceneGolden.swift` defines.
  static let all: [SceneGolden] = [
    SceneGolden.hero, SceneGolden.wordmark, SceneGolden.skeletons, SceneGolden.buttons,
    SceneGolden.wipes,
    SceneGolden.sweeps, SceneGolden.rules,
  ].flatMap(\.self)

  @Test("Each instant matches its golden image", arguments: all)
  func picture(_ golden: SceneGolden) throws {
    try Golden.expect(try golden.draw(), named: golden.name)
  }

  @Test("Each golden belongs to an instant, and every scene has one with its defaults")
  func completeness() throws {
    #expect(try Golden.names() == Self.all.map(\.name).sorted())
    let plain = Self.all.filter { $0.parameters.isEmpty && $0.keys.isEmpty }
    #expect(Set(plain.map(\.scene)) == Set(SceneCatalog.names))
  }
}
