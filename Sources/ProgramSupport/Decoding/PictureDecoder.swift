import Display
import Drawing
import Glibc
import Platform
package import Raster

/// Why a picture file cannot be shown.
package struct PictureError: Error, CustomStringConvertible {
  /// What is wrong with which file.
  let what: String

  /// What to do about it.
  let remedy: String

  /// Both, in one line.
  package var description: String { "\(what) (\(remedy))" }
}

/// A picture that another process decodes while this one goes on; the process is killed with this object, and with the
/// thread that made it.
///
/// What strangers made is read by libraries that a picture can lead to take gigabytes, hours, or their own life. So
/// they do it in a ``DecoderProcess``.
///
/// ```swift
/// let decoder = try PictureDecoder(path, limits: PictureLimits())
/// …
/// show(try decoder.take())
/// ```
package final class PictureDecoder {
  /// The file.
  let path: String

  private let limits: PictureLimits
  private let file: Int32
  private let child: ChildProcess
  private let deadline: Int64

  /// Opens a picture file and begins to decode it.
  ///
  /// - Parameters:
  ///   - path: The file; its ending means nothing.
  ///   - box: The pixels that an SVG is to fit into; by default it has its own size.
  ///   - limits: What the decoding may take.
  ///   - program: This program, for a process that has threads and therefore starts it anew.
  package init(
    _ path: String, vectorsFitting box: PixelSize? = nil, limits: PictureLimits,
    program: String = "/proc/self/exe"
  ) throws(PictureError) {
    self.path = path
    self.limits = limits
    let picture = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if picture < 0 { throw Self.unreadable(path, errno) }
    defer { close(picture) }
    file = DecoderAnswer.makeFile()
    if file < 0 { throw Self.unstarted(path, errno) }
    deadline = MonotonicClock.now + limits.wallTime
    let process = DecoderProcess(limits: limits, box: box, parent: getpid())
    do throws(SystemError) {
      child =
        try ChildProcess.mayFork
        ? ChildProcess(forking: process.run, input: picture, output: file)
        : ChildProcess(
          ["shimmer"] + process.arguments, file: program, input: picture,
          output: .descriptor(file))
    } catch {
      close(file)
      throw Self.unstarted(path, error.errno)
    }
  }

  deinit { close(file) }

  /// Waits for the picture; to be called once.
  package func take() throws(PictureError) -> Bitmap {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.finish(by: deadline)
    } catch {
      if error.errno == ETIMEDOUT {
        throw undecodable("it takes longer than \(limits.seconds * 2) s", Self.timeRemedy)
      }
      throw undecodable("its decoder: \(systemMessage(error.errno))")
    }
    let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    if Console.isVerbose { for line in lines { Console.tell("\(path): \(line)") } }
    if outcome.status != 0 { throw failure(outcome.status, lines) }
    let answer: DecoderAnswer
    do throws(DecoderAnswer.Fault) {
      answer = try DecoderAnswer(from: file, pixelLimit: limits.pixelCount)
    } catch {
      throw undecodable("its decoder gave no answer that makes sense")
    }
    switch answer {
    case .picture(let bitmap): return bitmap
    case .tooLarge(let size):
      let error = ImageFileError.tooLarge(path: path, size: size, limit: limits.pixelCount)
      throw PictureError(
        what: error.description, remedy: "name a smaller picture or raise --picture-megapixels")
    case .notDecodable(let reason):
      throw Self.tellsOfMemory(reason) ? outOfMemory : undecodable(reason)
    case .unreadable(let errno): throw Self.unreadable(path, errno)
    }
  }

  /// Says how the decoder came to its end.
  private func failure(_ status: Int32, _ lines: [Substring]) -> PictureError {
    switch status - 128 {
    case SIGXCPU:
      return undecodable(
        "it takes more than \(limits.seconds) s of processor time", Self.timeRemedy)
    case SIGKILL, ...0:
      return undecodable(
        "its decoder was ended\(lines.last.map { ": \($0)" } ?? "")",
        "see whether the machine or ulimit leaves it too little")
    case let signal:
      if lines.contains(where: Self.tellsOfMemory) { return outOfMemory }
      // SAFETY: for every number the answer is a text that lives until this thread asks again.
      let name = unsafe String(cString: strsignal(signal))
      return undecodable("its decoder crashed: \(name)", "name another picture")
    }
  }

  private var outOfMemory: PictureError {
    undecodable(
      "it takes more than \(mebibytes) MiB of memory",
      "name a simpler picture or raise --picture-memory")
  }

  /// Whether a library says that there is no memory, as each does in its own words, some with their last ones.
  private static func tellsOfMemory(_ text: some StringProtocol) -> Bool {
    ["allocat", "memory"].contains { text.lowercased().contains($0) }
  }

  /// The memory that the decoder may have: what the caller's shell allows may be less.
  private var mebibytes: Int {
    var limit = rlimit()
    guard unsafe getrlimit(Int32(bitPattern: RLIMIT_AS.rawValue), &limit) == 0 else {
      return limits.mebibytes
    }
    return Int(min(limit.rlim_cur >> 20, rlim_t(limits.mebibytes)))
  }

  private static let timeRemedy = "name a simpler picture or raise --picture-seconds"

  private func undecodable(
    _ reason: String, _ remedy: String = "name a PNG, JPEG or SVG file"
  ) -> PictureError {
    PictureError(what: "cannot decode \(path): \(cut: reason)", remedy: remedy)
  }

  private static func unreadable(_ path: String, _ errno: Int32) -> PictureError {
    PictureError(
      what: "cannot read \(path): \(systemMessage(errno))", remedy: "name a PNG, JPEG or SVG file")
  }

  private static func unstarted(_ path: String, _ errno: Int32) -> PictureError {
    PictureError(
      what: "cannot start a decoder for \(path): \(systemMessage(errno))",
      remedy: "see whether processes, files or memory have run out")
  }
}

/// What decoding one picture may take.
///
/// The defaults let a photograph of 64 megapixels pass and a map of tens of megabytes in SVG.
package struct PictureLimits: Equatable, Sendable {
  /// The most pixels of the picture, in millions.
  package var megapixels = 64

  /// The most address space of the decoder, in MiB.
  package var mebibytes = 1024

  /// The most processor time of the decoder, in seconds; the clock on the wall may show twice as many.
  package var seconds = 20

  package init() {}

  /// What each may be.
  static let megapixelRange = 1...1000
  static let mebibyteRange = 256...65536
  static let secondRange = 1...3600

  /// The most pixels.
  var pixelCount: Int { megapixels * 1_000_000 }

  /// The most address space, in bytes.
  var byteCount: Int { mebibytes << 20 }

  /// How long the decoder may take on the clock, in nanoseconds.
  var wallTime: Int64 { Int64(seconds) * 2_000_000_000 }
}
