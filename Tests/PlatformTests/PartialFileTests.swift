import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite("Files that appear once they are complete")
struct PartialFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to file: OutputFile) throws {
    try file.write(unsafe Array(text.utf8).span.bytes)
  }

  private func write(_ text: String, to file: PartialFile) throws {
    try file.write(unsafe Array(text.utf8).span.bytes)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// The names in the folder that are temporary ones.
  private func partialNames() throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".partial-") }
  }

  // MARK: A file under a given name

  @Test("A new file has its name only once it is complete, and until then none")
  func appears() throws {
    let file = try OutputFile(folder.path("a"))
    try write("one ", to: file)
    try write("two", to: file)
    #expect(try folder.names() == [])
    #expect(try String(contentsOfFile: file.writingPath, encoding: .utf8) == "one two")
    try file.finish()
    #expect(try folder.names() == ["a"])
    #expect(try text("a") == "one two")
  }

  @Test(
    "An existing file stays as it was until the new one is complete, which gets its permissions")
  func replaces() throws {
    let path = try folder.write(Array("old".utf8), to: "a")
    for permissions in [0o640, 0o606, 0o755] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      let before = try text("a")
      let file = try OutputFile(path)
      try write("new \(permissions)", to: file)
      #expect(try text("a") == before)
      try file.finish()
      #expect(try text("a") == "new \(permissions)")
      #expect(try mode(path) == permissions)
      #expect(try folder.names() == ["a"])
    }
  }

  @Test("A new file has the permissions of any new file")
  func newPermissions() throws {
    let file = try OutputFile(folder.path("a"))
    try file.finish()
    let other = folder.path("b")
    let descriptor = unsafe open(other, O_WRONLY | O_CREAT, 0o666)
    close(descriptor)
    #expect(try mode(folder.path("a")) == mode(other))
  }

  @Test("A symbolic link stays, and the file that it names is replaced in its own folder")
  func link() throws {
    let other = try TemporaryFolder()
    let path = try other.write(Array("old".utf8), to: "target")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try OutputFile(link)
    try write("new", to: file)
    #expect(try folder.names() == ["link"] && other.names() == ["target"])
    try file.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try text("link") == "new")
    #expect(try other.names() == ["target"])
  }

  @Test("Discarding leaves the old file alone, and removes the incomplete one at once")
  func discard() throws {
    let path = try folder.write(Array("old".utf8), to: "a")
    let file = try OutputFile(path)
    try write("new", to: file)
    file.discard()
    file.discard()
    #expect(try folder.names() == ["a"])
    #expect(try text("a") == "old")
  }

  @Test("Discarding after the end does not remove the complete file")
  func discardLate() throws {
    let file = try OutputFile(folder.path("a"))
    try write("new", to: file)
    try file.finish()
    file.discard()
    #expect(try text("a") == "new")
  }

  @Test("An incomplete file that nobody holds any more is removed")
  func release() throws {
    var file: OutputFile? = try OutputFile(folder.path("a"))
    withExtendedLifetime(file) {}
    file = nil
    #expect(try folder.names().isEmpty)
  }

  @Test("Where a file needs a name, it is hidden beside the other, and removed with the object")
  func temporaryName() throws {
    var file: PartialFile? = try PartialFile(beside: folder.path("a"), anonymously: false)
    #expect(try folder.names() == partialNames() && partialNames().count == 1)
    #expect(file?.path == folder.path(try folder.names().first ?? ""))
    withExtendedLifetime(file) {}
    file = nil
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "A file that exists is replaced, with and without a temporary name", arguments: [true, false])
  func replaced(anonymously: Bool) throws {
    _ = try folder.write(Array("old".utf8), to: "a")
    for target in ["a", "b"] {
      let file = try PartialFile(beside: folder.path("a"), anonymously: anonymously)
      try write("new", to: file)
      try file.replace(folder.path(target))
      file.discard()
      #expect(try text(target) == "new")
    }
    #expect(try folder.names() == ["a", "b"])
  }

  // MARK: Links

  @Test(
    "A chain of links to no file yet stays, and the file is made where it leads",
    arguments: ["../first", "sub/../../first"])
  func danglingChain(last: String) throws {
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(
      atPath: "\(inner)/sub", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "inner/second")
    try FileManager.default.createSymbolicLink(
      atPath: "\(inner)/second", withDestinationPath: last)
    try WholeFile.write(Array("new".utf8), to: folder.path("link"))
    #expect(try text("first") == "new" && text("link") == "new")
    #expect(try folder.names() == ["first", "inner", "link"])
  }

  @Test("Links that lead to each other, into no folder, or to a folder are refused")
  func uselessLinks() throws {
    let links = [("a", "b", ELOOP), ("b", "a", ELOOP), ("c", "no/d", ENOENT), ("e", ".", EISDIR)]
    for (name, target, _) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: target)
    }
    for (name, _, code) in links {
      #expect { try OutputFile(folder.path(name)) } throws: { error in
        (error as? SystemError)?.errno == code
      }
    }
  }

  @Test("A link to the path of a descriptor is written in place")
  func descriptorLink() throws {
    let path = try folder.write(Array("a longer text".utf8), to: "a")
    let reader = unsafe open(path, O_RDONLY)
    defer { close(reader) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "/dev/fd/\(reader)")
    try WholeFile.write(Array("new".utf8), to: folder.path("link"))
    #expect(received(from: reader) == "new")
  }

  @Test("All names of a file show what is written under one of them, once it is complete")
  func hardLink() throws {
    let path = try folder.write(Array("a longer text".utf8), to: "a")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("b"))
    let file = try OutputFile(folder.path("b"))
    try write("new", to: file)
    #expect(try text("a") == "a longer text")
    try file.finish()
    #expect(try text("a") == "new" && text("b") == "new")
    #expect(try folder.names() == ["a", "b"])
  }

  @Test("A file that may not be written, a folder, and a path into no folder are refused")
  func refused() throws {
    #expect { try OutputFile(folder.path("missing/a")) } throws: { error in
      (error as? SystemError)?.errno == ENOENT
    }
    #expect { try OutputFile(folder.url.path) } throws: { error in
      (error as? SystemError)?.errno == EISDIR
    }
    #expect(try folder.names().isEmpty)
    // The superuser may write any file.
    guard geteuid() != 0 else { return }
    let path = try folder.write([], to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect { try OutputFile(path) } throws: { error in
      (error as? SystemError)?.errno == EACCES
    }
  }

  @Test("An obstacle is known before a file is written, also one of the file to which a link leads")
  func obstacles() throws {
    #expect(OutputFile.obstacle(toWriting: folder.path("new")) == nil)
    #expect(OutputFile.obstacle(toWriting: folder.path("no/new")) == ENOENT)
    #expect(OutputFile.obstacle(toWriting: folder.path(".")) == EISDIR)
    #expect(OutputFile.obstacle(toWriting: "/dev/null") == nil)
    let obstacles: [(String, Int32?)] = [
      ("new", nil), ("no/new", ENOENT), ("no/", ENOENT), (".", EISDIR), ("link", ELOOP),
    ]
    for (target, obstacle) in obstacles {
      let link = folder.path("link")
      #expect(unsafe symlink(target, link) == 0)
      #expect(OutputFile.obstacle(toWriting: link) == obstacle, "\(target)")
      try FileManager.default.removeItem(atPath: link)
    }
  }

  @Test(
    "A link in a folder that cannot be written is no obstacle to the new file to which it leads")
  func linkInForeignFolder() throws {
    let other = try TemporaryFolder()
    let link = folder.path("link")
    #expect(unsafe symlink(other.path("new"), link) == 0)
    // The superuser may write to any folder.
    #expect(unsafe chmod(folder.url.path, 0o500) == 0)
    defer { unsafe chmod(folder.url.path, 0o700) }
    #expect(OutputFile.obstacle(toWriting: link) == nil)
    let file = try OutputFile(link)
    try file.finish()
    #expect(try other.names() == ["new"])
  }

  // MARK: In place

  @Test("A pipe with a name is written in place, and stays one after discarding")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    // A reader that does not wait lets the writer open the pipe.
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path)
    try write("frame", to: file)
    #expect(received(from: reader) == "frame")
    try file.finish()
    file.discard()
    #expect(try folder.names() == ["pipe"])
    var state = stat()
    #expect(unsafe stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("A path of an open descriptor is written in place, though it leads to a regular file")
  func descriptor() throws {
    let path = try folder.write(Array("a longer text".utf8), to: "a")
    for prefix in ["/dev/fd/", "/proc/self/fd/"] {
      let reader = unsafe open(path, O_RDONLY)
      defer { close(reader) }
      let file = try OutputFile("\(prefix)\(reader)")
      try write("new", to: file)
      #expect(try folder.names() == ["a"])
      try file.finish()
      // The descriptor was open before, so the file was not replaced.
      #expect(received(from: reader) == "new", "\(prefix)")
    }
  }

  /// Reads up to 100 bytes.
  private func received(from descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  // MARK: The first free name

  @Test(
    "A name that is taken is left alone, and another one can be tried", arguments: [true, false])
  func names(anonymously: Bool) throws {
    _ = try folder.write(Array("old".utf8), to: "a")
    let file = try PartialFile(beside: folder.path("anything"), anonymously: anonymously)
    try write("new", to: file)
    #expect(try !file.name(folder.path("a")))
    #expect(try text("a") == "old")
    #expect(try partialNames().count == (anonymously ? 0 : 1))
    #expect(try file.name(folder.path("b")))
    #expect(try text("b") == "new" && text("a") == "old")
    #expect(try folder.names() == ["a", "b"])
  }

  @Test("A dangling symbolic link takes a name as well")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a"), withDestinationPath: folder.path("missing"))
    let file = try PartialFile(beside: folder.path("a"))
    #expect(try !file.name(folder.path("a")))
    file.discard()
    #expect(try folder.names() == ["a"])
  }

  @Test("Files that are written side by side have different temporary names")
  func sideBySide() throws {
    let files = try (0..<10).map { _ in
      try PartialFile(beside: folder.path("a"), anonymously: false)
    }
    for (index, file) in files.enumerated() { try write("\(index)", to: file) }
    #expect(try partialNames().count == 10)
    for (index, file) in files.enumerated() {
      #expect(try file.name(folder.path("\(index)")))
    }
    #expect(try folder.names() == (0..<10).map { "\($0)" })
    for index in 0..<10 { #expect(try text("\(index)") == "\(index)") }
  }
}
