import Foundation
import TestSupport

/// Runs rows of mistakes one after the other, in a process that any row may end.
///
/// The row in progress is recorded in a file, in a folder that survives the process.
enum MistakeRun {
  /// Runs rows and checks each.
  ///
  /// - Parameters:
  ///   - rows: Rows that do not need a process of their own.
  ///   - path: The folder for all files that the run creates.
  ///   - longestRow: The time limit of a row, in seconds; the process is ended after it.
  ///   - main: The function to run; the program's own by default.
  static func run(
    _ rows: [Mistake], in path: String, longestRow: UInt32 = 120,
    main: (@Sendable ([String]) -> Int32)? = nil
  ) throws {
    letAlarmEndProcess()
    let folder = URL(fileURLWithPath: path)
    var program = ProgramHere(folder: folder)
    if let main { program.main = main }
    let samples = try Samples(in: folder)
    for row in rows {
      try note(row.testDescription, in: folder)
      alarm(longestRow)
      let ground = try TemporaryFolder(in: folder)
      let outcome = try program.run(
        row.arguments.map(samples.path), environment: row.variables(), input: row.input,
        directory: ground.url)
      alarm(0)
      try row.check(outcome, in: ground)
    }
    try note("", in: folder)
  }

  /// The row that the process did not finish, with the text on standard error; `nil` if all rows ran.
  ///
  /// - Parameter folder: The folder of ``run(_:in:longestRow:main:)``.
  static func failure(in folder: TemporaryFolder) -> String? {
    guard let row = try? String(contentsOfFile: folder.path(noteName), encoding: .utf8) else {
      return "no row began"
    }
    if row.isEmpty { return nil }
    let errors = FileManager.default.contents(atPath: folder.path("errors")) ?? Data()
    let said = String(decoding: errors.prefix(1000), as: UTF8.self)
    return "the process ended in this row: \(row)\nit wrote to standard error: “\(said)”"
  }

  private static let noteName = "row"

  private static func note(_ text: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: noteName))
  }

  /// Makes `SIGALRM` end the process, because test threads block all signals.
  private static func letAlarmEndProcess() {
    signal(SIGALRM, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
