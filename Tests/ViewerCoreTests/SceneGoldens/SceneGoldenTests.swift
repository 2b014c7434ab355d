import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Golden pictures of the scenes", .serialized)
struct SceneGoldenTests {
  /// Each scene's instants stand in a file of their own.
  static let all: [SceneGolden] = [
    SceneGolden.wordmark, SceneGolden.skeletons, SceneGolden.buttons, SceneGolden.wipes,
    SceneGolden.sweeps, SceneGolden.rules,
  ].flatMap(\.self)

  @Test("Each instant looks as it did when somebody looked at it", arguments: all)
  func picture(_ golden: SceneGolden) throws {
    try Golden.expect(try golden.draw(), named: golden.name)
  }

  @Test("Each golden belongs to an instant, and every scene has one")
  func completeness() throws {
    #expect(try Golden.names() == Self.all.map(\.name).sorted())
    #expect(Set(Self.all.map(\.scene)) == Set(SceneCatalog.names))
  }

  @Test("An instant drawn twice gives equal bytes", arguments: all)
  func twice(_ golden: SceneGolden) throws {
    let (first, second) = (try golden.draw(), try golden.draw())
    var count = 0
    for y in 0..<first.size.height {
      for x in 0..<first.size.width where first[x, y] != second[x, y] { count += 1 }
    }
    #expect(count == 0)
  }
}
