import Display
import Glibc
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// A benchmark of the rates at which our presenter, a bare loop and x11perf put frames in a window, in the same
/// rounds.
struct PresentationBenchmark {
  let display: String

  /// The size of frames, in pixels.
  ///
  /// The size of x11perf's largest puts is measured too.
  let frameSize: PixelSize

  /// The number of rounds.
  let rounds: Int

  /// The name under which a minimal loop, which only puts frames or only waits, is listed in place of a library's.
  static let bare = "bare loop"

  /// The time for which our presenter and the bare loop each run in a round, in seconds.
  static let sliceSeconds = 0.5

  /// The measured rows, and the reasons for which others were left out.
  struct Outcome {
    /// The rows, size by size, ours before the others.
    var rows: [PresentationRow] = []
    /// The omitted measurements with their reasons, one sentence each.
    var omissions: [String] = []
  }

  /// Measures all methods, and returns their rows with the omissions.
  ///
  /// - Throws: The display's error for the first window.
  func run() throws(DisplayError) -> Outcome {
    var outcome = Outcome()
    var putters: [any Putter] = []
    for size in frameSize == X11Perf.size ? [frameSize] : [X11Perf.size, frameSize] {
      if try BenchWindow.open(on: display, size: size) != nil {
        putters += self.putters(size)
      } else {
        outcome.omissions.append(
          "Presentation at \(size.text) is left out: this display cannot show a window "
            + "of that size.")
      }
    }
    let times = measure(putters, &outcome.omissions)
    for (putter, own) in zip(putters, times) where !own.isEmpty {
      let ours = zip(putters, times).first {
        $0.0.library == PeerRow.ours && $0.0.size == putter.size
      }
      outcome.rows.append(
        PresentationRow(
          size: putter.size, library: putter.library, idiom: putter.idiom,
          compared: ComparedTimes(own, ours: ours?.1 ?? [])))
    }
    return outcome
  }

  private func putters(_ size: PixelSize) -> [any Putter] {
    let loops: [any Putter] = [
      OurPuts(display: display, size: size), BareLoop(display: display, size: size),
    ]
    if size != X11Perf.size { return loops }
    // Puts without shared memory are so slow that one round is enough.
    return loops + [
      X11Perf("-shmput500", display: display),
      X11Perf("-putimage500", display: display, roundLimit: 1),
    ]
  }

  /// Returns the times of a put for each method, in nanoseconds, round by round; empty for a method that failed.
  private func measure(_ putters: [any Putter], _ omissions: inout [String]) -> [[Double]] {
    var times: [[Double]] = Array(repeating: [], count: putters.count)
    var failures: [Int: PutFailure] = [:]
    for round in 0..<rounds {
      for (index, putter) in putters.enumerated()
      where round < putter.roundLimit && failures[index] == nil {
        do throws(PutFailure) {
          times[index].append(try putter.nanosecondsPerPut())
        } catch {
          failures[index] = error
        }
      }
    }
    for index in failures.keys { times[index] = [] }
    omissions += Self.omissions(putters, failures)
    return times
  }

  /// Returns the omissions, one sentence for each reason.
  ///
  /// Both tests of x11perf fail for the same reason if it is not installed.
  private static func omissions(
    _ putters: [any Putter], _ failures: [Int: PutFailure]
  ) -> [String] {
    var groups: [(library: String, idioms: [String], size: PixelSize, reason: String)] = []
    for (index, putter) in putters.enumerated() {
      guard let reason = failures[index]?.reason else { continue }
      if let last = groups.last, last.library == putter.library, last.reason == reason,
        last.size == putter.size
      {
        groups[groups.count - 1].idioms.append(putter.idiom)
      } else {
        groups.append((putter.library, [putter.idiom], putter.size, reason))
      }
    }
    return groups.map { library, idioms, size, reason in
      "\(library) \(idioms.joined(separator: " and ")) at \(size.text) "
        + "\(idioms.count == 1 ? "is" : "are") left out: \(reason)."
    }
  }
}

/// The time to put a frame in a window, compared with our time.
struct PresentationRow {
  /// The size of the frame, in pixels.
  let size: PixelSize

  /// The library or program that puts the frame.
  let library: String

  /// The method by which the library puts frames in the window.
  let idiom: String

  /// The times of a put, and our times in the same rounds.
  let compared: ComparedTimes

  /// The name of the row, unique among all rows: "presentation 500x500, x11perf -shmput500".
  var name: String { "presentation \(size.text), \(library) \(idiom)" }

  /// The number of puts per second, round by round.
  var putsPerSecond: [Double] { compared.times.map { 1e9 / $0 } }
}

/// A method of putting frames of a size in a window.
///
/// Each method opens and closes its own window in each round. If two windows were open, one would hide the other, and
/// a server does not copy pixels into a hidden window.
private protocol Putter {
  /// The size of the frame, in pixels.
  var size: PixelSize { get }

  /// The library or program that puts the frame.
  var library: String { get }

  /// The method by which the library puts frames in the window.
  var idiom: String { get }

  /// The maximum number of rounds in which the method is measured.
  var roundLimit: Int { get }

  /// Puts frames for a while and returns the mean time of a put, in nanoseconds.
  func nanosecondsPerPut() throws(PutFailure) -> Double
}

/// An error that says why a method cannot put frames.
private struct PutFailure: Error {
  /// The reason, without a full stop.
  let reason: String
}

/// The method of this project: its window and presenter.
private struct OurPuts: Putter {
  let display: String

  let size: PixelSize

  let library = PeerRow.ours
  let idiom = "presenter, 2 buffers"
  let roundLimit = Int.max

  func nanosecondsPerPut() throws(PutFailure) -> Double {
    do throws(DisplayError) {
      guard let window = try BenchWindow.open(on: display, size: size) else {
        throw .unsupported(
          feature: "the display did not show a window of \(size.width)x\(size.height)",
          reason: "it stayed hidden or got another size")
      }
      return try PresenterPuts(window).run(seconds: PresentationBenchmark.sliceSeconds)
        .nanosecondsPerPut
    } catch {
      throw PutFailure(reason: error.reason)
    }
  }
}

/// A minimal loop that sends `ShmPutImage` and waits for its completion events.
private struct BareLoop: Putter {
  let display: String

  let size: PixelSize

  let library = PresentationBenchmark.bare
  let idiom = "ShmPutImage, 2 buffers"
  let roundLimit = Int.max

  func nanosecondsPerPut() throws(PutFailure) -> Double {
    do throws(DisplayError) {
      return try BarePuts(display: display, size: size, buffers: 2)
        .run(seconds: PresentationBenchmark.sliceSeconds).nanosecondsPerPut
    } catch {
      throw PutFailure(reason: error.reason)
    }
  }
}

extension PutRun {
  /// The mean time of a put, in nanoseconds.
  fileprivate var nanosecondsPerPut: Double { Double(nanoseconds) / Double(max(puts, 1)) }
}

/// The method of x11perf, the benchmark program of the X.Org project.
///
/// It puts one image without ever waiting. Our presenter and the bare loop, in contrast, wait for a buffer that the
/// server has read.
private struct X11Perf: Putter {
  let display: String

  /// The test of x11perf, such as "-shmput500".
  let idiom: String

  let roundLimit: Int

  let library = "x11perf"

  /// The environment variables that x11perf inherits, which it needs to find libraries and to be authorised by an X
  /// server.
  private static let variables = ["PATH", "HOME", "XAUTHORITY", "LD_LIBRARY_PATH"]

  /// The time limit for a run of x11perf that puts frames for one second, in nanoseconds: 60 s.
  ///
  /// Before it measures, x11perf determines the number of puts.
  private static let patience: Int64 = 60_000_000_000

  /// The size of x11perf's largest puts, in pixels.
  static let size = PixelSize(width: 500, height: 500)

  var size: PixelSize { Self.size }

  /// Creates the method that runs one test of x11perf.
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
          : "x11perf cannot be started: \(systemMessage(error.errno))")
    }
    if outcome.status != 0 {
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      let said = errors.split(separator: "\n").first.map { ": \($0.prefix(200))" } ?? ""
      throw PutFailure(reason: "x11perf ended with exit code \(outcome.status)\(said)")
    }
    guard let rate = Self.putsPerSecond(in: String(decoding: outcome.output, as: UTF8.self))
    else {
      throw PutFailure(reason: "x11perf wrote no line with “reps @ … msec ( …/sec)”")
    }
    return 1e9 / rate
  }

  /// Returns the rate in the line `80000 reps @   0.0223 msec ( 44900.0/sec): …`, or `nil` without such a line.
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

/// The display that the benchmark uses.
struct PeerDisplay: Encodable {
  /// The display's name, such as ":0".
  let name: String

  /// The vendor of the X server.
  let vendor: String

  /// The release number of the X server, in its vendor's own numbering.
  let release: Int

  /// Connects to a display and reads its facts.
  ///
  /// - Parameter name: The display's name, or `nil` for `$DISPLAY`.
  /// - Throws: ``DisplayError/cannotOpen(display:reason:)``.
  init(name: String?) throws(DisplayError) {
    let connection = try X11Connection(name: name)
    self.name = connection.name
    vendor = connection.vendor
    release = connection.release
  }

  /// The name, vendor and release as text.
  var line: String { "display \(name), \(vendor) \(release)" }
}

extension ProgramError {
  /// Creates the program's error for an error of the display.
  init(peer error: DisplayError) {
    self.init(
      error, remedy: "use another display with --display, or measure without one: --only pictures")
  }
}
