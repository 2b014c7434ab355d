import Foundation
import TestSupport
import Testing

@Suite("Program: messages of libraries")
struct LibraryMessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws a text with Pango.
  private func render(
    _ environment: [String: String?], _ options: [String] = []
  ) throws -> Child.Outcome {
    try ShimmerProgram.run(
      ["render", "--text", "abc", "--size", "64x48", "-o", folder.path("x.png")] + options,
      environment: environment)
  }

  @Test(
    "A language that fontconfig does not know makes no difference and no line",
    arguments: [
      ["LANG": "xx_broken.UTF-8@a"], ["LC_ALL": "xx_broken"], ["LC_CTYPE": "1234"],
      ["FC_LANG": "xx!!"], ["LANG": "toolongtag_ABCDEF"],
    ])
  func language(environment: [String: String]) throws {
    let outcome = try render(environment.mapValues { $0 })
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try render(environment.mapValues { $0 }, ["--verbose"]).errors.contains("ignoring"))
  }

  @Test(
    "A configuration of fonts that cannot be read gets one line, which names it and what to check",
    arguments: ["", "<fontconfig><dir>/nowhere", "no XML", nil])
  func configuration(text: String?) throws {
    let path = try text.map { try folder.write(Array($0.utf8), to: "fonts.conf") } ?? "/nowhere"
    let outcome = try render(["FONTCONFIG_FILE": path])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix(
        "shimmer: text may be in other fonts or drawn as boxes (fontconfig: "))
    #expect(outcome.errors.hasSuffix("; check FONTCONFIG_FILE, which is “\(path)”)\n"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test("Without fonts, text is drawn as boxes, and one line says so")
  func noFonts() throws {
    let path = try folder.write(
      Array("<?xml version=\"1.0\"?><fontconfig></fontconfig>".utf8), to: "fonts.conf")
    let empty = folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    for place in [path, empty] {
      let outcome = try render(["FONTCONFIG_FILE": place])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors == """
          shimmer: no font is found (text is drawn as boxes; check FONTCONFIG_FILE, which is \
          “\(place)”, or install fonts-lato)

          """)
    }
    let outcome = try render(["FONTCONFIG_SYSROOT": "/nowhere", "FONTCONFIG_FILE": nil])
    #expect(
      outcome.status == 0 && outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("check FONTCONFIG_SYSROOT, which is “/nowhere”"))
  }

  @Test("A message after which GLib ends the program becomes its last line")
  func fatal() throws {
    let backend = ["PANGOCAIRO_BACKEND": "none"]
    let harmless = try render(backend.mapValues { $0 })
    #expect(harmless.status == 0)
    #expect(
      harmless.errors
        == "shimmer: no font is found (text is drawn as boxes; unset PANGOCAIRO_BACKEND)\n")
    let outcome = try render(
      backend.merging(["G_DEBUG": "fatal-criticals"]) { $1 }.mapValues { $0 })
    #expect(outcome.status == 70)
    #expect(
      outcome.errors.hasPrefix("shimmer: a library gave up (Pango: Unknown $PANGOCAIRO_BACKEND"))
    #expect(outcome.errors.hasSuffix("; unset G_DEBUG, which is “fatal-criticals”)\n"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(try folder.names() == ["x.png"])
  }
}
