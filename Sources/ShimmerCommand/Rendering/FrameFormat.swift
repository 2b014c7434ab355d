import Display
import Platform
package import ProgramSupport

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

  /// Returns the extension of a path without its dot; `nil` if there is none, or if a folder has the name.
  private static func ending(of output: String) -> String? {
    let name = output[(output.lastIndex(of: "/").map(output.index(after:)) ?? output.startIndex)...]
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

/// A number of frames in a number of seconds; both fit into 16 bits, as file formats require.
package struct FrameRatio: Hashable, Sendable {
  package let frames: Int
  package let seconds: Int

  /// The maximum of both numbers.
  package static let most = 65_535

  /// Creates a ratio and reduces it to lowest terms.
  ///
  /// - Precondition: Both numbers are positive and within the limit.
  package init(frames: Int, seconds: Int) {
    precondition(
      (1...Self.most).contains(frames) && (1...Self.most).contains(seconds),
      "\(frames) frames in \(seconds) s")
    let divisor = Self.commonDivisor(frames, seconds)
    (self.frames, self.seconds) = (frames / divisor, seconds / divisor)
  }

  /// Creates the ratio that is nearest to a number of frames per second, 0.001…1000.
  package init(nearestTo rate: Double) {
    var (best, error) = ((frames: 1, seconds: 1), Double.infinity)
    for seconds in 1...Self.most {
      let frames = (rate * Double(seconds)).rounded()
      if frames > Double(Self.most) { break }
      let distance = abs(max(frames, 1) / Double(seconds) - rate)
      if distance < error { (best, error) = ((max(Int(frames), 1), seconds), distance) }
    }
    self.init(frames: best.frames, seconds: best.seconds)
  }

  /// Creates a ratio from its text, a decimal number or a fraction such as `30000/1001`; `nil` for any other text, and
  /// outside the range of 0.1…1000 frames per second.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let frames = Int(parts[0]), let seconds = Int(parts[1]),
        (1...Self.most).contains(frames), (1...Self.most).contains(seconds)
      else { return nil }
      self.init(frames: frames, seconds: seconds)
    } else {
      guard let rate = Double(decimal: text), Self.range.contains(rate) else { return nil }
      self.init(nearestTo: rate)
    }
    guard Self.range.contains(perSecond) else { return nil }
  }

  /// The numbers of frames per second that a text may give.
  private static let range = 0.1...1000.0

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? max(first, 1) : commonDivisor(second, first % second)
  }

  /// The number of frames per second.
  package var perSecond: Double { Double(frames) / Double(seconds) }

  /// The ratio as text: `60` or `30000/1001`.
  package var text: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
