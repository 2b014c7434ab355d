import Display
import Glibc
import Platform
import Raster
import Viewer

/// The program `ffmpeg`, which encodes frames that it reads from a pipe.
///
/// It is `Sendable` although the process is not: frames are written one at a time, and before the end is awaited;
/// another thread may only send the process a signal, which any thread may.
final class MovieEncoder: FrameDestination, @unchecked Sendable {
  let form: FrameEncoder.Form

  private let process: ChildProcess

  /// The path by which the program writes the file.
  private let path: String

  /// The name of the file in messages.
  private let name: String

  /// The file that is written; `nil` for a palette, which is a file in memory.
  private let file: FrameFile?

  /// The time in which the program must end once it no longer reads, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - movie: The properties of the frames.
  ///   - file: The file to write.
  ///   - palette: The colours of a GIF.
  /// - Throws: An error with exit code 73 if the program cannot be started.
  convenience init(
    _ movie: Movie, to file: FrameFile, palette: MemoryFile? = nil
  ) throws(ProgramError) {
    try self.init(
      movie, arguments: movie.arguments(palette: palette?.path), path: file.writingPath,
      name: file.name, file: file)
  }

  /// Starts the program to choose the colours of a GIF from frames.
  ///
  /// - Parameter palette: Receives a PNG file with the colours.
  convenience init(_ movie: Movie, choosing palette: MemoryFile) throws(ProgramError) {
    try self.init(
      movie, arguments: movie.paletteArguments, path: palette.path, name: "the colours of a GIF",
      file: nil)
  }

  private init(
    _ movie: Movie, arguments: [String], path: String, name: String, file: FrameFile?
  ) throws(ProgramError) {
    (form, self.path, self.file) = (.pixels(isOpaque: !movie.isTransparent), path, file)
    self.name = name
    do throws(SystemError) {
      process = try ChildProcess(
        ["ffmpeg"] + movie.inputArguments + arguments + [Movie.url(of: path)], input: .pipe,
        output: .nothing, hasOwnGroup: true)
    } catch {
      throw ProgramError("cannot start ffmpeg", error, otherwise: .cannotWrite)
    }
  }

  /// Checks that the program is installed.
  ///
  /// - Throws: An error with exit code 73.
  static func check(for format: FrameFormat) throws(ProgramError) {
    if Environment.hasProgram("ffmpeg") {
      if format != .gif || FileSystem.exists("/proc/self/fd") { return }
      throw ProgramError(
        "gif cannot be written without /proc, by which ffmpeg gets the colours",
        remedy: "mount /proc", status: .cannotWrite)
    }
    throw ProgramError(
      "\(format.rawValue) is written by ffmpeg, which is not installed",
      remedy: "install the package ffmpeg", status: .cannotWrite)
  }

  func write(_ frame: RawSpan, number: Int) throws(ProgramError) -> Bool {
    do throws(SystemError) {
      try process.write(frame)
      return true
    } catch  where error.errno == EPIPE {
      // The program has ended because of an error, which it has reported.
      process.endInput()
      throw failure(try outcome(by: MonotonicClock.now + Self.patience))
    } catch {
      throw ProgramError("cannot write to ffmpeg", error, otherwise: .internal)
    }
  }

  func finish() throws(ProgramError) {
    process.endInput()
    let outcome = try outcome()
    // It can report that a file is incomplete and yet end as if it were not.
    guard outcome.status == 0, outcome.errors.isEmpty, hasWritten else { throw failure(outcome) }
    try file?.finish()
  }

  func abandon() {
    process.send(SIGKILL)
    file?.discard()
  }

  /// Whether the file has contents.
  private var hasWritten: Bool {
    var status = stat()
    return unsafe stat(path.system, &status) == 0 && status.st_size > 0
  }

  /// Waits for the program to end.
  private func outcome(by limit: Int64 = .max) throws(ProgramError) -> ChildProcess.Outcome {
    do throws(SystemError) { return try process.finish(by: limit) } catch {
      let reason =
        error.errno == ETIMEDOUT
        ? "ffmpeg stopped reading and did not end" : "cannot wait for ffmpeg: \(error)"
      throw ProgramError(
        "cannot write \(name)", why: reason,
        status: ProgramError.status(for: error.errno, otherwise: .cannotWrite))
    }
  }

  /// Returns the error for a program that has ended without writing the file.
  private func failure(_ outcome: ChildProcess.Outcome) -> ProgramError {
    let text = String(decoding: outcome.errors, as: UTF8.self)
    // The program knows the file only by another path.
    let lines = text.replacing(Movie.url(of: path), with: name).replacing(path, with: name)
      .split(whereSeparator: \.isNewline)
    let lack = [ENOSPC, EFBIG].first { code in
      lines.contains { $0.contains(systemMessage(code)) }
    }
    return ProgramError(
      "cannot write \(name)",
      why: lines.first.map { "ffmpeg: \(cut: String($0))" } ?? "ffmpeg \(outcome.silentEnd)",
      remedy: lack.flatMap(ProgramError.remedy(forLackOf:)), status: .cannotWrite)
  }
}

extension ChildProcess.Outcome {
  /// How a program has ended, if it said nothing, to follow its name.
  var silentEnd: String {
    switch status {
    case 0: "wrote nothing"
    case 129...: "was ended by signal \(status - 128)"
    default: "ended with exit code \(status), without a message"
    }
  }
}

/// The properties of a movie, and the arguments of `ffmpeg` that follow from them; tried with its versions 4.2 to 7.0.
struct Movie {
  let format: FrameFormat
  let size: PixelSize
  let rate: FrameRatio

  /// The number of frames.
  let count: Int

  /// Whether frames have transparent pixels.
  let isTransparent: Bool

  /// The maximum number of frames from which the colours of a GIF are chosen.
  static let paletteFrames = 100

  /// Returns the URL of a path, in which a colon or a hyphen at the beginning has no meaning.
  fileprivate static func url(of path: String) -> String { "file:\(path)" }

  /// The arguments that describe the frames on standard input.
  fileprivate var inputArguments: [String] {
    [
      // Without -xerror, some versions end with status 0 although the disk is full.
      "-hide_banner", "-nostdin", "-v", "error", "-xerror", "-f", "rawvideo",
      "-pixel_format", isTransparent ? "bgra" : "bgr0", "-video_size", size.text,
      "-framerate", "\(rate.frames)/\(rate.seconds)", "-i", "pipe:0",
    ]
  }

  /// The arguments with which a palette is chosen.
  fileprivate var paletteArguments: [String] {
    [
      "-vf", "palettegen=stats_mode=full:reserve_transparent=\(isTransparent ? 1 : 0)",
      "-frames:v", "1", "-c:v", "png", "-f", "image2", "-update", "1", "-y",
    ]
  }

  /// Returns the arguments with which the frames are encoded, without the file.
  fileprivate func arguments(palette: String?) -> [String] {
    let encoding: [String] =
      switch format {
      case .apng:
        ["-c:v", "apng", "-pix_fmt", isTransparent ? "rgba" : "rgb24", "-plays", "0"]
      case .gif:
        [
          "-f", "png_pipe", "-i", Self.url(of: palette ?? ""), "-lavfi",
          "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle", "-c:v", "gif", "-loop", "0",
          "-final_delay", "\(lastHundredths)",
        ]
      case .webp:
        // The encoder `libwebp` blends transparent frames over each other.
        ["-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-quality", "90", "-loop", "0"]
      case .mp4:
        ["-vf", evenSides + Self.videoColors + ",format=yuv420p", "-c:v", "libx264", "-preset"]
          + ["medium", "-crf", "16"] + Self.colorTags + ["-movflags", "+faststart"]
      case .webm:
        [
          "-vf", Self.videoColors + ",format=\(isTransparent ? "yuva420p" : "yuv420p")",
          "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-deadline", "good", "-cpu-used", "4",
          "-row-mt", "1", "-auto-alt-ref", "0",
        ] + Self.colorTags
      case .png, .y4m, .raw: []
      }
    return encoding + ["-f", format.rawValue, "-y"]
  }

  /// The duration of the last frame of a GIF, in hundredths of a second.
  ///
  /// Frames begin at rounded times, and the last one ends at a rounded time.
  private var lastHundredths: Int {
    func time(_ frame: Int) -> Double { (100 * Double(frame) / rate.perSecond).rounded() }
    return max(Int(time(count) - time(count - 1)), 1)
  }

  /// The filter that repeats the last row and column of a movie with an odd side, whose chroma has half the
  /// resolution.
  private var evenSides: String {
    let (right, bottom) = (size.width & 1, size.height & 1)
    if right == 0, bottom == 0 { return "" }
    return "format=gbrp,pad=\(size.width + right):\(size.height + bottom),"
      + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
  }

  /// The filter that converts colours as players expect them: by ITU-R BT.709 in the limited range.
  private static let videoColors =
    "scale=in_range=full:out_range=limited:out_color_matrix=bt709"
    + ":flags=bicubic+accurate_rnd+full_chroma_int"

  /// The options that tell players of these colours.
  private static let colorTags = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]
}
