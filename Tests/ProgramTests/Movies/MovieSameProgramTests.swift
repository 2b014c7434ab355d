import Foundation
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: movies are the same on any number of cores")
struct MovieSameProgramTests {
  /// Outlines of damage depend on the frame before; the other keys change the scene between two frames.
  private static let keys = [
    [], ["--event", "0.1:d"], ["--event", "0.1:d", "--event", "0.24:d"],
    ["--event", "0.05:Right", "--event", "0.12:l", "--event", "0.2:Space"],
  ]

  /// Twenty-three frames, so that no number of cores divides them.
  private static let span = ["--from", "0.05", "--to", "0.43", "--scene", "hero:duration=0.5"]

  /// The size of the frames, so that a notice does not cover the scene.
  private static let size = PixelSize(width: 240, height: 150)

  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  @Test("PNG files, YUV4MPEG2 and raw films have the same bytes each time", arguments: keys)
  func bytes(keys: [String]) throws {
    // Twice on four cores, which take turns in another order each time.
    for (run, cores) in [1, 2, 4, 4].enumerated() {
      let arguments = Self.span + keys + ["--size", Self.size.text] + ["--cores", "\(cores)"]
      try FileManager.default.createDirectory(
        atPath: stage.folder.path("frames\(run)"), withIntermediateDirectories: false)
      try stage.render(arguments, to: "frames\(run)")
      for ending in ["y4m", "raw"] { try stage.render(arguments, to: "\(run).\(ending)") }
    }
    let first = try stage.bytes(inFolder: "frames0")
    #expect(first.count == 23 && Set(first.values).count == 23)
    for run in 1...3 {
      #expect(
        try MovieStage.differing(stage.bytes(inFolder: "frames\(run)"), first) == [], "run \(run)")
      for ending in ["y4m", "raw"] {
        let (here, there) = (try stage.bytes("\(run).\(ending)"), try stage.bytes("0.\(ending)"))
        #expect(MovieStage.difference(here, there) == 0, "run \(run), \(ending)")
      }
    }
  }

  @Test("So do those of a recording, whose keys show outlines too")
  func recording() throws {
    let path = try stage.write(recording: "0.1 key d\n0.21 key Right\n0.3 key d\n0.4 end")
    for cores in [1, 2, 4] {
      try stage.render(["--replay", path, "--cores", "\(cores)"], to: "\(cores).raw")
    }
    let first = try stage.bytes("1.raw")
    #expect(first.count == 24 * 4 * MovieStage.size.width * MovieStage.size.height)
    #expect(try MovieStage.difference(stage.bytes("2.raw"), first) == 0)
    #expect(try MovieStage.difference(stage.bytes("4.raw"), first) == 0)
  }

  @Test("Outlines in a span are those of single frames at the same times")
  func outlines() throws {
    let options = ["--scene", "hero:duration=0.5", "--event", "0:d"]
    let times = (6..<12).flatMap { ["--at", "\(Double($0) / 60)"] }
    try stage.render(options + ["--from", "0.1", "--to", "0.2"], to: "span")
    try stage.render(options + times, to: "single")
    try stage.render(["--scene", "hero:duration=0.5"] + times, to: "plain")
    let (span, single) = (try stage.bytes(inFolder: "span"), try stage.bytes(inFolder: "single"))
    #expect(span.count == 6 && MovieStage.differing(span, single) == [])
    let plain = try stage.bytes(inFolder: "plain")
    #expect(plain.count == 6 && MovieStage.differing(span, plain).count == 6)
  }
}
