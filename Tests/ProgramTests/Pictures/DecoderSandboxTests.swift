import Foundation
import TestSupport
import Testing

/// What a hijacked decoder may do: see `Tests/Support/HijackedDecoder`.
///
/// The outcomes are those of the table in `SECURITY.md`.
@Suite("Pictures: the sandbox of their decoder")
struct DecoderSandboxTests {
  private let folder: TemporaryFolder
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    picture = folder.path("picture.png")
    let outcome = try ShimmerProgram.run(
      ["render", "--background", "navy", "--text", "a", "--size", "8x8", "-o", picture])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Compiles the library that hijacks the decoder, and returns its path.
  private func library() throws -> String {
    try PreloadedLibrary.compile("HijackedDecoder/read.c", in: folder)
  }

  private func render(
    _ environment: [String: String?], library: String, picture: String? = nil
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      [
        "render", "--scene", "own", "--image", picture ?? self.picture, "--size", "8x8",
        "--verbose", "-o",
        folder.path("y.png"),
      ], environment: environment.merging(["LD_PRELOAD": library]) { $1 })
  }

  #if arch(x86_64)
  private static let oldAttacks = ["make_process_old", "x32", "i386"]
  private static let oldOpenings = ["write_file_old", "make_file_old"]
  #else
  private static let oldAttacks: [String] = []
  private static let oldOpenings: [String] = []
  #endif

  @Test("The text of an SVG is drawn the same if the fonts are loaded only within the sandbox")
  func lateFonts() throws {
    func drawn(_ element: String, _ encoding: String.Encoding) throws -> Data {
      let (svg, png) = (folder.path("text.svg"), folder.path("text.png"))
      let text = "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='20'>\(element)</svg>"
      try #require(text.data(using: encoding)).write(to: URL(fileURLWithPath: svg))
      let outcome = try ShimmerProgram.run(
        ["render", "--scene", "own", "--image", svg, "--size", "80x40", "-o", png])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: png))
    }
    let word = "<text y='15'>Shimmer</text>"
    let early = try drawn(word, .utf8)
    #expect(try drawn(word, .utf16) == early, "the word is not found in 16-bit characters")
    #expect(try drawn("<g/>", .utf8) != early)
  }

  @Test("An image inside an SVG is drawn within the sandbox, also for a user without a home folder")
  func imageInside() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: picture)).base64EncodedString()
    func drawn(_ element: String, home: String?) throws -> Data {
      let text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(element)</svg>"
      let svg = try folder.write(Array(text.utf8), to: "inside.svg")
      let outcome = try ShimmerProgram.run(
        [
          "render", "--scene", "own", "--image", svg, "--size", "80x40", "-o", folder.path("x.png"),
        ],
        environment: ["HOME": home])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: "x.png"))
    }
    let home = folder.path("")
    let empty = try drawn("<g/>", home: home)
    for type in ["data:image/png;base64", "data:;base64"] {
      let image = "<image width='8' height='8' href='\(type),\(data)'/>"
      let shown = try drawn(image, home: home)
      #expect(shown != empty, "\(type)")
      #expect(try drawn(image, home: nil) == shown, "\(type)")
    }
  }

  /// Writes an SVG without text, and returns its path.
  private func vectorPicture() throws -> String {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="7" fill="red"/></svg>
      """
    return try folder.write(Array(text.utf8), to: "picture.svg")
  }

  @Test("The libraries for SVG are loaded before an SVG is read, and for no other picture")
  func vectorLibraries() throws {
    let svg = try vectorPicture()
    let library = try library()
    func drawn(_ picture: String, _ result: String, misread: String? = nil) throws -> Data {
      let outcome = try render(
        ["HIJACKED_CALL": "find_vectors", "MISREAD_PICTURE": misread], library: library,
        picture: picture)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix("\(picture): find_vectors: \(result)\n"), "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: "y.png"))
    }
    _ = try drawn(picture, "ENOENT")
    let early = try drawn(svg, "done")
    #expect(
      try drawn(svg, "ENOENT", misread: "1") == early,
      "a picture that changes is drawn the same: they are loaded within the sandbox")
  }

  @Test("Without librsvg other pictures are decoded, and one line tells what an SVG lacks")
  func missingLibrary() throws {
    let (svg, library) = (try vectorPicture(), try library())
    #expect(try render(["WITHOUT_VECTORS": "1"], library: library).status == 0)
    let outcome = try render(["WITHOUT_VECTORS": "1"], library: library, picture: svg)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.hasSuffix(
        """
        shimmer: cannot start a decoder for \(svg): \
        librsvg-2.missing: cannot open shared object file: No such file or directory \
        (install the library, or raise the limits that ulimit -a shows)

        """), "\(outcome.errors)")
  }

  @Test("The call of an attacker ends it, and one line says so")
  func attacks() throws {
    let attacks =
      [
        "execute", "connect_out", "connect_here", "trace", "read_parent", "signal_parent",
        "signal_group", "signal_thread", "limit_parent", "make_process", "take_keys",
        "mount_folder", "enter_namespace", "load_program", "become_user",
      ] + Self.oldAttacks
    let library = try library()
    for call in attacks {
      let outcome = try render(
        ["HIJACKED_CALL": call, "HIJACKED_FILE": folder.path("made")], library: library)
      #expect(outcome.status == 66, "\(call): \(outcome.errors)")
      #expect(
        outcome.errors == """
          shimmer: cannot decode \(picture): the decoder was stopped at a forbidden system call \
          (use another image; this one may be an attack)

          """, "\(call)")
    }
    #expect(try !folder.names().contains("made"))
  }

  @Test("A call for which another library may have a use fails, and decoding goes on")
  func refusals() throws {
    let openings =
      [
        "write_file", "read_and_write", "make_file", "empty_file", "make_nameless",
        "open_with_structure", "make_ring", "make_folder", "remove_file", "rename_file",
        "rename_plainly",
      ] + Self.oldOpenings
    let results =
      openings.map { ($0, "EACCES") } + [
        ("control_device", "ENOTTY"), ("let_go", "EPERM"), ("take_signals", "EINVAL"),
        ("clone_new", "ENOSYS"), ("make_memory_file", "ENOSYS"), ("unknown", "ENOSYS"),
        ("read_file", "done"), ("signal_self", "done"),
      ]
    let library = try library()
    for (call, result) in results {
      let outcome = try render(
        ["HIJACKED_CALL": call, "HIJACKED_FILE": folder.path("made")], library: library)
      #expect(outcome.status == 0, "\(call): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("\(picture): \(call): \(result)\n"), "\(outcome.errors)")
    }
    #expect(try !folder.names().contains("made"))
  }

  @Test("Threads that began before the filter have it too")
  func threads() throws {
    let outcome = try render(
      ["HIJACKED_CALL": "connect_out", "HIJACKED_THREAD": "1"], library: try library())
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("forbidden system call"), "\(outcome.errors)")
  }

  @Test("It works within another sandbox")
  func nested() throws {
    let library = try library()
    #expect(try render(["OUTER_FILTER": "0"], library: library).status == 0)
    let outcome = try render(
      ["OUTER_FILTER": "0", "HIJACKED_CALL": "connect_out"], library: library)
    #expect(outcome.errors.contains("forbidden system call"), "\(outcome.errors)")
  }

  @Test(
    "Where there are no filters, the picture is decoded with limits alone, and --verbose says so",
    arguments: [
      (ENOSYS, "Function not implemented"), (EINVAL, "Invalid argument"),
      (EPERM, "Operation not permitted"),
    ])
  func noFilters(code: Int32, reason: String) throws {
    let outcome = try render(["OUTER_FILTER": "\(code)"], library: try library())
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.hasPrefix(
        "\(picture): the decoder's system calls are not restricted here: \(reason)\n"),
      "\(outcome.errors)")
  }
}
