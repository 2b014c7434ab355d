import Display
import Glibc
import Pictures
import Platform
package import Raster

/// The reason why a picture file cannot be shown.
package struct PictureError: Error, CustomStringConvertible {
  /// The problem, with the path of the file.
  let what: String

  /// The advice for the user, such as "use a smaller image".
  let remedy: String

  /// The problem and the remedy, in one line.
  package var description: String { "\(what) (\(remedy))" }
}

/// A picture that another process decodes in the background.
///
/// The process is killed when this object goes away, or when the thread that created it ends.
///
/// Picture files come from untrusted sources. A malicious file can make the libraries use gigabytes, run for hours or
/// crash, so the libraries run in a ``DecoderProcess``.
///
/// ```swift
/// let decoder = try PictureDecoder(path, limits: PictureLimits())
/// …
/// show(try decoder.take())
/// ```
package final class PictureDecoder {
  /// The path of the file.
  let path: String

  private let limits: PictureLimits
  private let file: Int32
  private let child: ChildProcess
  private let deadline: Int64

  /// Opens a picture file and begins to decode it.
  ///
  /// - Parameters:
  ///   - path: The file; its extension does not matter.
  ///   - box: The size in pixels that an SVG is scaled to fit; its own size by default.
  ///   - limits: The resources that decoding may use.
  ///   - program: The path of this program, which a process with several threads starts again instead of forking.
  package init(
    _ path: String, vectorsFitting box: PixelSize? = nil, limits: PictureLimits,
    program: String = "/proc/self/exe"
  ) throws(PictureError) {
    self.path = path
    self.limits = limits
    let picture: Int32
    do throws(SystemError) {
      // The decoder waits for the writer of a pipe, so that its time is limited.
      picture = try FileSystem.openForReading(path)
    } catch {
      throw Self.unreadable(path, error.errno)
    }
    defer { close(picture) }
    file = DecoderAnswer.makeFile()
    if file < 0 { throw Self.unstarted(path, errno) }
    deadline = MonotonicClock.now + limits.wallTime
    let process = DecoderProcess(limits: limits, box: box)
    do throws(SystemError) {
      child =
        try ChildProcess.mayFork
        ? ChildProcess(forking: process.run, input: picture, output: file)
        : ChildProcess(
          ["shimmer"] + process.arguments, file: program, input: .descriptor(picture),
          output: .descriptor(file))
    } catch {
      close(file)
      throw Self.unstarted(path, error.errno)
    }
  }

  deinit { close(file) }

  /// Waits until the picture is decoded and returns it; call it once.
  package func take() throws(PictureError) -> Bitmap {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.finish(by: deadline)
    } catch {
      if error.errno == ETIMEDOUT {
        throw undecodable("decoding takes longer than \(limits.seconds * 2) s", Self.timeRemedy)
      }
      throw undecodable("the decoder failed: \(systemMessage(error.errno))")
    }
    let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    if Console.isVerbose { for line in lines { Console.note("\(path): \(line)") } }
    if outcome.status != 0 { throw failure(outcome.status, lines) }
    let answer: DecoderAnswer
    do throws(DecoderAnswer.Fault) {
      answer = try DecoderAnswer(from: file, pixelLimit: limits.pixelCount)
    } catch {
      throw undecodable("the decoder returned an invalid answer")
    }
    switch answer {
    case .picture(let bitmap): return bitmap
    case .tooLarge(let size):
      let error = ImageFileError.tooLarge(path: path, size: size, limit: limits.pixelCount)
      throw PictureError(
        what: error.description, remedy: "use a smaller image or raise --picture-megapixels")
    case .notDecodable(let reason):
      throw Self.mentionsMemory(reason) ? outOfMemory : undecodable(reason)
    case .unreadable(let errno): throw Self.unreadable(path, errno)
    }
  }

  /// Returns the error for a decoder process that crashed, was killed, or ended with an exit code other than 0.
  private func failure(_ status: Int32, _ lines: [Substring]) -> PictureError {
    switch status - 128 {
    case SIGXCPU:
      return undecodable(
        "decoding takes more than \(limits.seconds) s of processor time", Self.timeRemedy)
    case ...0 where lines.last?.hasSuffix(systemMessage(EFBIG)) == true:
      return undecodable(
        "the decoder cannot return the picture: \(systemMessage(EFBIG))",
        ProgramError.remedy(forLackOf: EFBIG) ?? Self.usualRemedy)
    case SIGKILL, ...0:
      return undecodable(
        "the decoder was killed\(lines.last.map { ": \($0)" } ?? "")",
        "check the machine's free memory and the limits set with ulimit")
    case let signal:
      if lines.contains(where: Self.mentionsMemory) { return outOfMemory }
      // SAFETY: every number has a text, which is valid until this thread calls again.
      let name = unsafe String(cString: strsignal(signal))
      return undecodable("the decoder crashed: \(name)", "use another image")
    }
  }

  private var outOfMemory: PictureError {
    undecodable(
      "decoding takes more than \(mebibytes) MiB of memory",
      "use a simpler image or raise --picture-memory")
  }

  /// Returns whether a library's message reports a lack of memory.
  ///
  /// Each library words the message differently, and some print it as they abort.
  private static func mentionsMemory(_ text: some StringProtocol) -> Bool {
    ["allocat", "memory"].contains { text.lowercased().contains($0) }
  }

  /// The decoder's memory limit in MiB: that of ``limits``, or the limit of the caller's shell if that is lower.
  private var mebibytes: Int {
    var limit = rlimit()
    guard unsafe getrlimit(Int32(bitPattern: RLIMIT_AS.rawValue), &limit) == 0 else {
      return limits.mebibytes
    }
    return Int(min(limit.rlim_cur >> 20, rlim_t(limits.mebibytes)))
  }

  private static let usualRemedy = "use a PNG, JPEG, GIF or SVG file"

  private static let timeRemedy = "use a simpler image or raise --picture-seconds"

  private func undecodable(
    _ reason: String, _ remedy: String = PictureDecoder.usualRemedy
  ) -> PictureError {
    PictureError(what: "cannot decode \(path): \(cut: reason)", remedy: remedy)
  }

  private static func unreadable(_ path: String, _ errno: Int32) -> PictureError {
    PictureError(
      what: "cannot read \(path): \(systemMessage(errno))",
      remedy: InputAdvice.remedy(for: path) ?? usualRemedy)
  }

  private static func unstarted(_ path: String, _ errno: Int32) -> PictureError {
    PictureError(
      what: "cannot start a decoder for \(path): \(systemMessage(errno))",
      remedy: errno == ENOENT
        ? "mount /proc, by which the program starts itself again"
        : "check the limits on processes, open files and memory")
  }
}

/// The resources that decoding one picture may use.
///
/// The defaults suffice for a photograph of 64 megapixels and for an SVG map of tens of megabytes.
package struct PictureLimits: Equatable, Sendable {
  /// The maximum size of the picture, in millions of pixels.
  package var megapixels = 64

  /// The maximum address space of the decoder, in MiB.
  package var mebibytes = 1024

  /// The maximum processor time of the decoder, in seconds.
  ///
  /// The elapsed time may be twice that, without the time for which other programs kept the decoder from running.
  package var seconds = 20

  package init() {}

  /// The allowed values of ``megapixels``.
  static let megapixelRange = 1...1000
  static let mebibyteRange = 256...65536
  static let secondRange = 1...3600

  /// The options with which another process of this program has the same limits.
  package var arguments: [String] {
    [
      "--picture-megapixels", "\(megapixels)", "--picture-memory", "\(mebibytes)",
      "--picture-seconds", "\(seconds)",
    ]
  }

  /// The maximum number of pixels.
  var pixelCount: Int { megapixels * 1_000_000 }

  /// The maximum address space, in bytes.
  var byteCount: Int { mebibytes << 20 }

  /// The maximum elapsed time of decoding, in nanoseconds: twice the processor time.
  var wallTime: Int64 { Int64(seconds) * 2_000_000_000 }
}
