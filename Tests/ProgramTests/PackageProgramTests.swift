import Foundation
import TestSupport
import Testing

/// Only refusals: that the packages are right is shown by the nightly stage *packages*, which builds them.
@Suite("Packages that are refused")
struct PackageProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the script of a folder of sources.
  private func package(
    _ arguments: [String], in root: URL = ShimmerProgram.root
  ) throws -> Child.Outcome {
    try Child.run(
      root.appending(path: "scripts/package").path, arguments,
      environment: ["SOURCE_DATE_EPOCH": nil], directory: folder.url)
  }

  private func expectRefusal(_ outcome: Child.Outcome, status: Int32, words: String...) {
    #expect(outcome.status == status)
    #expect(outcome.errors.hasPrefix("package: ") && outcome.errors.hasSuffix(")\n"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  @Test("A wrong command line is one line, and nothing is written")
  func mistakes() throws {
    expectRefusal(try package(["--fast"]), status: 2, words: "--fast", "--help")
    expectRefusal(try package(["a", "b"]), status: 2, words: "a b", "--help")
    expectRefusal(try package([""]), status: 2, words: "empty", "--help")
    // Before the build.
    expectRefusal(
      try package(["/dev/null/out"]), status: 73, words: "cannot write /dev/null/out",
      "not a folder")
    #expect(try package(["--binary"]).errors == "package: --binary needs a file\n")
    #expect(try folder.names().isEmpty)
  }

  @Test("It explains itself")
  func help() throws {
    let outcome = try package(["--help"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("scripts/package [FOLDER]"))
  }

  @Test("A version that the changelog does not have with a date is refused")
  func version() throws {
    let version = "Sources/ShimmerCommand/Output/ProjectVersion.swift"
    let copy = folder.url.appending(path: "sources")
    for path in ["scripts/package", "scripts/installation", "CHANGELOG.md", version] {
      let file = copy.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: ShimmerProgram.root.appending(path: path), to: file)
    }
    let source = "package static let text = \"9.8.7\"\n"
    try Data(source.utf8).write(to: copy.appending(path: version))
    expectRefusal(
      try package(["out"], in: copy), status: 65, words: "no version 9.8.7", "## 9.8.7 - ", version)
    try Data("## 9.8.7\n".utf8).write(to: copy.appending(path: "CHANGELOG.md"))
    expectRefusal(try package(["out"], in: copy), status: 65, words: "no version 9.8.7")
    #expect(try folder.names() == ["sources"])
  }

  @Test(
    "A program that needs Swift's libraries is refused",
    .needs(.tool("dpkg-shlibdeps", package: "dpkg-dev")))
  func needsSwift() throws {
    let outcome = try package(["--binary", ShimmerProgram.executable().path, "out"])
    expectRefusal(
      outcome, status: 65, words: "needs lib", "no package has", "scripts/install --build-only")
    #expect(try folder.names().isEmpty)
  }
}
