import Foundation
import FuzzSupport

/// A record of the current run, in a file that survives the process.
///
/// The file is memory-mapped, so that recording an input costs only a copy.
@safe
final class BlackBox {
  /// The record that a process left.
  struct Content {
    /// The index of the run; the number of runs if all were completed.
    let run: Int
    /// The violation found; empty if the process ended without one.
    let message: String
    let input: [UInt8]
  }

  private static let messageRoom = 4096
  private static let inputRoom = 1 << 20
  private static let header = 24
  private static let size = header + messageRoom + inputRoom

  private let base: UnsafeMutableRawPointer

  /// Creates the file, or replaces an existing one.
  init(path: String) throws {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0, ftruncate(file, Self.size) == 0 else {
      throw Finding(description: "cannot make \(path)")
    }
    defer { close(file) }
    let mapped = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw Finding(description: "cannot map \(path)")
    }
    unsafe base = unsafe mapped
  }

  deinit { unsafe munmap(base, Self.size) }

  /// Records a run before it begins.
  func begin(run: Int, input: [UInt8]) {
    let count = min(input.count, Self.inputRoom)
    // SAFETY: the mapping has space for the header, the message and `inputRoom` bytes.
    unsafe base.storeBytes(of: run, as: Int.self)
    unsafe base.storeBytes(of: count, toByteOffset: 8, as: Int.self)
    unsafe base.storeBytes(of: 0, toByteOffset: 16, as: Int.self)
    unsafe input.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (base + Self.header + Self.messageRoom).copyMemory(from: start, byteCount: count)
    }
  }

  /// Records that all runs were completed; a process that exits with success during a run does not get here.
  func finish(runs: Int) { begin(run: runs, input: []) }

  /// Records a violation; may be called from a signal handler.
  func note(_ message: StaticString) {
    // SAFETY: a static string lives forever, and the message has space of its own.
    let count = min(message.utf8CodeUnitCount, Self.messageRoom)
    unsafe (base + Self.header).copyMemory(from: message.utf8Start, byteCount: count)
    unsafe base.storeBytes(of: count, toByteOffset: 16, as: Int.self)
  }

  /// Records a violation.
  func note(_ message: String) {
    let bytes = Array(message.utf8.prefix(Self.messageRoom))
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (base + Self.header).copyMemory(from: start, byteCount: bytes.count)
    }
    unsafe base.storeBytes(of: bytes.count, toByteOffset: 16, as: Int.self)
  }

  /// Reads the record of a process; `nil` if no run had begun.
  static func read(path: String) -> Content? {
    guard let data = FileManager.default.contents(atPath: path), data.count == size else {
      return nil
    }
    let bytes = Array(data)
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let message = bytes[header..<header + min(number(at: 16), messageRoom)]
    let input = bytes[(header + messageRoom)...].prefix(number(at: 8))
    return Content(
      run: number(at: 0), message: String(decoding: message, as: UTF8.self), input: Array(input))
  }
}
