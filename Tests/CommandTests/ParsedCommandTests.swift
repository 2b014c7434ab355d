import ArgumentParser
import ShimmerCommand
import Testing

@Suite("Command line: the command")
struct ParsedCommandTests {
  @Test(
    "A viewer's arguments give the same command or mistake as by the parser of all commands",
    arguments: [
      [], ["view"], ["a.png"], ["--", "Hello"], ["view", "--", "render"],
      ["--scene", "feed", "render"],
      ["--set", "speed=100", "--fullscreen", "--tour", "3"], ["view", "--fps=30", "--no-hints"],
      ["--help"], ["view", "--help"], ["--version"], ["view", "--version"], ["view", "view"],
      ["--nonsense"], ["--scene"], ["--fps", "x"], ["--record", "-", "--format", "json"],
      ["--generate-completion-script", "bash"], ["--experimental-dump-help"],
      ["render", "-o", "x.png"], ["list"], ["help"], ["help", "view"], ["scenes"], ["bench"],
    ])
  func same(arguments: [String]) throws {
    func text(_ parse: () throws -> any ParsableCommand) -> String {
      do { return String(reflecting: try parse()) } catch { return Shimmer.fullMessage(for: error) }
    }
    let prepared = try Shimmer.prepared(arguments)
    #expect(
      text { try Shimmer.command(for: arguments) } == text { try Shimmer.parseAsRoot(prepared) })
  }
}
