import Foundation
import Raster
import TestSupport
import Testing
import Viewer

/// A folder in which `render` writes movies, and from which other programs read them.
struct MovieStage {
  /// The size of all frames: both sides are odd, which video with halved chroma cannot store.
  static let size = PixelSize(width: 65, height: 41)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Writing

  /// Runs `render` in the folder, at the usual size unless the arguments determine another one.
  func run(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      Self.command(arguments), environment: environment, directory: folder.url)
  }

  /// The arguments of the program for a run of `render` with some arguments.
  static func command(_ arguments: [String]) -> [String] {
    let decide = ["--replay", "--size"]
    let size = arguments.contains { decide.contains($0) } ? [] : ["--size", Self.size.text]
    return ["render"] + size + arguments
  }

  /// Renders a file, or a folder of PNG files, and requires success without a word.
  func render(_ arguments: [String], to name: String) throws {
    let outcome = try run(arguments + ["-o", name])
    try #require(
      outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty,
      "\(arguments): \(outcome.status) \(outcome.errors)")
  }

  /// Writes a recording of keys, as a person would type it, and returns its path.
  ///
  /// - Parameters:
  ///   - lines: The lines after those of the scene and the size.
  ///   - name: The name of the file.
  func write(recording lines: String, to name: String = "x.replay") throws -> String {
    let text = "shimmer recording 1\nscene hero\nsize \(Self.size.text)\n\(lines)\n"
    return try folder.write(Array(text.utf8), to: name)
  }

  // MARK: Reading

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
  }

  /// The bytes of each file in a folder, by name.
  func bytes(inFolder name: String) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try bytes("\(name)/\($0)")) })
  }

  /// Decodes a movie, or the PNG files of a folder, with ffmpeg.
  ///
  /// - Parameters:
  ///   - name: The movie or folder.
  ///   - layout: ffmpeg's name of the layout of pixels, such as `rgb24` or `bgra`.
  ///   - size: The size of the frames.
  ///   - input: ffmpeg's options for the input, such as a decoder.
  /// - Returns: The bytes of each frame.
  func frames(
    of name: String, as layout: String, size: PixelSize = MovieStage.size, input: [String] = []
  ) throws -> [[UInt8]] {
    let source =
      name.contains(".") ? [name] : ["-pattern_type", "glob", "-i", "\(name)/*.png"]
    let outcome = try Child.run(
      "ffmpeg",
      ["-v", "error", "-nostdin"] + input + (source.count == 1 ? ["-i"] : []) + source
        // Otherwise frames are repeated or left out, so that their distances become equal.
        + ["-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", layout, "-y", "decoded"],
      directory: folder.url)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    let bytesPerPixel = ["gray": 1, "rgb24": 3, "yuv444p": 3, "rgba": 4, "bgra": 4][layout]
    return Self.split(
      try bytes("decoded"), every: try #require(bytesPerPixel) * size.width * size.height)
  }

  /// Cuts bytes into frames; a remainder becomes a last frame that is too short.
  static func split(_ bytes: [UInt8], every count: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: count).map {
      Array(bytes[$0..<min($0 + count, bytes.count)])
    }
  }

  /// What ffprobe finds out about a movie by decoding all of it.
  func probe(_ name: String) throws -> ProbedMovie {
    let outcome = try Child.run(
      "ffprobe",
      ["-v", "error", "-count_frames", "-show_streams", "-show_frames", "-of", "json", name],
      directory: folder.url)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    return try ProbedMovie(
      JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8)))
  }

  // MARK: Comparing

  // Tests compare the results of these functions: of unequal arrays, the macro `#expect` would print all bytes and how
  // to change one into the other, which takes minutes.

  /// The largest difference between two bytes at the same place; `nil` if there are not as many.
  static func difference(_ first: [UInt8], _ second: [UInt8]) -> Int? {
    // Much faster than a loop of this target, which is not optimised.
    if first == second { return 0 }
    guard first.count == second.count else { return nil }
    return zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The names of files in a folder that differ from those in another one.
  static func differing(_ first: [String: [UInt8]], _ second: [String: [UInt8]]) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }

  /// The largest difference between the frames of two movies; `nil` if their sizes or numbers differ.
  static func difference(_ first: [[UInt8]], _ second: [[UInt8]]) -> Int? {
    guard first.count == second.count, !first.isEmpty else { return nil }
    return zip(first, second).reduce(0) { most, pair in
      guard let most, let here = difference(pair.0, pair.1) else { return nil }
      return max(most, here)
    }
  }
}

/// A movie as ffprobe sees it.
struct ProbedMovie {
  /// The size of the frames.
  let size: PixelSize

  /// The number of frames that could be decoded.
  let count: Int

  /// The times of the frames in seconds.
  let times: [Double]

  /// The time at which the last frame ends, in seconds; `nil` if the file does not say it.
  let duration: Double?

  /// The members of the stream.
  let stream: JSONValue

  fileprivate init(_ document: JSONValue) throws {
    let streams = document["streams"].elements ?? []
    stream = try #require(streams.count == 1 ? streams.first : nil, "there is one stream")
    size = PixelSize(
      width: Int(stream["width"].number ?? 0), height: Int(stream["height"].number ?? 0))
    count = Int(stream["nb_read_frames"].text ?? "") ?? -1
    duration = Double(stream["duration"].text ?? "")
    times = (document["frames"].elements ?? []).compactMap { Double($0["pts_time"].text ?? "") }
  }
}
