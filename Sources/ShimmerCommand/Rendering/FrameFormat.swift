import Display
import Platform
import Viewer

/// The format in which frames are written.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// A picture per frame.
  case png
  case apng
  case gif
  case webp
  case mp4
  case webm
  /// YUV4MPEG2: planes of luma and chroma, 4:4:4.
  case y4m
  /// The pixels alone: blue, green, red and alpha, a byte each; the alpha is straight.
  case raw

  /// Returns the format for the extension of a file's name, without its dot; `nil` if there is none.
  package init?(ending: some StringProtocol) {
    let ending = ending.lowercased()
    guard let format = ending == "bgra" ? .raw : FrameFormat(rawValue: ending) else { return nil }
    self = format
  }

  /// Whether a file holds all frames.
  package var isMovie: Bool { self != .png }

  /// Whether another program, ffmpeg, encodes the frames.
  var needsFFmpeg: Bool {
    switch self {
    case .apng, .gif, .webp, .mp4, .webm: true
    case .png, .y4m, .raw: false
    }
  }

  /// Whether frames can have transparent pixels.
  package var allowsTransparency: Bool { self != .mp4 && self != .y4m }

  /// Whether the format has no place for the times of frames, so that frames of any times can be written.
  var isUntimed: Bool { self == .png || self == .raw }

  /// The usual number of frames per second: for GIF, which stores whole hundredths of a second, 25.
  package var usualRate: FrameRatio { FrameRatio(frames: self == .gif ? 25 : 60, seconds: 1) }

  /// The maximum number of frames per second.
  ///
  /// Browsers show frames of a GIF that last less than two hundredths of a second for a tenth of a second.
  package var mostFramesPerSecond: Double { self == .gif ? 50 : 1000 }

  /// Returns the format that options ask for: by its name, otherwise by the ending of the output, otherwise PNG.
  ///
  /// - Throws: An error with exit code 2 if the two differ, or if the ending is that of another format.
  package static func chosen(
    _ typed: FrameFormat?, for output: String?
  ) throws(ProgramError) -> FrameFormat {
    if let output, isNameless(output) {
      throw ProgramError(
        "-o \(cut: output) is an ending without a name",
        remedy: "write a name before it, as in x.gif",
        status: .usage)
    }
    guard let output, let ending = ending(of: output) else { return typed ?? .png }
    let named = FrameFormat(ending: ending)
    guard let typed else {
      if let named { return named }
      throw ProgramError(
        "-o \(cut: output) ends in .\(cut: ending), which is not a format of frames",
        remedy: "use \(NumberText.list(allCases.map { ".\($0.rawValue)" })), or --format",
        status: .usage)
    }
    // Programs that know nothing of APNG show the first frame of a file named .png.
    if let named, named != typed, !(named == .png && typed == .apng) {
      throw ProgramError(
        "-o \(cut: output) and --format \(typed.rawValue) cannot be used together",
        remedy: "leave out one of them", status: .usage)
    }
    return typed
  }

  /// Returns whether the ending of a path is that of a format.
  package static func isNamed(by path: String) -> Bool {
    ending(of: path).flatMap { FrameFormat(ending: $0) } != nil
  }

  /// Returns whether a path's last component is only the ending of a format, such as `.gif`, and not a folder's name.
  package static func isNameless(_ path: some StringProtocol) -> Bool {
    let name = FileSystem.name(of: String(path))
    return name.hasPrefix(".") && FrameFormat(ending: name.dropFirst()) != nil
      && !FileSystem.isFolder(String(path))
  }

  /// Returns the extension of a path without its dot; `nil` if there is none, or if a folder has the name.
  static func ending(of output: String) -> String? {
    let name = FileSystem.name(of: output)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !FileSystem.isFolder(output)
    else { return nil }
    // Digits alone, as in `frames-1.5`, are no ending.
    let ending = name[name.index(after: dot)...].replacing("%d", with: "")
    guard FrameFormat(ending: ending) != nil || ending.contains(where: \.isLetter),
      ending.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return String(ending)
  }
}
