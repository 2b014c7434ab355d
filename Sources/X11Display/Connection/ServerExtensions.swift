package import CX11

/// An extension of the server, in the version that the server has agreed to.
struct ServerExtension: CustomStringConvertible {
  let major: Int

  let minor: Int

  /// The type of the extension's first event on this connection.
  let firstEvent: Int32

  /// The numbers that the first event of an extension may have; the next number must be one, too.
  fileprivate static let eventNumbers: ClosedRange<Int32> = 64...126

  var description: String { "\(major).\(minor)" }
}

/// The reason why an extension of the server is not used.
struct ExtensionRefusal: Error {
  /// The extension's name, as the server lists it.
  let name: String

  /// What went wrong, for instance `QueryVersion: BadImplementation`; `nil` if the server has no such extension.
  let problem: String?

  /// The reason as text.
  var reason: String { problem.map { "\(name) \($0)" } ?? "the server has no \(name)" }
}

/// The extensions of the server that this library uses through libxcb.
///
/// XKEYBOARD is not one of them: Xlib uses it itself.
struct ServerExtensions {
  /// MIT-SHM, for frames in shared memory.
  let sharedMemory: Result<ServerExtension, ExtensionRefusal>

  /// RANDR, for monitors and their refresh rates.
  let outputs: Result<ServerExtension, ExtensionRefusal>

  /// SYNC, for the counter of `_NET_WM_SYNC_REQUEST`.
  let counters: Result<ServerExtension, ExtensionRefusal>

  /// The type of the event by which the server reports that it has read a frame; `nil` without MIT-SHM.
  var completionEvent: Int32? {
    (try? sharedMemory.get()).map { $0.firstEvent + XCB_SHM_COMPLETION }
  }

  /// All of them.
  var all: [Result<ServerExtension, ExtensionRefusal>] { [sharedMemory, outputs, counters] }

  /// Asks the server for the extensions and their versions, and makes Xlib return their events.
  ///
  /// Needs two round trips.
  init(_ display: OpaquePointer) {
    let link = unsafe XGetXCBConnection(display)
    unsafe cx11_ask_for_extensions(link)
    // Every version is asked for before the first answer is awaited.
    let memory = unsafe Self.ask(
      "MIT-SHM", cx11_shm(link), "QueryVersion", on: link,
      { unsafe xcb_shm_query_version(link) }, xcb_shm_query_version_reply,
      { (Int($0.major_version), Int($0.minor_version)) })
    let outputs = unsafe Self.ask(
      "RANDR", cx11_randr(link), "QueryVersion", on: link,
      {
        unsafe xcb_randr_query_version(
          link, UInt32(XCB_RANDR_MAJOR_VERSION), UInt32(XCB_RANDR_MINOR_VERSION))
      }, xcb_randr_query_version_reply,
      { (Int($0.major_version), Int($0.minor_version)) })
    let counters = unsafe Self.ask(
      "SYNC", cx11_sync(link), "Initialize", on: link,
      {
        unsafe xcb_sync_initialize(
          link, UInt8(XCB_SYNC_MAJOR_VERSION), UInt8(XCB_SYNC_MINOR_VERSION))
      }, xcb_sync_initialize_reply,
      { (Int($0.major_version), Int($0.minor_version)) })
    (sharedMemory, self.outputs, self.counters) = (memory(), outputs(), counters())
    if let completionEvent { unsafe cx11_keep_events(display, completionEvent) }
    if let first = try? self.outputs.get().firstEvent {
      unsafe cx11_keep_events(display, first + XCB_RANDR_SCREEN_CHANGE_NOTIFY)
      unsafe cx11_keep_events(display, first + XCB_RANDR_NOTIFY)
    }
  }

  /// Asks for the version of an extension, if the server has it.
  ///
  /// - Parameters:
  ///   - query: What the server says of the extension; `nil` if it has answered with an error.
  ///   - request: The name of the request that asks for the version.
  /// - Returns: A function that waits for the answer.
  private static func ask<Cookie, Contents>(
    _ name: String, _ query: UnsafePointer<xcb_query_extension_reply_t>?, _ request: String,
    on link: OpaquePointer?, _ question: () -> Cookie,
    _ receive: @escaping ServerReply<Contents>.Receiver<Cookie>,
    _ version: @escaping (Contents) -> (major: Int, minor: Int)
  ) -> () -> Result<ServerExtension, ExtensionRefusal> {
    guard let query = unsafe query?.pointee else {
      return { .failure(ExtensionRefusal(name: name, problem: "QueryExtension: no answer")) }
    }
    if query.present == 0 { return { .failure(ExtensionRefusal(name: name, problem: nil)) } }
    let event = Int32(query.first_event)
    if !ServerExtension.eventNumbers.contains(event) {
      return {
        .failure(ExtensionRefusal(name: name, problem: "QueryExtension: first event \(event)"))
      }
    }
    let cookie = question()
    return {
      do throws(ServerReply<Contents>.Failure) {
        let reply = try unsafe ServerReply(to: cookie, on: link, by: receive)
        let (major, minor) = version(unsafe reply.contents.pointee)
        return .success(ServerExtension(major: major, minor: minor, firstEvent: event))
      } catch {
        return .failure(ExtensionRefusal(name: name, problem: "\(request): \(error)"))
      }
    }
  }
}

extension X11Connection {
  /// The type of the event by which the server reports that it has read a frame; `nil` without MIT-SHM.
  package var completionEvent: Int32? { extensions.completionEvent }

  /// The problems for which extensions are not used although the server has them, by name.
  package var extensionProblems: [String: String] {
    var problems: [String: String] = [:]
    for case .failure(let refusal) in extensions.all { problems[refusal.name] = refusal.problem }
    return problems
  }
}

extension cx11_extension_event {
  /// Reads an event of an extension that Xlib has returned.
  package init(_ event: XEvent) {
    unsafe self = unsafe withUnsafeBytes(of: event) { bytes in
      // SAFETY: `cx11_keep_events` gives events of extensions this layout, and an `XEvent` is larger.
      unsafe bytes.load(as: cx11_extension_event.self)
    }
  }
}
