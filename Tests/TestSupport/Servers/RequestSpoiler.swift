import Synchronization

/// A spoiler that makes a server refuse images: it damages requests on their way through a ``BytePump``.
///
/// The number of the drawable becomes 0, which no drawable has, so that the server answers `BadDrawable`.
///
/// ```swift
/// let spoiler = RequestSpoiler(sharedMemoryOpcode: 130)
/// let pump = try BytePump(to: server, spoiling: spoiler)
/// spoiler.spoilNextPicture()
/// ```
public final class RequestSpoiler: Sendable {
  private struct State {
    var isArmed = false
    var count = 0
  }

  private let state = Mutex(State())
  private let sharedMemoryOpcode: UInt8

  /// Creates a spoiler that changes nothing yet.
  ///
  /// - Parameter sharedMemoryOpcode: The major opcode of the server's MIT-SHM requests.
  public init(sharedMemoryOpcode: UInt8) { self.sharedMemoryOpcode = sharedMemoryOpcode }

  /// Damages the next request that puts an image.
  public func spoilNextPicture() { state.withLock { $0.isArmed = true } }

  /// The number of damaged requests.
  public var count: Int { state.withLock { $0.count } }

  /// Returns whether a request with these first bytes puts an image: `PutImage` or `ShmPutImage`.
  func isPicture(opcode: UInt8, minor: UInt8) -> Bool {
    opcode == 72 || opcode == sharedMemoryOpcode && minor == 3
  }

  /// Returns whether to damage the image request that passes, and counts it if so.
  func takesPicture() -> Bool {
    state.withLock { state in
      defer { state.isArmed = false }
      if state.isArmed { state.count += 1 }
      return state.isArmed
    }
  }
}

/// A client's data, whose numbers have the lowest byte first, cut into its requests.
struct RequestStream {
  private let spoiler: RequestSpoiler?
  private let log: RequestLog

  /// The first bytes of a request that are too few to identify it.
  private var held: [UInt8] = []

  /// The number of bytes left of a request whose beginning has passed.
  private var rest = 0

  private var isOpen = false

  init(spoiling spoiler: RequestSpoiler?, log: RequestLog) {
    self.spoiler = spoiler
    self.log = log
  }

  /// Accepts bytes, and returns those that may pass.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = held + bytes
    var offset = 0
    while offset < bytes.count {
      if rest == 0 {
        guard let length = takeHead(&bytes, at: offset) else { break }
        (rest, isOpen) = (length, true)
      }
      let step = min(rest, bytes.count - offset)
      (offset, rest) = (offset + step, rest - step)
    }
    held = Array(bytes[offset...])
    return Array(bytes[..<offset])
  }

  /// Parses the beginning of a request, or of the connection, and returns its length in bytes; `nil` if there are too
  /// few bytes.
  private func takeHead(_ bytes: inout [UInt8], at start: Int) -> Int? {
    let count = bytes.count - start
    func short(_ offset: Int) -> Int {
      Int(bytes[start + offset]) | Int(bytes[start + offset + 1]) << 8
    }
    if !isOpen {
      // The name and data of the authorization follow, each padded to four bytes.
      return count < 12 ? nil : 12 + (short(6) + 3) & ~3 + (short(8) + 3) & ~3
    }
    if count < 4 { return nil }
    // A length of 0 means that another one follows, of four bytes: BIG-REQUESTS.
    let isBig = short(2) == 0
    if isBig, count < 8 { return nil }
    let length = 4 * (isBig ? short(4) | short(6) << 16 : short(2))
    if let spoiler, spoiler.isPicture(opcode: bytes[start], minor: bytes[start + 1]) {
      let drawable = isBig ? 8 : 4
      if count < drawable + 4 { return nil }
      if spoiler.takesPicture() {
        for index in 0..<4 { bytes[start + drawable + index] = 0 }
      }
    }
    log.add(opcode: bytes[start], minor: bytes[start + 1])
    return length
  }
}
