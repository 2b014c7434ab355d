import Foundation
import Glibc
import TestSupport

/// The kernel's statistics of a program's first thread, which runs the viewer's loop.
struct ProcessActivity {
  /// The number of times the thread went to sleep.
  let sleeps: Int

  /// The processor time of the whole program, in seconds.
  let processorSeconds: Double

  init(of child: Child) throws { try self.init(of: child.identifier) }

  init(of identifier: Int32) throws {
    let folder = "/proc/\(identifier)"
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    let word = "voluntary_ctxt_switches:"
    let line = status.split(separator: "\n").first { $0.hasPrefix(word) }
    sleeps = Int(line?.dropFirst(word.count).drop(while: \.isWhitespace) ?? "") ?? 0
    let stat = try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
    // The name, in parentheses, may contain blanks.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = [11, 12].compactMap { fields.count > $0 ? Double(fields[$0]) : nil }.reduce(0, +)
    processorSeconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether the thread waits for a single descriptor, without a time limit.
  ///
  /// libxcb does this when it cannot continue before the server does; the viewer's loop waits for three descriptors.
  static func isStuck(_ child: Child) throws -> Bool {
    let text = try String(contentsOfFile: "/proc/\(child.identifier)/syscall", encoding: .utf8)
    // Number, address, count, limit. The system call numbers are those of poll and ppoll on x86-64 and arm64.
    let fields = text.split(separator: " ")
    return fields.count > 3 && fields[2] == "0x1"
      && ["7", "271", "73"].contains(fields[0])
  }

  /// Whether the thread waits while it opens a file, or for a descriptor.
  static func isWaitingForFile(_ child: Child) throws -> Bool {
    let text = try String(contentsOfFile: "/proc/\(child.identifier)/syscall", encoding: .utf8)
    // The numbers of openat, poll and ppoll on x86-64 and arm64.
    return ["257", "56", "7", "271", "73"].contains(text.split(separator: " ").first)
  }

  /// Whether a program's first thread blocks a signal.
  static func blocks(_ signal: Int32, in child: Child) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask & 1 << UInt64(signal - 1) != 0
  }

  /// Waits until a condition holds, checking every ten milliseconds.
  static func wait(for what: String, until holds: () throws -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(30)
    while try !holds() {
      if ContinuousClock.now > limit {
        throw ViewerUnderTest.Failure(description: "waited in vain for \(what)")
      }
      usleep(10_000)
    }
  }

  /// Waits until a viewer has woken up a number of times.
  static func waitUntilAwake(_ child: Child, wakeUps: Int = 10) throws {
    try waitUntilAwake(child.identifier, wakeUps: wakeUps)
  }

  /// Waits until a process has woken up a number of times.
  static func waitUntilAwake(_ identifier: Int32, wakeUps: Int = 10) throws {
    let before = try ProcessActivity(of: identifier).sleeps
    try wait(for: "\(wakeUps) wake-ups") {
      try ProcessActivity(of: identifier).sleeps >= before + wakeUps
    }
  }
}
