import Glibc
import Drawing
import FoundationEssentials
import Measuring
import Platform
import ProgramSupport

/// This very program as a process of its own; it is killed with this value, if it has not ended before.
struct ProgramProcess {
  private let child: ChildProcess

  /// The process number.
  var identifier: Int32 { child.identifier }

  /// Starts the program with this process's environment.
  ///
  /// - Parameter arguments: What is written behind its name.
  init(_ arguments: [String]) throws(ProgramError) {
    do throws(SystemError) {
      child = try ChildProcess(["shimmer"] + arguments, file: "/proc/self/exe")
    } catch {
      throw ProgramError(
        "cannot start the program once more", why: systemMessage(error.errno), status: .internal)
    }
  }

  /// Waits for the end, and answers what the program wrote to its standard output.
  ///
  /// - Parameter limit: When it has to have ended, in nanoseconds of the monotonic clock; it is killed then.
  /// - Throws: One line when it does not end in time, or not with code 0: with what it said.
  func finish(by limit: Int64) throws(ProgramError) -> [UInt8] {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.finish(by: limit)
    } catch {
      if error.errno == ETIMEDOUT {
        throw ProgramError(
          "the measured viewer did not end in time", remedy: "see whether the X server answers",
          status: .internal)
      }
      throw ProgramError(
        "cannot read the measured viewer's report", why: systemMessage(error.errno),
        status: .internal)
    }
    if outcome.status == 0 { return outcome.output }
    let line = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").last
    let prefix = "shimmer: "
    let reason = line.map { String($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0) }
    throw ProgramError(
      "the measured viewer ended with code \(outcome.status)", why: reason, status: .internal)
  }
}
