import Foundation

/// The kernel's table of System V segments.
public enum SharedMemoryTable {
  /// This process's identifier.
  public static var ownProcess: Int { Int(ProcessInfo.processInfo.processIdentifier) }

  /// The identifiers of the processes that created the existing segments.
  public static func creators() throws -> [Int] {
    let table = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    guard let column = lines.first?.firstIndex(of: "cpid") else { return [] }
    return lines.dropFirst().compactMap { Int($0[column]) }
  }
}
