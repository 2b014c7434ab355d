import Synchronization

/// A spoiler of a server's answers on their way through a ``BytePump``.
///
/// ```swift
/// let spoiler = AnswerSpoiler(.number(3), by: .error)
/// let pump = try BytePump(to: server, answers: spoiler)
/// ```
public final class AnswerSpoiler: Sendable {
  /// The answers to damage.
  public enum Target: Sendable {
    /// The answer with a number, counted from 0 on each connection.
    case number(Int)

    /// All answers to a kind of request; a minor opcode of `nil` means all requests of an extension.
    case request(opcode: UInt8, minor: UInt8?)
  }

  /// The damage.
  public enum Damage: Sendable {
    /// An error replaces the answer: `BadImplementation`, which any request may get.
    case error

    /// Only the members of fixed size remain of an answer, which still announce the others.
    case shortening

    /// The connection ends instead of the answer.
    case end
  }

  /// The damage to the answers.
  public let damage: Damage

  private let target: Target
  private let state = Mutex((damaged: 0, seen: 0))

  /// Creates a spoiler of some answers.
  public init(_ target: Target, by damage: Damage) {
    self.target = target
    self.damage = damage
  }

  /// The number of damaged answers.
  public var count: Int { state.withLock(\.damaged) }

  /// The largest number of answers on one connection.
  public var seen: Int { state.withLock(\.seen) }

  /// Returns what becomes of an answer; `nil` for the end of the connection.
  ///
  /// - Parameters:
  ///   - answer: The answer's bytes.
  ///   - number: Its number on the connection.
  ///   - request: The opcodes of the request.
  fileprivate func spoiled(
    _ answer: ArraySlice<UInt8>, number: Int, of request: (opcode: UInt8, minor: UInt8)
  ) -> [UInt8]? {
    state.withLock { $0.seen = max($0.seen, number + 1) }
    var bytes = Array(answer)
    let isTarget =
      switch target {
      case .number(let wanted): number == wanted
      case .request(let opcode, let minor):
        opcode == request.opcode && (minor ?? request.minor) == request.minor
      }
    if !isTarget || damage == .shortening && bytes.count == AnswerStream.shortest { return bytes }
    state.withLock { $0.damaged += 1 }
    switch damage {
    case .error:
      let badImplementation: UInt8 = 17
      bytes =
        [0, badImplementation] + bytes[2...3] + [0, 0, 0, 0, request.minor, 0, request.opcode]
      return bytes + [UInt8](repeating: 0, count: AnswerStream.shortest - bytes.count)
    case .shortening: return Array(bytes[..<4]) + [0, 0, 0, 0] + bytes[8..<AnswerStream.shortest]
    case .end: return nil
    }
  }
}

/// The requests of a connection that have passed, by their sequence numbers.
final class RequestLog: Sendable {
  private let requests = Mutex<[(opcode: UInt8, minor: UInt8)]>([])

  /// Records the next request.
  func add(opcode: UInt8, minor: UInt8) {
    requests.withLock { $0.append((opcode, minor)) }
  }

  /// Returns the newest request with the lowest bits of a sequence number.
  fileprivate func request(_ number: UInt16) -> (opcode: UInt8, minor: UInt8)? {
    requests.withLock { requests in
      // The first request has the number 1.
      let back = Int(UInt16(truncatingIfNeeded: requests.count) &- number)
      let index = requests.count - back - 1
      return requests.indices.contains(index) ? requests[index] : nil
    }
  }
}

/// A server's data after its description of itself, whose numbers have the lowest byte first, cut into its messages.
struct AnswerStream {
  /// The length of errors, of most events, and of the shortest answers.
  fileprivate static let shortest = 32

  private let spoiler: AnswerSpoiler
  private let log: RequestLog

  /// The beginning of a message that has not arrived as a whole.
  private var held: [UInt8] = []
  private var answers = 0

  init(spoiling spoiler: AnswerSpoiler, log: RequestLog) {
    self.spoiler = spoiler
    self.log = log
  }

  /// Accepts bytes, and returns those that may pass; `nil` for the end of the connection.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8]? {
    let bytes = held + bytes
    var passed: [UInt8] = []
    var offset = 0
    while let length = Self.length(of: bytes[offset...]), offset + length <= bytes.count {
      let message = bytes[offset..<offset + length]
      offset += length
      let isAnswer = message[message.startIndex] == 1
      let number = Array(message[message.startIndex...].dropFirst(2).prefix(2))
      guard isAnswer, let request = log.request(UInt16(number[0]) | UInt16(number[1]) << 8) else {
        passed += message
        continue
      }
      guard let spoiled = spoiler.spoiled(message, number: answers, of: request) else { return nil }
      answers += 1
      passed += spoiled
    }
    held = Array(bytes[offset...])
    return passed
  }

  /// Returns the length of the message at the beginning of data; `nil` if there are too few bytes.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.count < shortest { return nil }
    let start = bytes.startIndex
    let (answer, genericEvent): (UInt8, UInt8) = (1, 35)
    if ![answer, genericEvent].contains(bytes[start] & 0x7F) { return shortest }
    let words = (4..<8).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * ($1 - 4)) }
    return shortest + 4 * words
  }
}

extension PrivateServer {
  /// Returns the major opcode of an extension's requests.
  ///
  /// - Throws: ``WaitFailure`` if the server does not have the extension.
  public func opcode(of name: String) throws -> UInt8 {
    let list = try run("xdpyinfo", "-queryExtensions")
    let row = try Regex("\(name)\\s+\\(opcode: (\\d+)", as: (Substring, Substring).self)
    guard let opcode = list.firstMatch(of: row).flatMap({ UInt8($0.1) }) else {
      throw WaitFailure(waitingFor: name)
    }
    return opcode
  }
}
