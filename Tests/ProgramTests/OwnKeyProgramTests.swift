import Foundation
import TestSupport
import Testing

@Suite("Program: keys of the user's own")
struct OwnKeyProgramTests {
  @Test("A file that is edited binds its keys at once; a mistake is told, and changes none")
  func edited() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("keys.yaml")
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    try write("w: none\n")
    let viewer = try ViewerUnderTest([
      "--set", "speed=0", "--set", "begin-fade=0", "--keys", path,
    ])
    func edit(_ text: String) throws {
      try viewer.settle()
      let frames = viewer.presentedFrames
      try write(text)
      try viewer.wait(for: "a notice") { viewer.presentedFrames > frames }
    }
    try viewer.press("w")
    try edit("\nw: decrese\n")
    try viewer.press("w")
    try edit("w: quit\n")
    try viewer.press("w")
    let outcome = try viewer.end().outcome
    #expect(outcome.status == 0, "\(outcome)")
    let line = "keys.yaml:2: there is no command decrese; did you mean decrease?"
    #expect(outcome.errors.contains(line), "\(outcome)")
  }
}
