import Foundation

/// The run that is under way, in a file that survives the process.
///
/// The file is mapped, so that noting an input costs no more than copying it.
@safe
final class BlackBox {
  /// What was under way when a process ended.
  struct Content {
    /// The run, from 0; the number of runs when all were done.
    let run: Int
    /// What was found wrong, or nothing when the process did not get to say it.
    let message: String
    /// The input.
    let input: [UInt8]
  }

  private static let messageRoom = 4096
  private static let inputRoom = 1 << 20
  private static let header = 24
  private static let size = header + messageRoom + inputRoom

  private let base: UnsafeMutableRawPointer

  /// Makes the file, or an existing one anew.
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

  /// Notes a run before it begins.
  func begin(run: Int, input: [UInt8]) {
    let count = min(input.count, Self.inputRoom)
    // SAFETY: the mapping has room for the header, the message and `inputRoom` bytes.
    unsafe base.storeBytes(of: run, as: Int.self)
    unsafe base.storeBytes(of: count, toByteOffset: 8, as: Int.self)
    unsafe base.storeBytes(of: 0, toByteOffset: 16, as: Int.self)
    unsafe input.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (base + Self.header + Self.messageRoom).copyMemory(from: start, byteCount: count)
    }
  }

  /// Notes that all runs were done: a process that ends with success in the middle of one does not
  /// get here.
  func finish(runs: Int) { begin(run: runs, input: []) }

  /// Notes what is wrong with the run; may be called from a signal handler.
  func note(_ message: StaticString) {
    // SAFETY: a static string lives for ever, and the message has room of its own.
    let count = min(message.utf8CodeUnitCount, Self.messageRoom)
    unsafe (base + Self.header).copyMemory(from: message.utf8Start, byteCount: count)
    unsafe base.storeBytes(of: count, toByteOffset: 16, as: Int.self)
  }

  /// Notes what is wrong with the run.
  func note(_ message: String) {
    let bytes = Array(message.utf8.prefix(Self.messageRoom))
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (base + Self.header).copyMemory(from: start, byteCount: bytes.count)
    }
    unsafe base.storeBytes(of: bytes.count, toByteOffset: 16, as: Int.self)
  }

  /// Reads what a process has left; nothing when it did not get to a run.
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
