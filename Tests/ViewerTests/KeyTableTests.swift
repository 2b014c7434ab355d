import Display
import Testing
import Viewer

@Suite("The key table")
struct KeyTableTests {
  private var bindings: [KeyBinding] { KeyTable.rows.flatMap { $0.bindings + $0.variants } }

  @Test("No key occurs in it twice")
  func duplicates() {
    let triggers = bindings.map(\.trigger)
    #expect(Set(triggers).count == triggers.count)
  }

  @Test("Every key gives its command, and every command has a key")
  func dispatch() {
    for binding in bindings {
      switch binding.trigger {
      case .key(let chord):
        let press = KeyPress(chord.key, modifiers: chord.modifiers)
        #expect(KeyTable.binding(for: press)?.command == binding.command)
      case .click: #expect(KeyTable.clickCommand == binding.command)
      case .middleClick: #expect(binding.command == .paste)
      case .drag: #expect(binding.command == nil, "the scene says what it does")
      }
    }
    #expect(Set(bindings.compactMap(\.command)) == Set(ViewerCommand.allCases))
  }

  @Test("A held toggle acts once, a held step again and again")
  func holding() {
    #expect(KeyTable.binding(for: KeyPress("space", isRepeat: true)) == nil)
    #expect(KeyTable.binding(for: KeyPress("p", isRepeat: true)) == nil)
    #expect(KeyTable.binding(for: KeyPress(".", isRepeat: true))?.command == .stepForward)
  }

  @Test("Modifiers count, except Shift for a question mark and a plus")
  func modifiers() {
    #expect(KeyTable.binding(for: KeyPress("q", modifiers: .alt)) == nil)
    #expect(KeyTable.binding(for: KeyPress("s", modifiers: .alt)) == nil)
    #expect(KeyTable.binding(for: KeyPress("?", modifiers: .shift))?.command == .toggleHelp)
    #expect(KeyTable.binding(for: KeyPress("?"))?.command == .toggleHelp)
    for press in [
      KeyPress("+", modifiers: .control), KeyPress("+", modifiers: [.control, .shift]),
      KeyPress("=", modifiers: .control),
    ] { #expect(KeyTable.binding(for: press)?.command == .enlarge) }
    #expect(KeyTable.binding(for: KeyPress("+")) == nil)
  }

  @Test("Its lines are the rows, in words")
  func lines() {
    #expect(KeyTable.lines.count == KeyTable.rows.count)
    #expect(KeyTable.lines[0].keys == "Space, click")
    #expect(KeyTable.lines[1].keys == "Return")
  }

  @Test("Its groups have headings of their own, and every row is in one")
  func groups() {
    #expect(Set(KeyTable.groups.map(\.title)).count == 8)
    #expect(KeyTable.groups.allSatisfy { !$0.rows.isEmpty })
    #expect(KeyTable.groups.flatMap(\.rows) == KeyTable.rows)
  }

  @Test("The usual keys undo, redo and quit")
  func habits() {
    for (press, command) in [
      (KeyPress("z", modifiers: .control), ViewerCommand.undo),
      (KeyPress("z", modifiers: [.control, .shift]), .redo),
      (KeyPress("q", modifiers: .control), .quit), (KeyPress("w", modifiers: .control), .quit),
      (KeyPress("v", modifiers: .control), .paste), (KeyPress("insert", modifiers: .shift), .paste),
      (KeyPress("c", modifiers: .control), .copyPicture),
      (KeyPress("o", modifiers: .control), .openFile),
    ] { #expect(KeyTable.binding(for: press)?.command == command) }
  }
}
