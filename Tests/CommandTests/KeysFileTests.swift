import Display
import Foundation
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("The file of own keys")
struct KeysFileTests {
  private func keys(_ text: String) throws(ProgramError) -> OwnKeys {
    try KeysFile.keys(Array(text.utf8), from: "keys.yaml")
  }

  @Test("It binds keys to commands, steps and nothing")
  func reading() throws {
    let keys = try keys(
      """
      # Mine
      j: decrease
      shift+j: decrease-coarsely
      w: speed+10
      ctrl+up: begin-fade-0.1
      F5: none
      "+": pause
      "'": none
      """)
    #expect(
      keys.bindings == [
        OwnKeys.Binding("j", .command(.decrease)),
        OwnKeys.Binding(KeyChord("j", .shift), .command(.decreaseCoarsely)),
        OwnKeys.Binding("w", .step("speed", by: 10)),
        OwnKeys.Binding(KeyChord("up", .control), .step("begin-fade", by: -0.1)),
        OwnKeys.Binding("f5", .none), OwnKeys.Binding("+", .command(.togglePause)),
        OwnKeys.Binding("'", .none),
      ])
    #expect(try self.keys("").bindings.isEmpty && self.keys("# nothing\n").bindings.isEmpty)
  }

  @Test(
    "A mistake is one line with its place and the remedy",
    arguments: [
      ("a: pause\n\nj: decrese", "3: there is no command decrese; did you mean decrease?"),
      ("\"!\": pause", "1: ! is never pressed; write shift+1"),
      ("W: pause", "1: W is never pressed; write shift+w"),
      ("ctrl+S: pause", "1: ctrl+S is never pressed; write ctrl+shift+s"),
      ("shift+?: help", "1: shift+? is never pressed; write ?"),
      ("hyper+x: pause", "1: “hyper” is not one of the modifier keys ctrl, alt, shift"),
      ("escap: none", "1: there is no key escap; did you mean escape?"),
      ("j: sped+10", "1: there is no parameter sped with numbers; did you mean speed?"),
      (
        "j: speed*2",
        "1: there is no command speed*2; write a command of shimmer list --commands, a step such as speed+10, or none"
      ),
      ("j:", "1: j has no action; write a command, a step or none"),
      ("j: [a]", "1: j has no action; write a command, a step or none"),
      ("a: pause\na: stop", "1: the key “a” occurs here and again below (remove one of them)"),
      ("just text", "1: there are no keys (write lines such as version: 1)"),
    ])
  func mistakes(text: String, message: String) {
    do throws(ProgramError) {
      _ = try keys(text)
      Issue.record("no mistake in \(text)")
    } catch {
      #expect(error.line == "keys.yaml:\(message)" && error.status == .usage, "\(error.line)")
    }
  }

  @Test(
    "It is read again only if it has changed; a mistake is told once, a missing file binds none")
  func changes() throws {
    let folder = try TemporaryFolder()
    var file = KeysFile(folder.path("keys.yaml"))
    #expect(try file.changed() == nil)
    _ = try folder.write(Array("w: stop".utf8), to: "keys.yaml")
    #expect(try file.changed()?.bindings == [OwnKeys.Binding("w", .command(.stop))])
    #expect(try file.changed() == nil)
    _ = try folder.write(Array("w: no".utf8), to: "keys.yaml")
    #expect(throws: ProgramError.self) { try file.changed() }
    #expect(try file.changed() == nil)
    try FileManager.default.removeItem(atPath: folder.path("keys.yaml"))
    #expect(try file.changed() == OwnKeys())
  }
}
