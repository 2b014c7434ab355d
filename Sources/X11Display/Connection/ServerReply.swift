import CX11
import Glibc

/// The server's answer to a question that was asked through libxcb.
///
/// libxcb hands over an error in place of the answer, while Xlib uses the error's bytes as those of the answer.
@safe
final class ServerReply<Contents> {
  /// The reasons why there is no answer.
  enum Failure: Error, CustomStringConvertible {
    /// The server reported an error with this code.
    case refused(code: UInt8)

    /// The connection is lost, or the server skipped the question.
    case unanswered

    /// The answer has fewer bytes than its kind needs.
    case short

    var description: String {
      switch self {
      case .refused(let code):
        X11Fault(code: code, majorOpcode: 0, minorOpcode: 0, serial: 0).name
      case .unanswered: "no answer"
      case .short: "the answer is too short"
      }
    }
  }

  /// A function of libxcb that waits for the answer to a question.
  typealias Receiver<Cookie> = (
    OpaquePointer?, Cookie, UnsafeMutablePointer<UnsafeMutablePointer<xcb_generic_error_t>?>?
  ) -> UnsafeMutablePointer<Contents>?

  /// The answer's members of fixed size, which other members may follow.
  let contents: UnsafeMutablePointer<Contents>

  private let byteCount: Int

  /// Waits for the answer to a question; to be called once for each question.
  ///
  /// - Parameters:
  ///   - cookie: The question's number, which libxcb returned when it was asked.
  ///   - link: libxcb's record of the connection.
  ///   - receive: The function of libxcb that waits for answers of this kind.
  init<Cookie>(
    to cookie: Cookie, on link: OpaquePointer?, by receive: Receiver<Cookie>
  ) throws(Failure) {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    guard let contents = unsafe receive(link, cookie, &error) else {
      defer { unsafe free(error) }
      if let error = unsafe error { throw .refused(code: unsafe error.pointee.error_code) }
      throw .unanswered
    }
    unsafe self.contents = contents
    // SAFETY: every answer begins with the members of the generic one, which is the shortest: 32 bytes.
    byteCount = unsafe contents.withMemoryRebound(to: xcb_generic_reply_t.self, capacity: 1) {
      32 + 4 * Int(unsafe $0.pointee.length)
    }
    if byteCount < MemoryLayout<Contents>.size { throw .short }
  }

  deinit { unsafe free(contents) }

  /// Returns a list in the answer; empty if the list does not end within the answer.
  func list<Element>(_ start: UnsafeMutablePointer<Element>?, count: Int32) -> [Element] {
    guard let start = unsafe start, unsafe contains(start, count: Int(count)) else { return [] }
    // SAFETY: the elements lie within the answer, which exists as long as this object.
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Returns a text in the answer, of octets that may have a sign; empty if it does not end within the answer.
  func text(_ start: UnsafeMutablePointer<some FixedWidthInteger>?, count: Int32) -> String {
    let octets = unsafe list(start, count: count)
    return String(decoding: octets.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Returns whether elements lie within the answer.
  func contains<Element>(_ start: UnsafeMutablePointer<Element>, count: Int) -> Bool {
    let offset = unsafe Int(bitPattern: start) - Int(bitPattern: contents)
    return count >= 0 && offset >= 0 && offset + count * MemoryLayout<Element>.stride <= byteCount
  }
}

extension X11Connection {
  /// libxcb's record of the connection.
  var link: OpaquePointer? { unsafe XGetXCBConnection(display) }

  /// Waits for the answer to a question; `nil` if the server refuses it, or if the connection is lost.
  func reply<Contents, Cookie>(
    to cookie: Cookie, by receive: ServerReply<Contents>.Receiver<Cookie>
  ) -> ServerReply<Contents>? {
    try? unsafe ServerReply(to: cookie, on: link, by: receive)
  }
}
