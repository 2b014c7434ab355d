import Foundation
import TestSupport
import Testing

/// Runs the program by a shell, which passes bytes that a Swift string cannot hold.
@Suite("Program: arguments as bytes")
struct ByteNameProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String) throws -> Child.Outcome {
    try Child.run(
      "sh", ["-c", script, try ShimmerProgram.executable().path],
      directory: folder.url)
  }

  @Test("Two names that are not UTF-8 are two files, and each is read again")
  func names() throws {
    let draw = #""$0" render --size 16x10 -o "$(printf '\37N.png')""#
    for digit in ["6", "5"] {
      let outcome = try run(draw.replacing("N", with: digit))
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try run("ls | wc -l").output.contains("2"))
    #expect(try run("LC_ALL=C ls | od -An -tx1").output.contains("fd 2e 70 6e 67 0a fe 2e"))
    let shown = try run(
      #""$0" render --size 16x10 --image "$(printf '\376.png')" -o out.png"#)
    #expect(shown.status == 0, "\(shown.errors)")
  }

  @Test("A message shows such a byte as its number")
  func message() throws {
    let outcome = try run(#""$0" render --image "$(printf '\377.png')" -o out.png"#)
    #expect(outcome.status == 66 && outcome.errors.contains(#"cannot read \xFF.png"#))
  }

  @Test("Folders of presets keep their bytes")
  func presets() throws {
    let outcome = try run(
      #"""
      export XDG_DATA_HOME="$PWD/$(printf 'a\376')"; mkdir -p "$XDG_DATA_HOME/shimmer/presets"
      printf 'version: 1\nscene: hero\n' >"$XDG_DATA_HOME/shimmer/presets/mine.yaml"
      "$0" presets show mine && "$0" presets delete mine
      test ! -e "$XDG_DATA_HOME/shimmer/presets/mine.yaml"
      """#)
    #expect(outcome.status == 0 && outcome.output.contains("hero"), "\(outcome.errors)")
  }

  @Test("Without /proc the arguments are the same", .needs(.mountNamespace))
  func withoutProc() throws {
    let outcome = try run(
      #"""
      unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && exec "$0" --version' "$0"
      """#)
    #expect(outcome.status == 0 && outcome.output.contains("."), "\(outcome.errors)")
  }

  @Test("A LANG that is not UTF-8 ends neither the viewer nor a command")
  func language() throws {
    let server = try XvfbServer()
    for command in ["view --fresh --frames 2 --geometry 64x48", "render --text a -o x.png"] {
      let outcome = try run(
        #"DISPLAY=\#(server.display) LANG="$(printf '\377')" "$0" \#(command)"#)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }
}
