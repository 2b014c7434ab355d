import Foundation
import Platform
import TestSupport
import Testing

@Suite("Files that are read and written whole")
struct WholeFileTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file that is replaced keeps its permissions")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try WholeFile.write([4], to: path)
    #expect(try mode(path) == 0o640)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([4]))
  }

  @Test("A symbolic link stays, and its file is replaced where it lies")
  func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    try WholeFile.write([4], to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([4]))
    #expect(try folder.names() == ["a", "link"])
  }

  @Test("A path of an open descriptor is written in place")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try WholeFile.write([4], to: "/dev/fd/\(file.fileDescriptor)")
    #expect(try file.readToEnd() == Data([4]))
  }

  @Test("A file is read to its end, and one byte more than is allowed is too large")
  func read() throws {
    let folder = try TemporaryFolder()
    // Longer than one chunk of the reader.
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let path = try folder.write(bytes, to: "a")
    #expect(try WholeFile.read(path, atMost: bytes.count) == bytes)
    #expect { try WholeFile.read(path, atMost: bytes.count - 1) } throws: { error in
      (error as? SystemError)?.errno == EFBIG
    }
    #expect { try WholeFile.read(folder.path("missing"), atMost: 1) } throws: { error in
      (error as? SystemError)?.errno == ENOENT
    }
  }

  @Test("Reading a pipe with a name waits for its writer, and reads what it writes")
  func namedPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let file = try FileSystem.openForReading(path)
    defer { close(file) }
    let writer = try ChildProcess([
      "sh", "-c", "cat $0 $0 >$1", folder.write([7, 8], to: "a"), path,
    ])
    #expect(try WholeFile.read(file, atMost: 10) == [7, 8, 7, 8])
    #expect(try writer.finish().status == 0)
  }
}
