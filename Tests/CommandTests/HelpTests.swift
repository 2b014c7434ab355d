import ArgumentParser
import ShimmerCommand
import Testing
import Viewer

@Suite("Command line: help")
struct HelpTests {
  @Test("Help names every subcommand, and each has its own")
  func subcommands() throws {
    let help = Shimmer.helpMessage()
    for subcommand in Shimmer.configuration.subcommands {
      let name = try #require(subcommand.configuration.commandName)
      #expect(help.contains("\n  \(name) "))
      #expect(Shimmer.helpMessage(for: subcommand).contains("USAGE: shimmer \(name)"))
    }
  }

  @Test("The program's help and the viewer's name every key")
  func keys() throws {
    let view = try #require(Shimmer.configuration.defaultSubcommand)
    for help in [Shimmer.helpMessage(), Shimmer.helpMessage(for: view)] {
      // Long rows wrap onto the next line.
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for line in KeyTable.lines { #expect(words.contains("\(line.keys) \(line.title)")) }
    }
  }
}
