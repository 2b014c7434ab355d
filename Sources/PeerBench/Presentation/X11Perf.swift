import Glibc
import Platform
import Raster

/// The benchmark of the X.Org project, a program of its own.
///
/// It sends puts of one image without waiting for any; ours and the bare loop wait for a buffer that the server
/// has read.
struct X11Perf: Putter {
  /// The display's name.
  let display: String

  /// Its test: "-shmput500".
  let idiom: String

  let roundLimit: Int

  let library = "x11perf"

  /// The variables that it gets: what it takes to find libraries and to be let in by an X server.
  private static let variables = ["PATH", "HOME", "XAUTHORITY", "LD_LIBRARY_PATH"]

  /// How long it may take for a second of puts, in nanoseconds: it first finds out how many those are.
  private static let patience: Int64 = 60_000_000_000

  /// The size of its largest puts.
  static let size = PixelSize(width: 500, height: 500)

  var size: PixelSize { Self.size }

  /// Takes one of its tests.
  init(_ test: String, display: String, roundLimit: Int = .max) {
    self.display = display
    idiom = test
    self.roundLimit = roundLimit
  }

  func nanosecondsPerPut() throws(PutFailure) -> Double {
    let settings = Self.variables.compactMap { name in
      Environment.value(of: name).map { "\(name)=\($0)" }
    }
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try ChildProcess(
        ["x11perf", "-display", display, idiom, "-repeat", "1", "-time", "1"],
        environment: settings
      ).finish(by: MonotonicClock.now + Self.patience)
    } catch {
      throw PutFailure(
        reason: error.errno == ENOENT
          ? "x11perf is not installed (it is in the package x11-apps)"
          : "x11perf does not run: \(systemMessage(error.errno))")
    }
    if outcome.status != 0 {
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      let said = errors.split(separator: "\n").first.map { ": \($0.prefix(200))" } ?? ""
      throw PutFailure(reason: "x11perf ended with the code \(outcome.status)\(said)")
    }
    guard let rate = Self.putsPerSecond(in: String(decoding: outcome.output, as: UTF8.self))
    else {
      throw PutFailure(reason: "x11perf wrote no line with “reps @ … msec ( …/sec)”")
    }
    return 1e9 / rate
  }

  /// The rate of the one line `80000 reps @   0.0223 msec ( 44900.0/sec): …`, or nothing without such a line.
  private static func putsPerSecond(in text: String) -> Double? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3, words[1] == "reps", words[2] == "@",
        let parenthesis = line.firstIndex(of: "(")
      else { continue }
      let rest = line[parenthesis...].dropFirst().drop { $0 == " " }
      let number = rest.prefix { $0 != "/" }
      guard rest.dropFirst(number.count).hasPrefix("/sec)"), let rate = Double(number),
        rate.isFinite, rate > 0
      else { continue }
      return rate
    }
    return nil
  }
}
