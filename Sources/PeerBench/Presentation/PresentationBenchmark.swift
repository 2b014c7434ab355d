import Display
import Measuring
import Raster

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
