import Display
import Foundation
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("The watch of a file")
  struct FileWatchTests {
    private let folder: TemporaryFolder
    private let fixture: WindowFixture

    init() throws {
      folder = try TemporaryFolder()
      fixture = try WindowFixture()
      _ = try folder.write([1], to: "a")
      _ = try folder.write([1], to: "other")
    }

    private func watch(_ name: String) throws {
      fixture.window.events.files = try FileWatch(path: folder.path(name))
    }

    private func waitForChange() throws {
      try fixture.wait("the change of the file") { $0 == .fileChanged }
    }

    /// Whether a change is reported within a tenth of a second.
    private func isTold() throws -> Bool {
      let loop = fixture.window.events
      let events = try loop.nextEvents(until: loop.now + 100_000_000)
      return events.contains(.fileChanged)
    }

    @Test("Writing, replacing or removing the file ends the wait, and is reported once")
    func changes() throws {
      try watch("a")
      #expect(try !isTold())
      _ = try folder.write([2], to: "a")
      try waitForChange()
      #expect(unsafe rename(try folder.write([3], to: "new"), folder.path("a")) == 0)
      try waitForChange()
      #expect(unsafe rename(folder.path("a"), folder.path("a~")) == 0)
      try waitForChange()
      _ = try folder.write([4], to: "a")
      try waitForChange()
      #expect(unsafe unlink(folder.path("a")) == 0)
      try waitForChange()
      #expect(try !isTold())
    }

    @Test(
      "Other files in the folder, and readers, cause no wake-up except for the check of the name")
    func others() throws {
      try watch("a")
      _ = try folder.write([2], to: "other")
      _ = try Data(contentsOf: folder.url.appending(path: "a"))
      #expect(try !isTold())
    }

    @Test(
      "A file that is moved away and written again, as by some editors, is not reported as removed")
    func backup() throws {
      fixture.window.events.files = try FileWatch(
        path: folder.path("a"), patience: 60_000_000_000)
      #expect(unsafe rename(folder.path("a"), folder.path("a~")) == 0)
      #expect(try !isTold())
      _ = try folder.write([2], to: "a")
      try waitForChange()
      #expect(try !isTold())
      // Both at the same time.
      #expect(unsafe rename(folder.path("a"), folder.path("a~")) == 0)
      _ = try folder.write([3], to: "a")
      try waitForChange()
      // The last event counts.
      _ = try folder.write([4], to: "a")
      #expect(unsafe unlink(folder.path("a")) == 0)
      #expect(try !isTold())
    }

    @Test("A removed file is reported once, after a delay, and causes no later wake-up")
    func gone() throws {
      try watch("a")
      let start = fixture.window.events.now
      #expect(unsafe unlink(folder.path("a")) == 0)
      try waitForChange()
      #expect(fixture.window.events.now - start >= 100_000_000)
      let before = fixture.window.events.wakeUps
      #expect(try !isTold())
      #expect(fixture.window.events.wakeUps == before + 1)
    }

    @Test("Behind a symbolic link the file itself is watched, and the link")
    func link() throws {
      let elsewhere = try TemporaryFolder()
      let target = try elsewhere.write([1], to: "b")
      #expect(unsafe symlink(target, folder.path("link")) == 0)
      try watch("link")
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
      try handle.write(contentsOf: Data([2]))
      try handle.close()
      try waitForChange()
      #expect(unsafe unlink(folder.path("link")) == 0)
      try waitForChange()
    }

    @Test("If a symbolic link changes its target, the new file is watched")
    func pointedElsewhere() throws {
      let (before, after) = (try TemporaryFolder(), try TemporaryFolder())
      defer { withExtendedLifetime((before, after)) {} }
      #expect(unsafe symlink(try before.write([1], to: "b"), folder.path("link")) == 0)
      try watch("link")
      #expect(unsafe symlink(try after.write([1], to: "b"), folder.path("new")) == 0)
      #expect(unsafe rename(folder.path("new"), folder.path("link")) == 0)
      try waitForChange()
      _ = try after.write([2], to: "b")
      try waitForChange()
    }

    @Test("A file that is to come can be watched, one in no folder cannot")
    func missing() throws {
      try watch("later")
      _ = try folder.write([1], to: "later")
      try waitForChange()
      #expect(throws: DisplayError.system(operation: "inotify_add_watch", errno: ENOENT)) {
        _ = try FileWatch(path: folder.path("nowhere/a"))
      }
    }
  }
}
