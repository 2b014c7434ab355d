import Foundation
import TestSupport
import Testing

@Suite("Command line: the wallpaper")
struct WallpaperTests {
  @Test("A wallpaper that cannot be read is named once, and another one is drawn")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
      let parent = URL(fileURLWithPath: path)
      let ground = try TemporaryFolder(in: parent)
      let outcome = try ProgramHere(folder: parent).run(
        ["render", "--size", "8x8", "-o", "x.png"], environment: ["SHIMMER_ASSETS": "/no/\nsuch"],
        directory: ground.url)
      #expect(outcome.status == 0)
      #expect(outcome.errors.hasPrefix("shimmer: cannot read /no/\\nsuch/wallpaper.png: "))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      #expect(try ground.names() == ["x.png"])
    }
    #expect(try folder.names().contains("errors"), "the program has run")
  }
}
