import ArgumentParser
import Display
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("Command line: guesses")
struct GuessTests {
  /// The commands, each with the files that it needs.
  private static let commands = [
    [], ["view"], ["render"], ["trace", "x"], ["probe"], ["list"], ["presets"],
    ["presets", "show", "x"], ["bench", "present"], ["bench", "compare", "x", "y"],
  ]

  /// Returns what the program proposes for arguments; `nil` if it proposes nothing.
  private func proposal(for arguments: [String]) -> String? {
    do {
      _ = try Shimmer.parseAsRoot(try Shimmer.prepared(arguments))
      return nil
    } catch {
      let line = Shimmer.complaint(about: error, in: arguments)
      return line.firstMatch(of: /did you mean (.*?)\?/.dotMatchesNewlines()).map { String($0.1) }
    }
  }

  @Test("What is proposed for an option can be typed", arguments: commands)
  func accepted(command: [String]) throws {
    let misspelt = ["quality", "fulscreen", "spede", "appearence", "no-hint", "formt"]
    // A command that has few options gets some of the words: parsing is slow.
    let step = command.isEmpty || command == ["render"] ? 8 : 40
    let words = Array((misspelt + Synonyms.words).enumerated())
    for (index, word) in words where index % step == 0 || index < misspelt.count {
      let option = word.count == 1 ? "-\(word)" : "--\(word)"
      let value = [[], ["2"], ["red"], ["a b'c"]][index / step % 4]
      guard let proposal = proposal(for: command + [option] + value) else { continue }
      let words = Self.words(of: proposal)
      let line = words.first == "shimmer" ? Array(words.dropFirst()) : command + words
      #expect(Self.isAccepted(line), "\(command) \(option) \(value): \(proposal)")
    }
  }

  @Test("What is proposed for a word can be typed")
  func words() {
    for (index, word) in Synonyms.words.enumerated() where index % 9 == 0 {
      guard let proposal = proposal(for: ["probe", word]) else { continue }
      let words = Self.words(of: proposal)
      #expect(Self.isAccepted(words.first == "shimmer" ? Array(words.dropFirst()) : words))
    }
  }

  /// Returns whether the parser takes the words, and the scene the parameters.
  private static func isAccepted(_ words: [String]) -> Bool {
    let scene = words.firstIndex(of: "--scene").map { words[$0 + 1] }
    do {
      var request = try SceneRequest(scene ?? SceneCatalog.names[0])
      if let place = words.firstIndex(of: "--set") { try request.set(words[place + 1]) }
      _ = try Shimmer.parseAsRoot(words)
      return true
    } catch {
      return Shimmer.exitCode(for: error).isSuccess
    }
  }

  /// Splits a line as a shell does.
  private static func words(of line: String) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in line.replacing(#"'\''"#, with: "\u{1}") {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character == "\u{1}" ? "'" : character)
      }
    }
    return words + [word]
  }

  @Test(
    "A number that would be refused again is not proposed",
    arguments: [
      ["view", "--cores", "1,5"], ["bench", "present", "--frames", "1,000"],
      ["view", "--seconds", "1,000"],
    ])
  func refusedAgain(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try Shimmer.parseAsRoot(arguments) }
    let line = error.map { Shimmer.complaint(about: $0, in: arguments) } ?? ""
    #expect(!line.contains("write 1.") && line.contains(arguments[arguments.count - 1]), "\(line)")
  }

  @Test(
    "A value may begin with hyphens: after =, or if no option has its name",
    arguments: [
      ["view", "--text=--fullscreen"], ["render", "--text=--hello"], ["view", "--title=--draft"],
      ["--name=-o"], ["view", "--title", "--draft"], ["view", "--text", "-->"],
    ])
  func hyphens(arguments: [String]) throws {
    _ = try Shimmer.parseAsRoot(try Shimmer.prepared(arguments))
  }

  @Test("What other programs call the version and the list is accepted")
  func otherNames() throws {
    for word in ["version", "-v", "-V"] {
      #expect(try Shimmer.prepared([word]) == ["--version"])
    }
    #expect(try Shimmer.prepared(["scenes", "own"]) == ["list", "own"])
  }

  @Test("Rates are the same in every command", arguments: ["59.94", "60000/1001", "60", "24fps"])
  func rates(text: String) throws {
    for command in [["view"], ["render", "--to", "1"], ["bench", "present"]] {
      _ = try Shimmer.parseAsRoot(command + ["--fps", text])
    }
  }

  @Test(
    "A number may have its unit",
    arguments: [
      ["view", "--seconds", "1.5s"], ["view", "--scale", "200%"], ["view", "--tour", "2min"],
      ["render", "--at", "500ms"], ["render", "--event", "1s:space"], ["view", "--size", "9×9"],
      ["view", "--picture-memory", "512MiB"], ["bench", "present", "--warm-up", "0s"],
      ["bench", "compare", "a", "b", "--threshold", "5%"],
    ])
  func units(arguments: [String]) throws { _ = try Shimmer.parseAsRoot(arguments) }
}
