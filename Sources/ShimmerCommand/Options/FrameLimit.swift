import ArgumentParser
import ProgramSupport
import Viewer

/// How many frames of a recording are drawn, as `N` or `all`.
struct FrameLimit {
  /// The most that are drawn in one go: at sixty a second nearly five hours.
  private static let most = 1_000_000

  private let count: Int?

  /// Reads `N` or `all`.
  ///
  /// - Throws: `ValidationError` when it is neither.
  init(_ text: String) throws {
    count =
      text == "all"
      ? nil : try wholeNumber(text, within: 1...Self.most, else: "write 1…\(Self.most) or all")
  }

  /// The instants of the frames, in nanoseconds since the start.
  ///
  /// - Throws: For a recording that ends before its first frame, and for one of too many.
  func instants(of recording: Recording) throws(ProgramError) -> [Int64] {
    let instants = recording.frameInstants(atMost: count ?? Self.most + 1)
    if instants.isEmpty {
      throw ProgramError("the recording ends before its first frame", status: .usage)
    }
    if instants.count > Self.most {
      throw ProgramError(
        "the recording has more than \(Self.most) frames", remedy: "use --frames N or --at",
        status: .usage)
    }
    return instants
  }
}
