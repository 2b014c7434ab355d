import CLinux
import Glibc

/// A descriptor that becomes readable when one of some files may have been written, replaced or removed.
///
/// The kernel watches the file's folder, because many editors replace a file with a new one. If the path is a
/// symbolic link, the target's folder is also watched, even after the link has changed. Some editors move the old
/// file away before they write the new one. So a removal is reported only if no new file appears for a while. The
/// corresponding Linux call is `inotify_init1`.
package final class FileChanges {
  /// The descriptor to wait for; readable once something has happened in a watched folder.
  package let descriptor: Int32

  /// The instant at which the removal of the file will be reported, in nanoseconds; `nil` while the file exists and
  /// after the report.
  package private(set) var due: Int64?

  /// The paths of the files, as given.
  private var paths: [String] = []

  /// The time for which a file must be missing before its removal is reported, in nanoseconds.
  private let patience: Int64

  /// The names of the file and of its link target in each watched folder; the key is the folder's watch descriptor.
  private var names: [Int32: Set<[UInt8]>] = [:]

  /// The buffer for events, which has space for an event with the longest possible name.
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// The kernel's events that remove a file from a folder.
  private static let ends = UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

  /// The kernel's events to wait for: those that complete a change of a file, and the removal of the file or its
  /// folder.
  private static let events =
    ends | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF)
    | UInt32(IN_MOVE_SELF)

  /// Starts to watch a file.
  ///
  /// The file need not exist, but its folder must.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: The time for which the file must be missing before its removal is reported, in nanoseconds.
  /// - Throws: The call that failed.
  package init(path: String, patience: Int64) throws(SystemError) {
    self.patience = patience
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "inotify_init1", errno: errno) }
    try add(path)
  }

  /// Also watches another file, in an existing folder.
  package func add(_ path: String) throws(SystemError) {
    paths.append(path)
    try watch(path)
    try watchTargets()
  }

  deinit { close(descriptor) }

  /// Also watches the folders of the files to which the paths' symbolic links currently lead.
  private func watchTargets() throws(SystemError) {
    for path in paths {
      if let resolved = FileSystem.resolved(path) { try watch(resolved) }
    }
  }

  private func watch(_ path: String) throws(SystemError) {
    let watch = unsafe inotify_add_watch(
      descriptor, FileSystem.folder(of: path).system, Self.events)
    if watch < 0 { throw SystemError(operation: "inotify_add_watch", errno: errno) }
    names[watch, default: []].insert(FileSystem.name(of: path).systemBytes)
  }

  /// Reads the pending events, and returns whether the file has changed since the last call.
  ///
  /// If there were several events, the last one decides. A removal counts as a change only from the instant ``due``
  /// on.
  ///
  /// - Parameter now: The present instant, in nanoseconds.
  package func take(now: Int64) -> Bool {
    var isChanged = false
    while true {
      // SAFETY: the call writes at most as many bytes as the array has.
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
    // The file may be a link that now has a new target. If the target cannot be watched, the link still is.
    if isChanged { try? watchTargets() }
    return isChanged
  }

  /// Returns, for each event that concerns the file or a watched folder, whether the event removed the file.
  private func ends(in events: ArraySlice<UInt8>) -> [Bool] {
    let head = MemoryLayout<inotify_event>.size
    var rest = events
    var ends: [Bool] = []
    while rest.count >= head {
      let event = unsafe rest.withUnsafeBytes { bytes in
        // SAFETY: the slice holds a whole event without its name, and an event consists of numbers only.
        unsafe bytes.loadUnaligned(as: inotify_event.self)
      }
      let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
      // An event without a name concerns the folder itself, or reports that events were lost.
      if name.isEmpty || names[event.wd]?.contains(Array(name)) ?? false {
        ends.append(event.mask & Self.ends != 0)
      }
      rest = rest.dropFirst(head + Int(event.len))
    }
    return ends
  }
}
