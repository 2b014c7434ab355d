import Drawing
import Foundation
import Synchronization

/// A proxy of a server that passes bytes and nothing else, as `ssh -X` and proxies of containers do.
///
/// It has a display number of its own, whose socket it owns. A descriptor that a client sends is lost, because plain
/// `recv` drops it. It works on threads of its own and ends with the object.
///
/// ```swift
/// let server = try XvfbServer()
/// let pump = try BytePump(to: server)
/// let viewer = try ShimmerProgram.start(["view"], display: pump.display)
/// ```
public final class BytePump {
  /// The display's name, such as `:100`.
  public let display: String

  private let name: DisplaySocket
  private let links: LinkTable

  /// Starts passing bytes between clients and a server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - spoiler: The spoiler of the clients' requests; none by default.
  ///   - answerSpoiler: The spoiler of the server's answers; none by default.
  ///   - rewrite: A change to the first data from the server, its description of itself; none by default.
  /// - Throws: ``Child/Failure`` if no display number is free.
  public init(
    to server: PrivateServer, spoiling spoiler: RequestSpoiler? = nil,
    answers answerSpoiler: AnswerSpoiler? = nil,
    rewriting rewrite: @escaping @Sendable (inout [UInt8]) -> Void = { _ in }
  ) throws {
    let (name, links) = (try DisplaySocket(), LinkTable())
    (self.name, self.links) = (name, links)
    display = ":\(name.number)"
    let target = DisplaySocket.path(server.display)
    // The thread retains the socket, so that the number of its descriptor is not used again meanwhile.
    Thread.detachNewThread {
      while true {
        let client = accept(name.listener, nil, nil)
        if client < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          return
        }
        if let server = DisplaySocket.connect(to: target) {
          links.add(
            PumpedLink(client, server), spoiling: spoiler, answers: answerSpoiler,
            rewriting: rewrite)
        } else {
          close(client)
        }
      }
    }
  }

  deinit { stop() }

  /// Closes all connections, and accepts no others.
  public func stop() {
    shutdown(name.listener, Int32(SHUT_RDWR))
    links.cutAll()
  }
}

/// The open connections of a pump.
private final class LinkTable: Sendable {
  /// The connections; `nil` once the pump has stopped.
  private let links = Mutex<[PumpedLink]?>([])

  /// Passes bytes on a connection until one of its ends is closed.
  func add(
    _ link: PumpedLink, spoiling spoiler: RequestSpoiler?, answers answerSpoiler: AnswerSpoiler?,
    rewriting rewrite: @escaping @Sendable (inout [UInt8]) -> Void
  ) {
    let isOpen = links.withLock { links in
      links?.append(link)
      return links != nil
    }
    if !isOpen { return }
    let log = RequestLog()
    Thread.detachNewThread {
      let isPlain = spoiler == nil && answerSpoiler == nil
      var requests = isPlain ? nil : RequestStream(spoiling: spoiler, log: log)
      PumpedLink.pass(from: link.client, to: link.server) { requests?.pass($0) ?? $0 }
      self.end(link)
    }
    Thread.detachNewThread {
      // The description may come in parts: its first eight bytes contain the number of words that follow.
      var description: [UInt8]? = []
      var answers = answerSpoiler.map { AnswerStream(spoiling: $0, log: log) }
      PumpedLink.pass(from: link.server, to: link.client) { bytes in
        guard var whole = description else { return answers == nil ? bytes : answers?.pass(bytes) }
        whole += bytes
        let words = whole.count < 8 ? Int.max / 8 : Int(whole[6]) | Int(whole[7]) << 8
        let isWhole = whole.count >= 8 + 4 * words
        description = isWhole ? nil : whole
        if !isWhole { return [] }
        rewrite(&whole)
        return whole
      }
      self.end(link)
    }
  }

  private func end(_ link: PumpedLink) {
    link.cut()
    links.withLock { links in links?.removeAll { $0 === link } }
  }

  /// Closes every connection, including those added later.
  func cutAll() {
    let open = links.withLock { links in
      defer { links = nil }
      return links ?? []
    }
    for link in open { link.cut() }
  }
}

/// A client's connection and the corresponding one to the server; closed with the last thread that serves it.
private final class PumpedLink: Sendable {
  let client: Int32
  let server: Int32

  init(_ client: Int32, _ server: Int32) { (self.client, self.server) = (client, server) }

  deinit {
    close(client)
    close(server)
  }

  /// Ends both directions on both sides.
  func cut() {
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
  }

  /// Passes bytes in one direction until there are no more, the target is closed, or a change returns `nil`.
  static func pass(
    from source: Int32, to target: Int32, changing change: ([UInt8]) -> [UInt8]?
  ) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(source, &buffer, buffer.count, 0)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      guard let bytes = change(Array(buffer[..<count])) else { return }
      var sent = 0
      while sent < bytes.count {
        // SAFETY: `sent` is less than the count of the bytes.
        let more = unsafe bytes.withUnsafeBytes { buffer in
          unsafe send(
            target, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
            Int32(MSG_NOSIGNAL))
        }
        if more < 0 && errno == EINTR { continue }
        if more < 0 { return }
        sent += more
      }
    }
  }
}
