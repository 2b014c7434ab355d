import Foundation
import ShimmerCommand
import TestSupport
import Testing

@Suite("Command line: images that begin before it is parsed")
struct EarlyPicturesTests {
  @Test("Those of the options, and a file without an option; not text, colours and other files")
  func paths() throws {
    let folder = try TemporaryFolder()
    let (one, two) = (try folder.write([1], to: "one"), try folder.write([2], to: "two.png"))
    let preset = try folder.write([3], to: "three.yaml")
    let rows: [([String], [String])] = [
      ([], []), ([one], [one]), (["view", one], [one]), (["--image", one], [one]),
      (["--image=\(one)", "--background", two], [one, two]),
      (["--background=\(two)", "--scene", "own"], [two]), (["--background", "navy"], []),
      (["--text", one], []), (["--preset", preset], []), ([preset], []), (["-o", one], []),
      (["--image"], []), (["--image", folder.url.path], []), (["--image", "/dev/null"], []),
      (["--image", one, "--picture-seconds", "1"], []),
    ]
    for (arguments, paths) in rows {
      #expect(EarlyPictures.paths(in: arguments) == paths, "\(arguments)")
    }
  }
}
