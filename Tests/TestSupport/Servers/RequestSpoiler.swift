import Synchronization

/// Makes a server refuse pictures: damages the requests on their way through a ``BytePump``.
///
/// The number of the drawable becomes 0, which none has, so that the server answers `BadDrawable`.
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

  /// Makes one that leaves everything as it is.
  ///
  /// - Parameter sharedMemoryOpcode: The number that the server's requests of MIT-SHM have.
  public init(sharedMemoryOpcode: UInt8) { self.sharedMemoryOpcode = sharedMemoryOpcode }

  /// Damages the next request that puts a picture.
  public func spoilNextPicture() { state.withLock { $0.isArmed = true } }

  /// How many requests have been damaged.
  public var count: Int { state.withLock { $0.count } }

  /// Whether a request with these first bytes puts a picture: `PutImage` or `ShmPutImage`.
  func isPicture(opcode: UInt8, minor: UInt8) -> Bool {
    opcode == 72 || opcode == sharedMemoryOpcode && minor == 3
  }

  /// Whether the picture that goes by is to be damaged; it is counted then.
  func takesPicture() -> Bool {
    state.withLock { state in
      defer { state.isArmed = false }
      if state.isArmed { state.count += 1 }
      return state.isArmed
    }
  }
}

/// What a client sends, which has the lowest byte of a number first, cut into its requests.
struct RequestStream {
  private let spoiler: RequestSpoiler

  /// The first bytes of a request that are too few to tell what it is.
  private var held: [UInt8] = []

  /// Bytes of a request whose beginning has gone by.
  private var rest = 0

  private var isOpen = false

  init(spoiling spoiler: RequestSpoiler) { self.spoiler = spoiler }

  /// Takes bytes as they come, and answers those that may go on.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = held + bytes
    var offset = 0
    while offset < bytes.count {
      if rest == 0 {
        guard let length = Self.takeHead(&bytes, at: offset, isOpen: isOpen, by: spoiler) else {
          break
        }
        (rest, isOpen) = (length, true)
      }
      let step = min(rest, bytes.count - offset)
      (offset, rest) = (offset + step, rest - step)
    }
    held = Array(bytes[offset...])
    return Array(bytes[..<offset])
  }

  /// Looks at the beginning of a request, or of the connection, and answers its length in bytes; `nil`
  /// where too few are there.
  private static func takeHead(
    _ bytes: inout [UInt8], at start: Int, isOpen: Bool, by spoiler: RequestSpoiler
  ) -> Int? {
    let count = bytes.count - start
    func short(_ offset: Int) -> Int {
      Int(bytes[start + offset]) | Int(bytes[start + offset + 1]) << 8
    }
    if !isOpen {
      // The names and values of the authorization follow, each filled up to four bytes.
      return count < 12 ? nil : 12 + (short(6) + 3) & ~3 + (short(8) + 3) & ~3
    }
    if count < 4 { return nil }
    // A length of 0 says that another one follows, of four bytes: BIG-REQUESTS.
    let isBig = short(2) == 0
    if isBig, count < 8 { return nil }
    let length = 4 * (isBig ? short(4) | short(6) << 16 : short(2))
    if spoiler.isPicture(opcode: bytes[start], minor: bytes[start + 1]) {
      let drawable = isBig ? 8 : 4
      if count < drawable + 4 { return nil }
      if spoiler.takesPicture() {
        for index in 0..<4 { bytes[start + drawable + index] = 0 }
      }
    }
    return length
  }
}
