import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: installed and removed")
struct InstallProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A folder that does not exist before the installation, and has a blank in its name.
  private var prefix: URL { folder.url.appending(path: "a prefix") }

  private func script(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Child.Outcome {
    var variables: [String: String?] = ["DESTDIR": nil as String?]
    variables.merge(environment) { $1 }
    return try Child.run(
      ShimmerProgram.root.appending(path: "scripts/\(name)").path, arguments,
      environment: variables,
      directory: folder.url)
  }

  /// Installs the program that was built with the tests, and returns the script's output.
  @discardableResult
  private func install(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> String {
    let binary = try ShimmerProgram.executable().path
    let outcome = try script("install", ["--binary", binary] + arguments, environment: environment)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output
  }

  /// Runs the installed program with an empty environment, away from the sources.
  private func runInstalled(_ arguments: [String]) throws -> Child.Outcome {
    try Child.run(
      "env",
      ["-i", prefix.appending(path: "bin/shimmer").path] + arguments, directory: folder.url)
  }

  private func installedText(_ path: String) throws -> String {
    try String(contentsOf: prefix.appending(path: path), encoding: .utf8)
  }

  private func contents(of url: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
  }

  // MARK: The program

  @Test("It runs from its prefix without an environment, even if installed twice")
  func runs() throws {
    try install([prefix.path])
    let once = try contents(of: prefix)
    try install([prefix.path])
    #expect(try contents(of: prefix) == once)
    let version = try runInstalled(["--version"])
    #expect(version.status == 0)
    #expect(try ShimmerProgram.run(["--version"]).output == version.output)
    let list = try runInstalled(["list"])
    #expect(list.status == 0 && list.output.contains("wordmark"))
    let frame = try runInstalled(["render", "--at", "0.9", "--size", "64x40", "-o", "frame.png"])
    #expect(frame.status == 0, "\(frame.errors)")
    let picture = try Data(contentsOf: folder.url.appending(path: "frame.png"))
    let expected = folder.url.appending(path: "expected.png")
    _ = try ShimmerProgram.run(["render", "--at", "0.9", "--size", "64x40", "-o", expected.path])
    #expect(try Data(contentsOf: expected) == picture)
  }

  @Test("Neither program is linked with Foundation, ICU, librsvg or gdk-pixbuf")
  func libraries() throws {
    let unwanted = /lib_?Foundation\w*\.|libicu|librsvg|gdk_pixbuf/
    for name in ["shimmer", "shimmer-decode"] {
      let outcome = try Child.run("ldd", [ShimmerProgram.executable(name).path])
      #expect(outcome.status == 0 && outcome.output.contains("libglib-2.0"), "\(outcome.errors)")
      let found = outcome.output.matches(of: unwanted).map { String($0.0) }
      #expect(Set(found).subtracting(["libFoundationEssentials."]) == [], "\(name)")
    }
  }

  @Test("A wallpaper in its share folder replaces the computed one")
  func wallpaper() throws {
    try install([prefix.path])
    func render(_ name: String, _ options: [String] = []) throws -> Data {
      let outcome = try runInstalled(["render", "--size", "64x40", "-o", name] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: name))
    }
    let computed = try render("computed.png")
    let navy = try render("navy.png", ["--background", "navy"])
    let wallpaper = prefix.appending(path: "share/shimmer/wallpaper.png")
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "navy.png"), to: wallpaper)
    #expect(try render("chosen.png") != computed)
    #expect(try render("navy.png", ["--background", "navy"]) == navy)
    try Data("no picture".utf8).write(to: wallpaper)
    let outcome = try runInstalled(["render", "--size", "64x40", "-o", "damaged.png"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("share/shimmer/wallpaper.png"))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(try Data(contentsOf: folder.url.appending(path: "damaged.png")) == computed)
  }

  // MARK: Files beside the program

  /// What is installed below the prefix, besides the list of it.
  static let files = [
    "bin/shimmer", "libexec/shimmer/shimmer-decode", "share/applications/shimmer.desktop",
    "share/bash-completion/completions/shimmer", "share/doc/shimmer/LICENSE",
    "share/doc/shimmer/THIRD-PARTY-NOTICES.txt", "share/fish/vendor_completions.d/shimmer.fish",
    "share/icons/hicolor/scalable/apps/shimmer.svg", "share/man/man1/shimmer.1",
    "share/metainfo/shimmer.metainfo.xml", "share/zsh/site-functions/_shimmer",
  ]

  @Test("The installed files are these, in the folders of the guide's table")
  func files() throws {
    try install([prefix.path])
    let rows = try installedText("share/shimmer/install-manifest").split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("f ") } == Self.files.map { "f \($0)" })
    let guide = try MarkdownFile(
      ShimmerProgram.root.appending(
        path: "Sources/ShimmerCommand/ShimmerCommand.docc/Environment.md"))
    let folders = guide.text.matches(of: /`((?:bin|libexec|share)(?:\/[^`]+)?)`/).map { "\($0.1)/" }
    for file in Self.files { #expect(folders.contains { file.hasPrefix($0) }, "\(file)") }
  }

  @Test("The licences of all packages that the program contains are installed with it")
  func notices() throws {
    try install([prefix.path])
    let notices = try installedText("share/doc/shimmer/THIRD-PARTY-NOTICES.txt")
    let resolved = try String(
      contentsOf: ShimmerProgram.root.appending(path: "Package.resolved"), encoding: .utf8)
    let packages = resolved.matches(of: /"identity" : "([^"]+)"/).map(\.1)
    #expect(packages.count >= 3)
    for package in packages { #expect(notices.contains("  \(package) "), "\(package)") }
    #expect(notices.contains("  Swift standard library,") && !notices.contains("  ICU"))
    #expect(try installedText("share/doc/shimmer/LICENSE").contains("BSD 3-Clause"))
  }

  @Test("The manual page is clean", .needs(.tool("mandoc", package: "mandoc")))
  func cleanManual() throws {
    try install([prefix.path])
    let file = prefix.appending(path: "share/man/man1/shimmer.1").path
    let outcome = try Child.run("mandoc", ["-T", "lint", "-W", "warning", file])
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test(
    "The manual page names every key, variable and exit code",
    .needs(.tool("man", package: "man-db")))
  func manual() throws {
    try install([prefix.path])
    let file = prefix.appending(path: "share/man/man1/shimmer.1").path
    let source = try installedText("share/man/man1/shimmer.1")
    let page = try Child.run(
      "man", ["--warnings", "-l", file], environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "100"])
    #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
    for section in [
      "SYNOPSIS", "KEYS", "SCENES", "PARAMETERS", "ENVIRONMENT", "FILES", "EXIT STATUS",
    ] {
      #expect(page.output.contains("\n\(section)\n"), "\(section)")
    }
    #expect(source.contains("\n.Ss shimmer bench smooth\n"))
    #expect(!source.contains("](") && source.contains("else the desktop's, else \\fBGDK"))
    let keys = try ShimmerProgram.run(["list", "--keys"]).output.split(separator: "\n").dropFirst(2)
    for name in SceneCatalog.names {
      #expect(source.contains(".It Cm \"\\&\(name.replacing("-", with: "\\-"))\""), "\(name)")
    }
    for row in keys {
      let title = row.split(separator: "|")[1].trimmingCharacters(in: .whitespaces)
      #expect(page.output.contains(title), "\(row)")
    }
    for variable in try programSource().matches(of: /"(SHIMMER_[A-Z_]+)"/).map(\.1)
    where variable != "SHIMMER_TEST_DRIVE" {
      #expect(source.contains(".It Cm \"\\&\(variable)\""), "\(variable)")
    }
    let codes = try programSource().matches(of: /case \.[a-zA-Z]+: (\d+)\n/).map(\.1)
    #expect(codes.count >= 8)
    for code in codes { #expect(source.contains(".It Cm \"\\&\(code)\""), "\(code)") }
  }

  /// The program's own Swift source, concatenated.
  private func programSource() throws -> String {
    try ["ShimmerCommand", "Platform"].map { target in
      let sources = ShimmerProgram.root.appending(path: "Sources/\(target)")
      return try contents(of: sources).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }.joined()
    }.joined()
  }

  @Test(
    "Completions are valid in their shells", .needs(.tool("zsh", package: "zsh")),
    .needs(.tool("fish", package: "fish")),
    arguments: [
      ("bash", "bash-completion/completions/shimmer"), ("zsh", "zsh/site-functions/_shimmer"),
      ("fish", "fish/vendor_completions.d/shimmer.fish"),
    ])
  func completions(shell: String, path: String) throws {
    try install([prefix.path])
    let text = try installedText("share/\(path)")
    #expect(text.contains("render"))
    let outcome = try Child.run(shell, ["-n", prefix.appending(path: "share/\(path)").path])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "The desktop entry starts the installed program, and its icon is there",
    .needs(.tool("desktop-file-validate", package: "desktop-file-utils")))
  func desktopEntry() throws {
    try install([prefix.path])
    let entry = try installedText("share/applications/shimmer.desktop")
    #expect(entry.contains("\nExec=\"\(prefix.path)/bin/shimmer\" view %f\n"))
    #expect(entry.contains("\nIcon=shimmer\n"))
    #expect(try installedText("share/icons/hicolor/scalable/apps/shimmer.svg").contains("<svg"))
    let file = prefix.appending(path: "share/applications/shimmer.desktop").path
    let outcome = try Child.run("desktop-file-validate", [file])
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test(
    "What software centres show is valid, and names the release",
    .needs(.tool("appstreamcli", package: "appstream")))
  func softwareCentre() throws {
    try install([prefix.path])
    let version = try runInstalled(["--version"]).output.split(separator: "\n")[0]
    let text = try installedText("share/metainfo/shimmer.metainfo.xml")
    #expect(text.contains("<release version=\"\(version)\" date=\"2"))
    // A name in reverse order would be that of a domain, which the project does not have.
    let outcome = try Child.run(
      "appstreamcli",
      [
        "validate", "--no-net", "--override=cid-desktopapp-is-not-rdns=info",
        prefix.appending(path: "share/metainfo/shimmer.metainfo.xml").path,
      ])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  // MARK: Removal

  @Test("Removal leaves nothing, and a second one says that there is nothing")
  func removal() throws {
    try install([prefix.path])
    let removal = try script("uninstall", [prefix.path])
    #expect(removal.status == 0 && removal.errors.isEmpty, "\(removal.errors)")
    #expect(try contents(of: folder.url).isEmpty)
    let again = try script("uninstall", [prefix.path])
    #expect(again.status == 0 && again.output.contains("nothing to remove"))
  }

  @Test("Removal keeps what was there before and what was added, and says so")
  func removalKeepsOthers() throws {
    let own = prefix.appending(path: "bin")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try install([prefix.path])
    try Data().write(to: prefix.appending(path: "share/shimmer/wallpaper.png"))
    let removal = try script("uninstall", [prefix.path])
    #expect(removal.status == 0)
    #expect(removal.output.contains("share/shimmer"))
    #expect(
      try contents(of: prefix) == ["bin", "share", "share/shimmer", "share/shimmer/wallpaper.png"])
  }

  @Test("Files that only an older version installed are removed")
  func upgrade() throws {
    try install([prefix.path])
    let fresh = try contents(of: prefix)
    let manifest = prefix.appending(path: "share/shimmer/install-manifest")
    let list = try String(contentsOf: manifest, encoding: .utf8)
    try Data((list + "f bin/old\n").utf8).write(to: manifest)
    try Data().write(to: prefix.appending(path: "bin/old"))
    try install([prefix.path])
    #expect(try contents(of: prefix) == fresh)
    #expect(try String(contentsOf: manifest, encoding: .utf8) == list)
  }

  @Test("DESTDIR stages a tree, and a relative prefix begins at the current folder")
  func staging() throws {
    let stage = folder.url.appending(path: "stage")
    try install(["/usr"], environment: ["DESTDIR": "stage"])
    let entry = stage.appending(path: "usr/share/applications/shimmer.desktop")
    let text = try String(contentsOf: entry, encoding: .utf8)
    #expect(text.contains("\nExec=/usr/bin/shimmer view %f\n"))
    #expect(try script("uninstall", ["/usr"], environment: ["DESTDIR": "stage"]).status == 0)
    #expect(try contents(of: stage).isEmpty)
    let said = try install(["a prefix"])
    #expect(said.contains(prefix.path))
    #expect(try runInstalled(["--version"]).status == 0)
  }

  @Test("Without a folder it is the one of the guide, and the guide's commands work")
  func guide() throws {
    let guide = try MarkdownFile(
      ShimmerProgram.root.appending(
        path: "Sources/ShimmerCommand/ShimmerCommand.docc/Environment.md"))
    #expect(guide.text.contains("\n./scripts/install\n./scripts/uninstall\n"))
    #expect(guide.text.contains("`~/.local`"))
    let environment = ["HOME": folder.url.path]
    try install([], environment: environment)
    let program = folder.url.appending(path: ".local/bin/shimmer").path
    #expect(FileManager.default.isExecutableFile(atPath: program))
    #expect(try script("uninstall", [], environment: environment).status == 0)
    #expect(try contents(of: folder.url).isEmpty)
  }

  // MARK: Mistakes

  /// An invalid command line, and the message that the script must print.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let script: String
    let arguments: [String]
    let status: Int32
    let words: [String]
    var testDescription: String { ([script] + arguments).joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(script: "install", arguments: ["--fast"], status: 2, words: ["--fast", "--help"]),
    Mistake(script: "install", arguments: ["--binary"], status: 2, words: ["--binary", "file"]),
    Mistake(script: "install", arguments: ["a", "b"], status: 2, words: ["a b"]),
    Mistake(
      script: "install", arguments: ["--binary", "/bin/sh", ""], status: 2, words: ["empty"]),
    Mistake(
      script: "install", arguments: ["--binary", "no/such", "x"], status: 66, words: ["no/such"]),
    Mistake(script: "uninstall", arguments: ["--fast"], status: 2, words: ["--fast", "--help"]),
    Mistake(script: "uninstall", arguments: ["a", "b"], status: 2, words: ["a b"]),
    Mistake(script: "manual", arguments: [], status: 2, words: ["program"]),
  ]

  @Test("A mistake gives one line that names it, and changes nothing", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let outcome = try script(mistake.script, mistake.arguments)
    #expect(outcome.status == mistake.status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("\(mistake.script): "))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    for word in mistake.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    #expect(try contents(of: folder.url).isEmpty)
  }

  @Test("A program without its decoder is not installed, and without it shows no image")
  func noDecoder() throws {
    let alone = folder.url.appending(path: "shimmer")
    try FileManager.default.copyItem(at: try ShimmerProgram.executable(), to: alone)
    let outcome = try script("install", ["--binary", alone.path, prefix.path])
    #expect(outcome.status == 66)
    #expect(
      outcome.errors
        == "install: there is no \(alone.path)-decode (build the product shimmer-decode)\n")
    #expect(try contents(of: folder.url) == ["shimmer"])
    let picture = ShimmerProgram.root.appending(path: "Assets/icon.svg").path
    let frame = try Child.run(
      alone.path, ["render", "--image", picture, "-o", "x.png"], directory: folder.url)
    #expect(frame.status == 66)
    #expect(
      frame.errors == """
        shimmer: cannot start a decoder for \(picture): there is no \(alone.path)-decode \
        (install shimmer again, with shimmer-decode)

        """)
  }

  @Test("A folder that cannot be written is named, with the reason")
  func unwritable() throws {
    // No user can create a folder below a file, not even root.
    let binary = try ShimmerProgram.executable().path
    let outcome = try script("install", ["--binary", binary, "/dev/null/prefix"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "install: cannot write /dev/null/prefix (/dev/null is not a folder)\n")
  }

  @Test("A manifest that reaches outside the prefix removes nothing")
  func manifestOutside() throws {
    try install([prefix.path])
    let manifest = prefix.appending(path: "share/shimmer/install-manifest")
    try Data("f bin/shimmer\nf ../precious\n".utf8).write(to: manifest)
    try Data().write(to: folder.url.appending(path: "precious"))
    let before = try contents(of: folder.url)
    let outcome = try script("uninstall", [prefix.path])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("../precious"))
    #expect(try contents(of: folder.url) == before)
  }

  @Test("Each script explains itself", arguments: ["install", "uninstall", "manual"])
  func help(script name: String) throws {
    let outcome = try script(name, ["--help"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("scripts/\(name)"))
  }
}
