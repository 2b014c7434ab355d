import Display
import GLibLog
import Glibc
import Platform
import Synchronization
import Viewer

/// What the libraries say on standard error, which the program's user has not called and need not know.
///
/// With `--verbose`, each message is printed. Otherwise the program prints one line for what its user can mend, and
/// nothing for what is harmless.
enum LibraryMessages {
  private static let toldOfFonts = Atomic(false)

  /// Whether a line says that fonts may be missing.
  static var hasToldOfFonts: Bool { toldOfFonts.load(ordering: .relaxed) }

  /// Receives the messages of all libraries; to be called before any thread is started.
  static func takeOver() {
    GLibMessages.handOver { message in
      if message.endsProcess { end(after: message.text) }
      if Console.isVerbose { Console.note(message.text) }
    }
    PrintedLines.handOver { line in
      if Console.isVerbose {
        Console.note(line)
      } else if let told = lineToTell(line) {
        Console.error(told)
      }
    }
  }

  /// Ends the process with one line, before GLib ends it without one.
  private static func end(after message: String) -> Never {
    let failure =
      ["failed to allocate", "creating thread"].contains { message.contains($0) }
      ? .scarcity
      : ProgramError(
        "a library gave up", why: StandardErrorCapture.folded(message),
        remedy: Environment.value(of: "G_DEBUG").map { "unset G_DEBUG, which is \(quoted: $0)" },
        status: .internal)
    ScarcityCrash.claimEnd()
    Console.error(failure.line)
    // GLib may hold a lock that a function called by `exit` needs.
    _exit(failure.status.code)
  }

  /// Returns the line to print for one that a library prints; `nil` for none.
  private static func lineToTell(_ line: String) -> String? {
    // A language that fontconfig does not know makes no difference: Pango passes its own.
    if line.hasPrefix("Fontconfig warning:") { return nil }
    let prefix = "Fontconfig error: "
    guard line.hasPrefix(prefix) else { return line }
    // Without a cache, fonts are only read more slowly. After the first error there are often dozens.
    if line.contains("cache director") || toldOfFonts.exchange(true, ordering: .relaxed) {
      return nil
    }
    return
      "text may be in other fonts or drawn as boxes (fontconfig: \(line.dropFirst(prefix.count)); "
      + "check \(FontConfiguration.setting ?? "/etc/fonts"))"
  }
}

/// The place of fontconfig's configuration.
enum FontConfiguration {
  /// The environment variables that change it.
  private static let variables = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]

  /// The first of the variables that is set, with its value; `nil` if none is.
  static var setting: String? {
    variables.lazy.compactMap { name in
      Environment.value(of: name).map { "\(name), which is \(quoted: $0)" }
    }.first
  }
}
