import Foundation
import ShimmerCommand
import TestSupport
import Testing

@Suite("The format of rendered frames")
struct RenderingFormatTests {
  /// The format for an output; `nil` if it is refused.
  private func chosen(_ typed: FrameFormat? = nil, for output: String?) -> FrameFormat? {
    try? FrameFormat.chosen(typed, for: output)
  }

  /// The error line for an output.
  private func refusal(_ typed: FrameFormat? = nil, for output: String) -> String? {
    do throws(ProgramError) {
      _ = try FrameFormat.chosen(typed, for: output)
      return nil
    } catch {
      #expect(error.status == .usage)
      return error.line
    }
  }

  @Test("Without an option it is that of the ending, whatever its capital letters")
  func endings() {
    for format in FrameFormat.allCases {
      let ending = format.rawValue
      #expect(chosen(for: "a.\(ending)") == format)
      #expect(chosen(for: "a.\(ending.uppercased())") == format)
      #expect(chosen(for: "folder.png/a.\(ending.capitalized)") == format)
      #expect(chosen(for: "a.gif.\(ending)") == format)
    }
    #expect(chosen(for: "a.bgra") == .raw && chosen(for: "a.BGRA") == .raw)
  }

  @Test(
    "Without an ending it is PNG, or that of the option",
    arguments: [
      nil, "-", "a", "frames/", "frames.gif/", "a.b/frames", ".frames", "frames-1.5", "a.",
      "a.264", "a.b-c", "frame.%d", "frame-%d",
    ])
  func noEnding(output: String?) {
    #expect(chosen(for: output) == .png)
    for format in FrameFormat.allCases { #expect(chosen(format, for: output) == format) }
  }

  @Test("An ending without a name is refused", arguments: [".gif", "a/.gif", ".PNG"])
  func nameless(output: String) {
    let line = refusal(for: output) ?? ""
    #expect(line.hasPrefix("-o \(output) is an ending without a name"))
  }

  @Test("The number of a frame is not part of the ending")
  func pattern() {
    #expect(chosen(for: "a-%d.png") == .png)
    #expect(chosen(for: "%d.raw") == .raw)
    #expect(chosen(for: "a.png%d") == .png)
    #expect(chosen(.png, for: "%d.gif") == nil)
  }

  @Test("The name of an existing folder has no ending")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["a.gif", "a.mov"] {
      let path = folder.path(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(chosen(for: path) == .png)
      #expect(chosen(.raw, for: path) == .raw)
    }
    #expect(chosen(for: folder.path("b.gif")) == .gif)
  }

  @Test("Another ending is refused with the known ones, unless an option gives the format")
  func unknown() {
    for output in ["a.mov", "a.jpeg", "v1.0b", "a.gif2", "a.pngx%d"] {
      let ending = output.split(separator: ".").last?.replacing("%d", with: "") ?? ""
      let line = refusal(for: output) ?? ""
      #expect(line.hasPrefix("-o \(output) ends in .\(ending), which is not a format of frames"))
      for format in FrameFormat.allCases {
        #expect(line.contains(".\(format.rawValue)"))
        #expect(chosen(format, for: output) == format)
      }
    }
  }

  @Test("An option and an ending of different formats are refused, equal ones are not")
  func conflict() {
    for typed in FrameFormat.allCases {
      for named in FrameFormat.allCases {
        let output = "a.\(named.rawValue)"
        // APNG files are often named .png.
        if typed == named || (typed == .apng && named == .png) {
          #expect(chosen(typed, for: output) == typed)
        } else {
          let line = refusal(typed, for: output) ?? ""
          #expect(
            line.hasPrefix("-o \(output) and --format \(typed.rawValue) cannot be used together"))
        }
      }
    }
    #expect(chosen(.raw, for: "a.bgra") == .raw)
  }

  @Test("A GIF's usual and maximum rate have whole hundredths of a second")
  func rates() {
    for format in FrameFormat.allCases {
      let (usual, most) = (format.usualRate.perSecond, format.mostFramesPerSecond)
      #expect(usual == (format == .gif ? 25 : 60) && most == (format == .gif ? 50 : 1000))
    }
  }
}

@Suite("A number of frames in a number of seconds")
struct FrameRatioTests {
  @Test(
    "Whole numbers, decimals and fractions are read in lowest terms",
    arguments: [
      ("60", 60, 1), ("1", 1, 1), ("1000", 1000, 1), ("060", 60, 1),
      ("59.94", 2997, 50), ("29.5", 59, 2), ("60.0", 60, 1), ("60.00", 60, 1), ("1.01", 101, 100),
      ("600.50", 1201, 2), ("655.36", 16_384, 25), ("60.123", 60_123, 1000), ("23.976", 2997, 125),
      ("0.5", 1, 2), ("0.1", 1, 10), ("999/1000", 999, 1000), ("999.99", 64_999, 65),
      ("30000/1001", 30_000, 1001), ("60000/1001", 60_000, 1001), ("120/2", 60, 1),
      ("1000/1000", 1, 1), ("65535/65535", 1, 1), ("65535/66", 21_845, 22),
    ])
  func texts(text: String, frames: Int, seconds: Int) throws {
    let ratio = try #require(FrameRatio(text), "\(text)")
    #expect(ratio.frames == frames && ratio.seconds == seconds)
    #expect(ratio.perSecond == Double(frames) / Double(seconds))
    #expect(ratio.text == (seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)"))
    #expect(FrameRatio(ratio.text) == ratio)
  }

  @Test(
    "Any other text and numbers outside of 0.1…1000 are refused",
    arguments: [
      "", " ", "/", ".", "60 ", " 60", "6.0.0", "60,5", "60/", "/60",
      "60/0", "0/60", "60/1/1", "60/1.5", "59.94/1", "0x3c", "sixty", "inf", "nan", "½",
      "٦٠", "-60", "-60/1", "-60/-1", "60.-5", "60.+5",
      "0", "0.09", "99/1000", "1001", "1000.01", "65535/65", "65536/66", "60000/65536",
      "9223372036854775807", "9223372036854775808", "9223372036854775807/9223372036854775807",
      "1000000000000000000.5", "9223372036854775807.99",
    ])
  func refused(text: String) { #expect(FrameRatio(text) == nil) }

  @Test("A ratio is reduced to lowest terms", arguments: Seeds.all)
  func reduction(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<1000 {
        let frames = Int.random(in: 1...FrameRatio.most, using: &random)
        let seconds = Int.random(in: 1...FrameRatio.most, using: &random)
        let ratio = FrameRatio(frames: frames, seconds: seconds)
        #expect(ratio.frames * seconds == frames * ratio.seconds)
        let common = (2...256).contains {
          ratio.frames.isMultiple(of: $0) && ratio.seconds.isMultiple(of: $0)
        }
        #expect(!common, "\(frames)/\(seconds)")
      }
    }
  }

  @Test("The ratio nearest to the rate of a ratio is that ratio", arguments: Seeds.all)
  func exact(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<1000 {
        let seconds = Int.random(in: 1...2000, using: &random)
        let frames = Int.random(
          in: max(seconds / 1000, 1)...min(1000 * seconds, 30_000), using: &random)
        let ratio = FrameRatio(frames: frames, seconds: seconds)
        #expect(FrameRatio(nearestTo: ratio.perSecond) == ratio)
      }
    }
    for rate in [0.001, 0.01, 0.5, 1, 24, 25, 59.94, 60, 1000] {
      #expect(abs(FrameRatio(nearestTo: rate).perSecond / rate - 1) < 1e-12, "\(rate)")
    }
  }

  @Test(
    "The rate of a cycle is met to a 65 535th, and by a ratio within the limit",
    arguments: Seeds.all)
  func nearest(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2000 {
        let duration = Double.random(in: 0.02...600, using: &random)
        let wanted = Double(Int.random(in: 1...1000, using: &random))
        let rate = max((wanted * duration).rounded(.down), 1) / duration
        let ratio = FrameRatio(nearestTo: rate)
        #expect(max(ratio.frames, ratio.seconds) <= FrameRatio.most)
        // The next convergent exceeds the limit, so the error is less than that of one more frame in the limit.
        #expect(abs(ratio.perSecond / rate - 1) < 1 / Double(FrameRatio.most), "\(rate)")
      }
    }
  }
}
