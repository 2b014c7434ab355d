import Drawing

/// What a process holds at one instant, as the kernel counts it.
package struct ProcessSample: Hashable {
  /// Milliseconds since the run began.
  package let time: Int

  /// Bytes of memory that are resident, shared ones included.
  package let residentBytes: Int

  /// System V segments that the process has made, and memory files that it has mapped.
  package let segments: Int

  /// Open file descriptors.
  package let descriptors: Int

  /// Creates a sample of these numbers.
  package init(time: Int, residentBytes: Int, segments: Int, descriptors: Int) {
    self.time = time
    self.residentBytes = residentBytes
    self.segments = segments
    self.descriptors = descriptors
  }

  /// Reads the sample of a process; nothing when the process is gone.
  init?(of identifier: Int32, time: Int) {
    let status = Self.lines("/proc/\(identifier)/status")
    guard let resident = status.first(where: { $0.hasPrefix("VmRSS:") }),
      let kibibytes = resident.split(whereSeparator: \.isWhitespace).dropFirst().first
        .flatMap({ Int($0) })
    else { return nil }
    self.time = time
    residentBytes = kibibytes * 1024
    segments =
      Self.segments(madeBy: identifier)
      + Self.maps(of: identifier).count { $0.contains("/memfd:") }
    descriptors = FolderNames.names(in: "/proc/\(identifier)/fd").count
  }

  /// The System V segments that exist and were made by a process; by anybody, unless one is named.
  static func segments(madeBy identifier: Int32? = nil) -> Int {
    // key shmid perms size cpid lpid nattch …
    lines("/proc/sysvipc/shm").dropFirst().count { line in
      let fields = line.split(separator: " ")
      return identifier.map { fields.count > 4 && Int32(fields[4]) == $0 } ?? true
    }
  }

  /// What a process has mapped, one line each, as the kernel writes it.
  static func maps(of identifier: Int32) -> [Substring] { lines("/proc/\(identifier)/maps") }

  private static func lines(_ path: String) -> [Substring] {
    let bytes = (try? WholeFile.read(path, atMost: 1 << 26)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
