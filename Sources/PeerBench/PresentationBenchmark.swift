import Display
import Glibc
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// Measures how fast frames get into a window: ours, a bare loop's and those of x11perf, in the same rounds.
struct PresentationBenchmark {
  /// The display's name.
  let display: String

  /// The size of frames; x11perf's largest size is measured besides.
  let frameSize: PixelSize

  /// How often each is measured.
  let rounds: Int

  /// The name of what is no program of anybody's, but the least that does the work.
  static let bare = "bare loop"

  /// How long ours and the bare loop put frames in a round, in seconds.
  static let sliceSeconds = 0.5

  /// What was measured, and what could not be.
  struct Outcome {
    /// The rows, size by size, ours before the others'.
    var rows: [PresentationRow] = []
    /// What was left out and why, a sentence each.
    var omissions: [String] = []
  }

  /// Measures everything.
  ///
  /// - Throws: What the display reports of a first window.
  func run() throws(DisplayError) -> Outcome {
    var outcome = Outcome()
    var putters: [any Putter] = []
    for size in frameSize == X11Perf.size ? [frameSize] : [X11Perf.size, frameSize] {
      if try BenchWindow.open(on: display, size: size) != nil {
        putters += self.putters(size)
      } else {
        outcome.omissions.append(
          "Presentation at \(size.text) is left out: this display shows no window "
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
    // The way without shared memory is no contest, so that once is enough.
    return loops + [
      X11Perf("-shmput500", display: display),
      X11Perf("-putimage500", display: display, roundLimit: 1),
    ]
  }

  /// For each its times, in nanoseconds; none for those who fail.
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

  /// A sentence for each reason: both tests of x11perf fail for one where it is not installed.
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

/// What it took to put a frame in a window, beside what we took.
struct PresentationRow {
  /// The frame's size, in pixels.
  let size: PixelSize

  /// Who put it.
  let library: String

  /// In which way.
  let idiom: String

  /// The times of a put and ours.
  let compared: ComparedTimes

  /// All that tells it from other rows: "presentation 500x500, x11perf -shmput500".
  var name: String { "presentation \(size.text), \(library) \(idiom)" }

  /// How many are put in a second, round by round.
  var putsPerSecond: [Double] { compared.times.map { 1e9 / $0 } }
}

/// Somebody who puts frames of a size in a window.
///
/// Each opens a window of its own for each round and closes it: of two windows at once the one would hide the
/// other, and a server puts nothing where nobody sees it.
private protocol Putter {
  /// The frame's size, in pixels.
  var size: PixelSize { get }

  /// Who it is.
  var library: String { get }

  /// How it puts.
  var idiom: String { get }

  /// The most rounds that it takes part in.
  var roundLimit: Int { get }

  /// Puts frames for a while and answers what one took, in nanoseconds.
  func nanosecondsPerPut() throws(PutFailure) -> Double
}

/// Why somebody does not put frames.
private struct PutFailure: Error {
  /// The reason, without a full stop.
  let reason: String
}

/// Our window and presenter.
private struct OurPuts: Putter {
  /// The display's name.
  let display: String

  let size: PixelSize

  let library = PeerRow.ours
  let idiom = "presenter, 2 buffers"
  let roundLimit = Int.max

  func nanosecondsPerPut() throws(PutFailure) -> Double {
    do throws(DisplayError) {
      guard let window = try BenchWindow.open(on: display, size: size) else {
        throw .unsupported(feature: "window of that size", reason: "it does not stay in sight")
      }
      return try PresenterPuts(window).run(seconds: PresentationBenchmark.sliceSeconds)
        .nanosecondsPerPut
    } catch {
      throw PutFailure(reason: error.reason)
    }
  }
}

/// Nothing but `XShmPutImage` and its completion events.
private struct BareLoop: Putter {
  /// The display's name.
  let display: String

  let size: PixelSize

  let library = PresentationBenchmark.bare
  let idiom = "XShmPutImage, 2 buffers"
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
  /// What a put took, in nanoseconds.
  fileprivate var nanosecondsPerPut: Double { Double(nanoseconds) / Double(max(puts, 1)) }
}

/// The benchmark of the X.Org project, a program of its own.
///
/// It sends puts of one image without waiting for any; ours and the bare loop wait for a buffer that the server
/// has read.
private struct X11Perf: Putter {
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

/// The display that takes part.
struct PeerDisplay: Encodable {
  /// Its name, such as ":0".
  let name: String

  /// The server's maker.
  let vendor: String

  /// The server's release number, in its maker's own counting.
  let release: Int

  /// Asks a display.
  ///
  /// - Parameter name: Its name, or nothing for `$DISPLAY`.
  /// - Throws: ``DisplayError/cannotOpen(display:reason:)``.
  init(name: String?) throws(DisplayError) {
    let connection = try X11Connection(name: name)
    self.name = connection.name
    vendor = connection.vendor
    release = connection.release
  }

  /// Its name, maker and release, in words.
  var line: String { "display \(name), \(vendor) \(release)" }
}

extension ProgramError {
  /// What a failure of the display means for this program.
  init(peer error: DisplayError) {
    self.init(error, remedy: "name another display with --display, or measure --only pictures")
  }
}
