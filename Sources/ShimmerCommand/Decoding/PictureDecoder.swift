package import Decoding
import Display
import Glibc
import Platform
package import Raster
import Viewer

/// The reason why a picture file cannot be shown.
package struct PictureError: Error, CustomStringConvertible {
  /// The problem, with the path of the file.
  let what: String

  /// The advice for the user, such as "use a smaller image".
  let remedy: String

  /// The exit status if the program cannot do without the picture.
  var status = ExitStatus.noInput

  /// The problem and the remedy, in one line.
  package var description: String { "\(what) (\(remedy))" }
}

/// A picture that another process decodes in the background.
///
/// The process is killed when this object goes away, or when the thread that created it ends.
///
/// Picture files come from untrusted sources. A malicious file can make the libraries use gigabytes, run for hours,
/// crash, or do what the file wants, so only the program `shimmer-decode` uses them, within limits and a sandbox.
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
  ///   - bytes: The contents, if they are not in the file; messages then name the file nevertheless.
  ///   - box: The size in pixels that an SVG is scaled to fit; its own size by default.
  ///   - limits: The resources that decoding may use.
  ///   - program: The path of `shimmer-decode`, which by default is found from that of this program.
  package init(
    _ path: String, holding bytes: [UInt8]? = nil, vectorsFitting box: PixelSize? = nil,
    limits: PictureLimits, program: String? = nil
  ) throws(PictureError) {
    self.path = path
    self.limits = limits
    let picture: Int32
    do throws(SystemError) {
      let memory = try bytes.map { bytes throws(SystemError) in
        try MemoryFile(named: "picture", holding: bytes)
      }
      // The decoder waits for the writer of a pipe, so that its time is limited.
      picture = try FileSystem.openForReading(memory?.path ?? path)
    } catch {
      throw Self.unreadable(path, error.errno)
    }
    defer { close(picture) }
    let program = if let program { program } else { try Self.decoder(for: path) }
    file = DecoderAnswer.makeFile()
    if file < 0 { throw Self.unstarted(path, errno) }
    deadline = MonotonicClock.now + limits.wallTime
    let request = DecoderRequest(
      limits: limits, box: box, preparation: Self.preparation(for: picture))
    do throws(SystemError) {
      child = try ChildProcess(
        [DecoderProgram.name] + request.arguments, file: program,
        // Otherwise GIO, which librsvg uses, may load modules that connect to other processes.
        environment: Environment.variables(changedBy: ["GIO_USE_VFS": "local"]),
        input: .descriptor(picture), output: .descriptor(file))
    } catch {
      close(file)
      throw Self.unstarted(path, error.errno)
    }
  }

  /// The number of bytes at the beginning of a picture in which text is looked for.
  private static let searchedByteCount = 1 << 18

  /// Returns what the decoder is to load before it reads a picture.
  ///
  /// PNG, JPEG and GIF begin with bytes with which no SVG begins. An SVG without the word has no text, unless its
  /// characters have 16 bits, or entities or compression hide it: then the decoder loads the fonts when it draws the
  /// text. What is longer, or comes from a pipe, which can be read only once, is unknown.
  private static func preparation(for picture: Int32) -> DecoderRequest.Preparation {
    let beginnings: [[UInt8]] = [[0x89, 0x50], [0xFF, 0xD8], [0x47, 0x49]]
    let beginning = bytes(2, of: picture)
    if beginning.count < 2 { return .text }
    if beginnings.contains(beginning) { return .none }
    let searched = bytes(searchedByteCount, of: picture)
    let mayHaveText = searched.count == searchedByteCount || searched.contains("text".utf8)
    return mayHaveText ? .text : .vectors
  }

  /// Returns at most `count` bytes from the beginning of a file; none if they can be read only once.
  private static func bytes(_ count: Int, of file: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // SAFETY: the call writes at most the length of the array.
    let read = unsafe pread(file, &bytes, count, 0)
    return Array(bytes.prefix(max(read, 0)))
  }

  /// Returns the path of the decoder.
  private static func decoder(for path: String) throws(PictureError) -> String {
    do throws(DecoderProgram.Absence) {
      return try DecoderProgram.path()
    } catch {
      throw unstarted(path, error.reason, error.remedy)
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
      throw undecodable(
        "the decoder failed: \(systemMessage(error.errno))",
        ProgramError.remedy(forLackOf: error.errno) ?? Self.usualRemedy,
        ProgramError.status(for: error.errno, otherwise: .noInput))
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
      let limit = NumberText.counted(limits.megapixels, "megapixel")
      throw PictureError(
        what: "\(path) is too large: \(size.width)×\(size.height) pixels, more than \(limit)",
        remedy: "use a smaller image or raise --picture-megapixels")
    case .notDecodable(let reason):
      throw Self.mentionsMemory(reason) ? outOfMemory : undecodable(reason)
    case .unreadable(let errno): throw Self.unreadable(path, errno)
    }
  }

  /// Returns the error for a decoder that ended with an exit code other than 0, or by a signal.
  ///
  /// - Parameters:
  ///   - status: The exit code, or 128 plus the number of the signal.
  ///   - lines: What the decoder wrote to standard error.
  private func failure(_ status: Int32, _ lines: [Substring]) -> PictureError {
    switch status {
    case 128 + SIGXCPU:
      return undecodable(
        "decoding takes more than \(limits.seconds) s of processor time", Self.timeRemedy)
    case 128 + SIGSYS:
      return undecodable(
        "the decoder was stopped at a forbidden system call",
        "use another image; this one may be an attack")
    case DecoderStatus.misunderstood:
      return Self.unstarted(
        path, "shimmer-decode is of another version", DecoderProgram.reinstallation)
    case DecoderStatus.unlinked:
      return Self.unstarted(
        path, lines.last.map(String.init) ?? "it does not run",
        "install the library, or raise the limits that ulimit -a shows")
    case ...128 where lines.last?.hasSuffix(systemMessage(EFBIG)) == true:
      return undecodable(
        "the decoder cannot return the picture: \(systemMessage(EFBIG))",
        ProgramError.remedy(forLackOf: EFBIG) ?? Self.usualRemedy)
    case ...128, 128 + SIGKILL:
      return undecodable(
        "the decoder was killed\(lines.last.map { ": \($0)" } ?? "")",
        "check the machine's free memory and the limits set with ulimit")
    default:
      if lines.contains(where: Self.mentionsMemory) { return outOfMemory }
      // SAFETY: every number has a text, which is valid until this thread calls again.
      let name = unsafe String(cString: strsignal(status - 128))
      return undecodable("the decoder crashed: \(name)", "use another image")
    }
  }

  /// The error for a decoder that has reached its limit of memory: the option's, or the shell's if that is lower.
  private var outOfMemory: PictureError {
    let isOptions = mebibytes == limits.mebibytes
    return undecodable(
      "decoding takes more than \(mebibytes) MiB of memory",
      "use a simpler image or raise \(isOptions ? "--picture-memory" : "the limit with ulimit -v")",
      isOptions ? .noInput : .scarcity)
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
    _ reason: String, _ remedy: String = PictureDecoder.usualRemedy,
    _ status: ExitStatus = .noInput
  ) -> PictureError {
    PictureError(
      what: "cannot decode \(path): \(cut: reason)", remedy: remedy, status: status)
  }

  private static func unreadable(_ path: String, _ errno: Int32) -> PictureError {
    PictureError(
      what: "cannot read \(path): \(systemMessage(errno))",
      remedy: ProgramError.remedy(forLackOf: errno) ?? InputAdvice.remedy(for: path) ?? usualRemedy,
      status: ProgramError.status(for: errno, otherwise: .noInput))
  }

  private static func unstarted(_ path: String, _ errno: Int32) -> PictureError {
    let isFile = [ENOENT, EACCES, ENOEXEC].contains(errno)
    return unstarted(
      path, systemMessage(errno),
      isFile
        ? DecoderProgram.reinstallation
        : ProgramError.remedy(forLackOf: errno)
          ?? "check the limits on processes, open files and memory",
      ProgramError.status(for: errno, otherwise: .noInput))
  }

  private static func unstarted(
    _ path: String, _ reason: String, _ remedy: String, _ status: ExitStatus = .noInput
  ) -> PictureError {
    PictureError(
      what: "cannot start a decoder for \(path): \(cut: reason)", remedy: remedy, status: status)
  }
}
