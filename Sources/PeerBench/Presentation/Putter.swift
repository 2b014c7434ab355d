import ProgramSupport
import Display
import Measuring
import Raster

/// Somebody who puts frames of a size in a window.
///
/// Each opens a window of its own for each round and closes it: of two windows at once the one would hide the
/// other, and a server puts nothing where nobody sees it.
protocol Putter {
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
struct PutFailure: Error {
  /// The reason, without a full stop.
  let reason: String
}

/// Our window and presenter.
struct OurPuts: Putter {
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
struct BareLoop: Putter {
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
