/// What the kernel tells of a process in its files under `/proc`.
package struct ProcessStatus {
  /// Bytes of memory that are resident, shared ones included.
  package let residentBytes: Int

  /// The most bytes that have been resident at a time.
  ///
  /// Not `ru_maxrss`: it goes on where the program began that started this one, however large that was.
  package let peakResidentBytes: Int

  /// Reads the memory of a process, by default of this one; `nil` when the process is gone.
  package init?(of identifier: Int32? = nil) {
    let lines = Self.lines("status", of: identifier)
    guard let resident = Self.bytes(of: "VmRSS:", in: lines) else { return nil }
    residentBytes = resident
    peakResidentBytes = Self.bytes(of: "VmHWM:", in: lines) ?? 0
  }

  /// What a process has mapped, one line each, as the kernel writes it.
  package static func maps(of identifier: Int32) -> [Substring] { lines("maps", of: identifier) }

  /// How many descriptors a process has open; 0 where that cannot be read.
  package static func descriptorCount(of identifier: Int32) -> Int {
    FileSystem.names(in: "/proc/\(identifier)/fd").count
  }

  /// The System V segments that exist and were made by a process; by anybody, unless one is named.
  package static func segmentCount(madeBy identifier: Int32? = nil) -> Int {
    // key shmid perms size cpid lpid nattch …
    let segments = WholeFile.systemText("/proc/sysvipc/shm").split(separator: "\n").dropFirst()
    return segments.count { line in
      let fields = line.split(separator: " ")
      return identifier.map { fields.count > 4 && Int32(fields[4]) == $0 } ?? true
    }
  }

  private static func lines(_ file: String, of identifier: Int32?) -> [Substring] {
    WholeFile.systemText("/proc/\(identifier.map(String.init) ?? "self")/\(file)")
      .split(separator: "\n")
  }

  /// The bytes that a line `VmRSS:   1234 kB` tells.
  private static func bytes(of name: String, in lines: [Substring]) -> Int? {
    lines.first { $0.hasPrefix(name) }
      .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
