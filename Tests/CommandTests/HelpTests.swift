import ArgumentParser
import Foundation
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("Command line: help")
struct HelpTests {
  /// The page that `shimmer --help` prints.
  private let page = Shimmer.help(Shimmer.helpMessage())

  /// The lines below a title, to the next empty line.
  private func section(_ title: String) -> [String] {
    page.components(separatedBy: "\n").drop { $0 != title }.dropFirst().prefix { !$0.isEmpty }
      .map(\.self)
  }

  @Test("Help names every subcommand, and each has its own")
  func subcommands() throws {
    let rows = section("SUBCOMMANDS:")
    for subcommand in Shimmer.configuration.subcommands {
      let name = try #require(subcommand.configuration.commandName)
      #expect(rows.contains { $0.hasPrefix("  \(name) ") })
      let help = Shimmer.helpMessage(for: subcommand)
      #expect(help.contains("USAGE: shimmer \(name)") && Shimmer.help(help) == help)
      for nested in subcommand.configuration.subcommands {
        let title = try #require(nested.configuration.commandName)
        #expect(help.contains("\n  \(title) "))
        #expect(Shimmer.helpMessage(for: nested).contains("USAGE: shimmer \(name) \(title)"))
      }
    }
  }

  @Test("What the program is comes first, then usage, examples, subcommands, options, keys")
  func order() {
    let lines = page.components(separatedBy: "\n")
    let titles = ["OVERVIEW", "USAGE", "EXAMPLES", "SUBCOMMANDS", "OPTIONS", "KEYS OF THE VIEWER"]
    let places = titles.map { title in lines.firstIndex { $0.hasPrefix("\(title):") } ?? -1 }
    #expect(places == places.sorted() && places.first == 0)
    #expect((places.last ?? 0) + section("KEYS OF THE VIEWER:").count == lines.count - 1)
    #expect(lines.allSatisfy { $0.count < 80 }, "no line wraps")
  }

  @Test("The examples are commands of the program")
  func examples() throws {
    let examples = section("EXAMPLES:")
    #expect(examples.count == 4)
    for example in examples {
      let command = try #require(example.split(separator: "  ").first)
      let words = command.matches(of: /"([^"]*)"|\S+/).map { String($0.1 ?? $0.0) }
      #expect(words.first == "shimmer")
      _ = try Shimmer.parseAsRoot(Array(words.dropFirst()))
    }
  }

  @Test("The example that draws a file does")
  func drawing() async throws {
    let line = try #require(section("EXAMPLES:").first { $0.contains("render") })
    let words = line.split(separator: "  ")[0].split(separator: " ").dropFirst().map(String.init)
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) {
      [words = words as [String], path = folder.url.path as String] in
      let url = URL(fileURLWithPath: path)
      let outcome = try ProgramHere(folder: url).run(words, environment: [:], directory: url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    #expect(try folder.names().contains("word.png"))
  }

  @Test("The program's help names every key, and the viewer's says where they are")
  func keys() throws {
    // Long rows wrap onto the next line.
    let words = section("KEYS OF THE VIEWER:").joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for line in KeyTable.lines { #expect(words.contains("\(line.keys) \(line.title)")) }
    let view = try #require(Shimmer.configuration.defaultSubcommand)
    let help = Shimmer.helpMessage(for: view)
    #expect(help.contains("see the end of shimmer --help"))
    #expect(!help.contains(KeyTable.lines[0].title))
  }

  @Test("Each option that negates another has a sentence of its own")
  func negations() throws {
    var count = 0
    for path in [["view"], ["render"], ["bench", "present"]] {
      var command: any ParsableCommand.Type = Shimmer.self
      for name in path {
        command = try #require(
          command.configuration.subcommands.first { $0.configuration.commandName == name })
      }
      let lines = Shimmer.helpMessage(for: command, columns: 500).components(separatedBy: "\n")
      for option in lines.compactMap({ $0.prefixMatch(of: #/  --no-(\S+)(.*)/#) }) {
        // A long name has its sentence on the next line.
        let place = try #require(lines.firstIndex { $0.hasPrefix("  --\(option.1)") })
        let own = option.2.isEmpty ? "" : String(option.2).trimmingCharacters(in: .whitespaces)
        #expect(own.isEmpty || !lines[place].hasSuffix(own), "\(option.0)")
        count += 1
      }
      #expect(!lines.contains { $0.contains("/--no-") })
    }
    #expect(count >= 5)
  }
}
