import Glibc
import Platform
import TestSupport
import Testing

/// What only root can do with files; `.ci/run` runs the suite as root.
@Suite("Files of other users", .needs(.otherUser))
struct RootFileTests {
  @Test("A file of another user stays this user's")
  func owner() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "a")
    #expect(unsafe chown(path, 12, 34) == 0)
    try WholeFile.write(Array("new".utf8), to: path)
    var status = stat()
    #expect(unsafe stat(path, &status) == 0 && (status.st_uid, status.st_gid) == (12, 34))
  }
}
