import Glibc
import Platform
import TestSupport
import Testing

@Suite("Outputs that share a file")
struct SharedOutputTests {
  @Test("Paths share a file by their names, links and folders, whether or not it exists")
  func shared() throws {
    let folder = try TemporaryFolder()
    let (file, new) = (try folder.write([1], to: "file"), folder.path("new"))
    let hard = unsafe link(file, folder.path("hard"))
    let soft = unsafe symlink("new", folder.path("soft"))
    let here = unsafe symlink(".", folder.path("here"))
    #expect([hard, soft, here] == [0, 0, 0])
    for other in [file, folder.path("./file"), folder.path("hard"), folder.path("here/file")] {
      #expect(OutputFile.isShared(file, other), "\(other)")
    }
    for other in [new, folder.path("soft"), folder.path("here/new")] {
      #expect(OutputFile.isShared(new, other), "\(other)")
      #expect(!OutputFile.isShared(file, other), "\(other)")
    }
    #expect(!OutputFile.isShared("/dev/null", "/dev/null"), "a device has room for both")
    #expect(!OutputFile.isShared(folder.path("none/a"), folder.path("none/a")))
    for link in ["soft", "soft/"] { #expect(OutputFile.resolved(folder.path(link)) == new) }
  }
}
