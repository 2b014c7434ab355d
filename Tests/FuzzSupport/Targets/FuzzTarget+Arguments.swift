import ArgumentParser
import Display
import Glibc
import Raster
import ShimmerCommand
import TestSupport
import Viewer
import X11Display

/// The words of the command line.
private enum Typed {
  static let commands = [
    "view", "render", "trace", "probe", "bench", "present", "compare", "list", "help",
  ]

  static let options: [(name: String, values: [String])] = [
    (
      "--scene",
      ["wordmark", "wordmark:speed=9", "wordmark:speed=1,pause=0.5", "", ":", "wordmark:"]
    ),
    ("--set", ["speed=1", "direction=up", "phase=hold", "=", "speed=", "speed=nan"]),
    ("--text", ["Shimmer", "", "ß\u{301}", "-o"]), ("--image", ["a.png", ""]),
    ("--background", ["navy", "#123", "#zzzzzz", ""]), ("--display", [":0", "", ":99.0", "a:b:c"]),
    ("--transport", ["fd", "sysv", "put", "tcp"]),
    ("--geometry", ["640x480+0-0", "=1x1", "32768x1", "x", "1x0", "-5-5", "400", "+10"]),
    ("--scale", ["1", "2.5", "0.25", "16", "0", "nan", "1e999"]),
    ("--fps", ["display", "max", "60", "0", "1001", "59.94", "30000/1001", "1/0", "9e18.5"]),
    ("--from", ["0", "1e6", "-1"]), ("--to", ["0", "1.5", "nan"]), ("--cycle", []),
    ("--transparent", []), ("--beside-viewer", [""]), ("--buffers", ["1", "3", "4"]),
    ("--cores", ["1", "16", "17"]), ("--seconds", ["0", "1.5", "-1", "inf"]),
    ("--frames", ["0", "9", "9223372036854775807", "9223372036854775808"]),
    ("--into", ["1", "0x1c00007", "0x20000000", "-1", "0x"]), ("--title", ["", "x"]),
    ("--name", ["", "x"]), ("--at", ["0", "1e6", "1000001", "-0"]),
    ("--event", ["1:Space", "0:?", "1:Shift-Tab", ":", "nan:p", "1e7:i", "1:F1:"]),
    ("--size", ["640x480", "0x1", "1x32768", "٣x٣", "x", "1x1x1"]),
    ("--format", ["human", "json", "csv", "html", "xml", "gif", "y4m"]),
    ("-o", ["-", "a.png", "", "%d.png", "a.gif", "a.%d"]),
    ("--output", ["-", ""]), ("--rounds", ["1", "1000", "0"]),
    ("--rows", ["h$", "(", "(a+)+$", "[", "a{1000000}", "\\", "(?<n>x)\\k<n>", "(?i", "\\p{L}"]),
    ("--fullscreen", []), ("--fresh", []), ("--keep-running", []), ("--trust-sent-events", []),
    ("--verbose", []),
    ("--check", []), ("--samples", []), ("--trace", ["-", "a.json", ""]), ("--live", []),
    ("--keys", []), ("--help", []), ("-h", []), ("--version", []), ("--", []), ("-", []),
    ("--generate-completion-script", ["bash", "zsh", "fish", ""]),
    ("--experimental-dump-help", []),
  ]

  /// Nearly valid arguments.
  static func arguments(_ random: inout SeededGenerator) -> [String] {
    var words = [commands.randomElement(using: &random) ?? "view"]
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      guard let option = options.randomElement(using: &random) else { continue }
      let isJoined = Int.random(in: 0..<4, using: &random) == 0
      let value =
        Int.random(in: 0..<5, using: &random) == 0
        ? Mutator.numbers.randomElement(using: &random)
        : option.values.randomElement(using: &random)
      if isJoined, let value {
        words.append("\(option.name)=\(value)")
      } else {
        words += [option.name] + (value.map { [$0] } ?? [])
      }
    }
    return words
  }
}

extension FuzzTarget {
  /// The program's arguments, one per line; `\n` represents a newline.
  static let arguments = FuzzTarget(
    name: "arguments",
    dictionary: bytes(
      Typed.commands + Typed.options.flatMap { ["\n\($0.name)\n"] + $0.values }
        + ["\n", "\\n", "=", "--", "\u{1B}[2J", "\u{2028}", "\u{0}"]),
    longest: 256,
    grammar: { Array(Typed.arguments(&$0).joined(separator: "\n").utf8) }, grammarPerMille: 400,
    debugDivisor: 20,
    makeCheck: {
      let commands = Shimmer.configuration.subcommands
      return { input in
        let arguments = string(input).split(separator: "\n", omittingEmptySubsequences: false)
          .map { String($0.replacing("\\n", with: "\n")) }
        // Most inputs go directly to their command: finding the command takes time as well.
        let command = commands.first { $0.configuration.commandName == arguments[0] }
        do {
          if let command, input.reduce(0, &+) % 8 > 0 {
            _ = try command.parseAsRoot(Array(arguments.dropFirst()))
          } else {
            _ = try Shimmer.parseAsRoot(arguments)
          }
        } catch {
          // Formatting an error message takes three times as long as parsing.
          if input.reduce(0, &+) % 8 > 0 { return }
          if Shimmer.exitCode(for: error).isSuccess { return }
          let complaint = TerminalText.line(Shimmer.complaint(about: error, in: arguments))
          try requireOneLine(complaint)
          try require(
            complaint.contains(" (see shimmer ") && complaint.hasSuffix(")"),
            "no remedy: \(complaint)")
        }
      }
    })

  /// The variables that the program reads, one line `NAME=value` for each.
  static let environment = FuzzTarget(
    name: "environment",
    dictionary: bytes(
      [
        "SHIMMER_TRANSPORT=", "SHIMMER_SCALE=", "SHIMMER_ISA=", "GDK_SCALE=", "fd", "sysv", "put",
        "baseline", "avx2", "0.25", "16", "\n",
      ]),
    makeCheck: {
      let names = ["SHIMMER_TRANSPORT", "SHIMMER_SCALE", "SHIMMER_ISA", "GDK_SCALE"]
      return { input in
        // SAFETY: no other thread of this process reads the environment.
        for name in names { unsafe unsetenv(name) }
        for line in input.split(separator: UInt8(ascii: "\n")) {
          let parts = line.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
          guard let name = names.first(where: { Array($0.utf8) == Array(parts[0]) }) else {
            continue
          }
          let value = parts.count == 2 ? parts[1].prefix { $0 != 0 } : []
          unsafe setenv(name, value.map(CChar.init(bitPattern:)) + [0], 1)
        }
        do {
          _ = try Transport.wanted()
        } catch let error as ProgramError {
          try requireMistake(error, of: "SHIMMER_TRANSPORT")
        }
        do {
          let scale = try ScaleReading.wanted()?.scale ?? 1
          try require((0.25...16).contains(scale), "a scale of \(scale)")
        } catch let error as ProgramError {
          try requireMistake(error, of: "SHIMMER_SCALE")
        }
        do {
          let set = try InstructionSet.wanted()
          try require(set?.isSupported ?? true, "\(set as Any) does not run here")
        } catch let error as ProgramError {
          try requireMistake(error, of: "SHIMMER_ISA")
        }
        // The toolkit's scale comes from the desktop, not from the user: invalid values are ignored.
        let scale = ScaleReading.ofToolkit()?.scale ?? 1
        try require((0.25...16).contains(scale), "a scale of \(scale)")
      }
    })

  private static func requireMistake(_ error: ProgramError, of name: String) throws {
    try requireOneLine(TerminalText.line(error.line))
    try require(error.line.contains(name), "it does not name \(name): \(error.line)")
    try require(error.status == .usage, "it ends with \(error.status)")
  }
}
