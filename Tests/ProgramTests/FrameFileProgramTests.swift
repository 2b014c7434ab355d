import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Program: the files of rendered frames")
struct FrameFileProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ arguments: [String]) throws -> Child.Outcome {
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "8x8"] + arguments, directory: folder.url)
    #expect(outcome.output.isEmpty)
    return outcome
  }

  /// The arguments for frames at 0, 1, 2 and so on.
  private func times(_ count: Int) -> [String] { (0..<count).flatMap { ["--at", "\($0)"] } }

  @Test("Without -o, a frame is a new file, whose name is reported")
  func newFile() throws {
    _ = try folder.write([1, 2], to: "shimmer.png")
    for name in ["shimmer-2.png", "shimmer-3.png"] {
      let outcome = try render([])
      #expect(outcome.status == 0 && outcome.errors == "frame: \(name)\n")
      _ = try ImageFile.load(path: folder.path(name))
    }
    #expect(try Data(contentsOf: folder.url.appending(path: "shimmer.png")) == Data([1, 2]))
    #expect(try folder.names() == ["shimmer-2.png", "shimmer-3.png", "shimmer.png"])
  }

  @Test("Programs that run at once take different names")
  func atOnce() throws {
    let children = try (0..<5).map { _ in
      try ShimmerProgram.start(["render", "--size", "8x8"], directory: folder.url)
    }
    let notes = try children.map { try $0.wait().errors }
    let names = ["shimmer.png"] + (2...5).map { "shimmer-\($0).png" }
    #expect(Set(notes) == Set(names.map { "frame: \($0)\n" }))
    #expect(try Set(folder.names()) == Set(names))
  }

  @Test("Without -o, several frames are in a new folder, whose name is reported")
  func newFolder() throws {
    _ = try folder.write([], to: "shimmer")
    for name in ["shimmer-2", "shimmer-3"] {
      let outcome = try render(times(2))
      #expect(outcome.status == 0 && outcome.errors == "frames: \(name)\n")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
          == ["frame-0.png", "frame-1.png"])
    }
  }

  @Test("A mistake in the content leaves no folder")
  func mistake() throws {
    for output in [[], ["-o", "frames"]] {
      #expect(try render(times(2) + output + ["--image", "/no/such.png"]).status == 66)
      #expect(try folder.names() == [])
    }
  }

  @Test("A folder that cannot be written is one line with the remedy")
  func unwritable() throws {
    for arguments in [[], times(2)] {
      let outcome = try ShimmerProgram.run(
        ["render", "--size", "8x8"] + arguments, directory: URL(filePath: "/proc"))
      #expect(outcome.status == 73 && outcome.errors.filter(\.isNewline).count == 1)
      #expect(outcome.errors.hasPrefix("shimmer: cannot "), "\(outcome.errors)")
    }
  }

  @Test("Numbers have leading zeros, so that names sort as the frames follow")
  func leadingZeros() throws {
    let numbers = (0..<11).map { $0 < 10 ? "0\($0)" : "\($0)" }
    #expect(try render(times(11) + ["-o", "frames"]).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")).sorted()
        == numbers.map { "frame-\($0).png" })
    #expect(try render(times(11) + ["-o", "x%d.png"]).status == 0)
    #expect(try folder.names() == ["frames"] + numbers.map { "x\($0).png" })
    #expect(try render(times(3) + ["-o", "y%d.png"]).status == 0)
    #expect(try folder.names().suffix(3) == ["y0.png", "y1.png", "y2.png"])
  }

  @Test(
    "A PNG may end in .PNG or have no ending; an ending of digits is none",
    arguments: ["a.PNG", "plain", "v1.5", ".hidden", "a.b-c"])
  func endings(name: String) throws {
    let outcome = try render(["-o", name])
    let note = "\(name): a PNG file; another ending or --format gives another format\n"
    #expect(outcome.status == 0 && outcome.errors == (name == "a.PNG" ? "" : note))
    _ = try ImageFile.load(path: folder.path(name))
  }

  @Test("A folder may end as it likes")
  func folderEnding() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("film.gif"), withIntermediateDirectories: false)
    #expect(try render(["-o", "film.gif"]).status == 0)
    _ = try ImageFile.load(path: folder.path("film.gif/frame-0.png"))
  }

  @Test("Capital letters make no difference to names, words and keys")
  func capitals() throws {
    let typed = [
      ["--scene", "wordmark:direction=left", "--set", "phase=original"],
      ["--preset", "facebook-sample"], ["--event", "0.5:space"],
    ]
    let shouted = [
      ["--scene", "Wordmark:Direction=LEFT", "--set", "Phase=Original"],
      ["--preset", "Facebook-Sample"], ["--event", "0.5:SPACE"],
    ]
    for (quiet, loud) in zip(typed, shouted) {
      for (name, arguments) in [("a.png", quiet), ("b.png", loud)] {
        let outcome = try ShimmerProgram.run(
          ["render", "--size", "320x80", "--at", "1.5", "-o", name] + arguments,
          directory: folder.url)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      #expect(
        try Data(contentsOf: folder.url.appending(path: "a.png"))
          == Data(contentsOf: folder.url.appending(path: "b.png")), "\(loud)")
    }
  }
}
