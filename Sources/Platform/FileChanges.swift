import CLinux
import Glibc

/// Tells when a file has been written, replaced or removed, as a descriptor that can be waited for.
///
/// It watches the folder, because many editors put a new file in the old one's place. A file that is reached by a
/// symbolic link is watched where it lies as well, also once the link is pointed elsewhere. Editors that move the old
/// file away before they write the new one leave none for a moment: that it is gone is told only when no other has
/// come. The corresponding Linux call is `inotify_init1`.
package final class FileChanges {
  /// Readable once something has happened in a folder.
  package let descriptor: Int32

  /// When it is to be told that the file is gone; `nil` while it is there, and once that was told.
  package private(set) var due: Int64?

  /// The file, as it was named.
  private let path: String

  /// The time for which a file is gone before that is reported, in nanoseconds.
  private let patience: Int64

  /// The file's names, by the watch of their folder.
  private var names: [Int32: Set<[UInt8]>] = [:]

  /// The memory that the kernel writes events to; one with the longest name fits.
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// The events that take a file away.
  private static let ends = UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

  /// The events that end a change of a file, and a folder's own end.
  private static let events =
    ends | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF)
    | UInt32(IN_MOVE_SELF)

  /// Starts to watch a file, which need not be there, in a folder that is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long it is gone before that is told, in nanoseconds.
  /// - Throws: The call that failed.
  package init(path: String, patience: Int64) throws(SystemError) {
    self.path = path
    self.patience = patience
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "inotify_init1", errno: errno) }
    try watch(path)
    try watchTarget()
  }

  deinit { close(descriptor) }

  /// Watches the file where it lies now, which need not be where its link is, or was.
  private func watchTarget() throws(SystemError) {
    if let resolved = FileSystem.resolved(path) { try watch(resolved) }
  }

  private func watch(_ path: String) throws(SystemError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let watch = unsafe inotify_add_watch(descriptor, folder, Self.events)
    if watch < 0 { throw SystemError(operation: "inotify_add_watch", errno: errno) }
    names[watch, default: []].insert(Array(name.utf8))
  }

  /// Whether something has happened to the file since the last call that can be told now.
  ///
  /// What happened last counts; an end is told at ``due``.
  package func take(now: Int64) -> Bool {
    var isChanged = false
    while true {
      // SAFETY: the call writes at most the length of the array, whose address it is lent.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      for isEnd in ends(in: buffer.prefix(count)) {
        isChanged = !isEnd
        due = isEnd ? now + patience : nil
      }
    }
    if let due, now >= due {
      self.due = nil
      isChanged = true
    }
    // It may be a link that leads elsewhere now. Where that cannot be watched, the link itself still is.
    if isChanged { try? watchTarget() }
    return isChanged
  }

  /// Of some events, as the kernel writes them one after the other, those that are the file's or a folder's: whether
  /// each took the file away.
  private func ends(in events: ArraySlice<UInt8>) -> [Bool] {
    let head = MemoryLayout<inotify_event>.size
    var rest = events
    var ends: [Bool] = []
    while rest.count >= head {
      let event = unsafe rest.withUnsafeBytes { bytes in
        // SAFETY: there are as many bytes as an event has without its name, all of them numbers.
        unsafe bytes.loadUnaligned(as: inotify_event.self)
      }
      let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
      // Without a name it is about a folder, or about events that were lost.
      if name.isEmpty || names[event.wd]?.contains(Array(name)) ?? false {
        ends.append(event.mask & Self.ends != 0)
      }
      rest = rest.dropFirst(head + Int(event.len))
    }
    return ends
  }
}
