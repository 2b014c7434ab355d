import CX11
import Display
import TestSupport

/// Another program that exchanges selections with a window, well or badly, on the test's thread.
@safe
final class SelectionPeer {
  /// How an owner answers.
  enum Habit: Hashable {
    /// It answers as the conventions ask.
    case honest
    /// It never answers.
    case silent
    /// It refuses everything but the list of its types.
    case refusing
    /// It refuses even the list of its types.
    case ignorant
    /// Its data has another type, or another format, than it says.
    case lying(type: String, format: Int32)
    /// It says that it has answered, and has not.
    case forgetful
    /// It writes chunk after chunk.
    case endless
    /// It announces so many bytes.
    case announcing(Int)
    /// It writes so many chunks, then no more.
    case fading(after: Int)
  }

  /// Data on its way in chunks.
  private struct Chunks {
    let requestor: Window
    let property: Atom
    let type: Atom
    var rest: [UInt8]
    var chunkCount = 0
  }

  /// What the peer offers, in order, by type.
  var offers: [(type: String, bytes: [UInt8])] = []

  /// How the peer answers; defaults to honest.
  var habit = Habit.honest

  /// The largest chunk, beyond which data is written incrementally.
  var chunkSize = 65_536

  /// The types for which the peer was asked.
  private(set) var asked: [String] = []

  /// The answer to the last question: the data and its type; `nil` before it, and if it is refused.
  private(set) var answer: (type: String, bytes: [UInt8])?

  /// Whether the last question was refused.
  private(set) var isRefused = false

  /// The number of chunks that the peer has written.
  private(set) var chunkCount = 0

  /// Whether the peer reads what it gets in chunks; defaults to `true`.
  var reads = true

  /// The peer's window.
  let window: Window

  private let display: OpaquePointer
  private var deliveries: [Chunks] = []
  private var incoming: [UInt8]?

  /// Connects to a window's server.
  init(of fixture: WindowFixture) throws {
    guard let display = unsafe XOpenDisplay(fixture.server.display) else {
      throw WaitFailure(waitingFor: "a second connection")
    }
    unsafe self.display = unsafe display
    window = unsafe XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 9, 9, 0, 0, 0)
    unsafe XSelectInput(display, window, PropertyChangeMask)
    unsafe XSync(display, 0)
  }

  deinit { unsafe XCloseDisplay(display) }

  /// Returns the number of a name.
  func atom(_ name: String) -> Atom { unsafe XInternAtom(display, name, 0) }

  /// The number of windows at the top level.
  var windowCount: Int {
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    unsafe XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count)
    unsafe XFree(children)
    return Int(count)
  }

  /// The events of a window that any client has selected.
  func selectedEvents(of window: Window) -> Int {
    var attributes = unsafe XWindowAttributes()
    unsafe XGetWindowAttributes(display, window, &attributes)
    return unsafe attributes.all_event_masks
  }

  /// Sends a window a message.
  func send(_ type: String, to window: Window, _ items: (Int, Int, Int, Int, Int)) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = atom(type)
    unsafe event.xclient.format = 32
    unsafe event.xclient.data.l = items
    unsafe XSendEvent(display, window, 0, 0, &event)
    unsafe XSync(display, 0)
  }

  // MARK: As an owner

  /// Takes a selection.
  func own(_ selection: String = "CLIPBOARD", _ offers: (type: String, bytes: [UInt8])...) {
    self.offers = offers
    unsafe XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
    unsafe XSync(display, 0)
  }

  /// Handles everything that has arrived.
  func serve() {
    unsafe XSync(display, 0)
    while unsafe XPending(display) > 0 {
      var event = unsafe XEvent()
      unsafe XNextEvent(display, &event)
      switch unsafe event.type {
      case SelectionRequest: unsafe respond(to: event.xselectionrequest)
      case PropertyNotify: unsafe propertyChanged(event.xproperty)
      case SelectionNotify: unsafe received(event.xselection)
      default: break
      }
    }
    unsafe XSync(display, 0)
  }

  private func respond(to request: XSelectionRequestEvent) {
    let type = unsafe name(of: request.target)
    asked.append(type)
    var answer = unsafe XSelectionEvent()
    unsafe answer.type = SelectionNotify
    unsafe answer.requestor = unsafe request.requestor
    unsafe answer.selection = unsafe request.selection
    unsafe answer.target = unsafe request.target
    unsafe answer.time = unsafe request.time
    if habit == .silent { return }
    let isList = type == "TARGETS"
    let data = offers.first { $0.type == type }
    let refuses = habit == .ignorant || (habit == .refusing && !isList)
    if !refuses, isList || data != nil || type == "SAVE_TARGETS" {
      unsafe answer.property = unsafe request.property
    }
    if !refuses, isList {
      let atoms = offers.map { atom($0.type) } + [atom("TARGETS"), atom("TIMESTAMP")]
      unsafe set(
        request.property, of: request.requestor, type: Atom(XA_ATOM), format: 32,
        atoms.map { Int(bitPattern: $0) })
    } else if !refuses, let data {
      unsafe write(data.bytes, type: request.target, property: request.property, request.requestor)
    } else if type == "SAVE_TARGETS" {
      unsafe set(
        request.property, of: request.requestor, type: atom("NULL"), format: 32, [Int]())
    }
    unsafe send(answer)
  }

  /// Sends an answer to a question.
  private func send(_ answer: XSelectionEvent) {
    var event = unsafe XEvent()
    unsafe event.xselection = unsafe answer
    unsafe XSendEvent(display, answer.requestor, 0, 0, &event)
  }

  private func write(_ bytes: [UInt8], type: Atom, property: Atom, _ requestor: Window) {
    switch habit {
    case .forgetful: return
    case .lying(let name, let format):
      unsafe XChangeProperty(
        display, requestor, property, atom(name), format, PropModeReplace, bytes,
        Int32(bytes.count * 8) / format)
    case .honest where bytes.count <= chunkSize:
      unsafe XChangeProperty(
        display, requestor, property, type, type == atom("application/x-color") ? 16 : 8,
        PropModeReplace, bytes,
        Int32(type == atom("application/x-color") ? bytes.count / 2 : bytes.count))
    default:
      var size = bytes.count
      if case .announcing(let number) = habit { size = number }
      unsafe XSelectInput(display, requestor, PropertyChangeMask)
      set(property, of: requestor, type: atom("INCR"), format: 32, [size])
      deliveries.append(
        Chunks(requestor: requestor, property: property, type: type, rest: bytes))
    }
  }

  private func set(
    _ property: Atom, of window: Window, type: Atom, format: Int32, _ items: [Int]
  ) {
    unsafe items.withUnsafeBytes { bytes in
      // SAFETY: Xlib reads one C long for each item of format 32.
      _ = unsafe XChangeProperty(
        display, window, property, type, format, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    if unsafe event.window == window {
      if unsafe event.state == PropertyNewValue, incoming != nil, reads { readChunk() }
      return
    }
    guard unsafe event.state == PropertyDelete,
      let index = deliveries.firstIndex(where: { delivery in
        unsafe delivery.requestor == event.window && delivery.property == event.atom
      })
    else { return }
    let delivery = deliveries[index]
    if case .fading(let count) = habit, delivery.chunkCount == count { return }
    let chunk = Array(delivery.rest.prefix(chunkSize))
    unsafe XChangeProperty(
      display, delivery.requestor, delivery.property, delivery.type, 8, PropModeReplace, chunk,
      Int32(chunk.count))
    deliveries[index].chunkCount += 1
    chunkCount += 1
    if habit != .endless { deliveries[index].rest.removeFirst(chunk.count) }
    if chunk.isEmpty { deliveries.remove(at: index) }
  }

  // MARK: As a requestor

  /// Asks the owner of a selection for a type.
  ///
  /// - Parameters:
  ///   - property: The name of the property for the answer; `nil` for none.
  ///   - time: The server's time in milliseconds; 0 for the present.
  ///   - requestor: The window for which to ask; `nil` for the peer's own.
  func ask(
    for target: String, of selection: String = "CLIPBOARD", property: String? = "PEER",
    time: Time = 0, requestor: Window? = nil
  ) {
    (answer, isRefused, incoming) = (nil, false, nil)
    unsafe XConvertSelection(
      display, atom(selection), atom(target), property.map { atom($0) } ?? 0, requestor ?? window,
      time)
    unsafe XSync(display, 0)
  }

  /// Writes a list of atoms to a property of the peer's window.
  func set(_ property: String, type: String, to names: [String]) {
    set(
      atom(property), of: window, type: atom(type), format: 32,
      names.map { Int(bitPattern: atom($0)) })
    unsafe XSync(display, 0)
  }

  /// Deletes a property of a window, as a requestor that has read it does, and reads nothing.
  func delete(_ property: String, of window: Window) {
    unsafe XDeleteProperty(display, window, atom(property))
    unsafe XSync(display, 0)
  }

  /// Destroys the peer's window.
  func destroyWindow() {
    unsafe XDestroyWindow(display, window)
    unsafe XSync(display, 0)
  }

  private func received(_ event: XSelectionEvent) {
    if unsafe event.property == 0 { return isRefused = true }
    guard let (type, bytes) = unsafe read(event.property, deletes: reads) else { return }
    if type == "INCR" { incoming = [] } else { answer = (type, bytes) }
  }

  private func readChunk() {
    guard let (type, bytes) = read(atom("PEER"), deletes: true) else { return }
    incoming?.append(contentsOf: bytes)
    if bytes.isEmpty, let all = incoming { (answer, incoming) = ((type, all), nil) }
  }

  /// Returns a property of the peer's window: its bytes, or the names of its atoms, each before a line feed.
  func read(_ property: Atom, deletes: Bool) -> (type: String, bytes: [UInt8])? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    unsafe XGetWindowProperty(
      display, window, property, 0, 1 << 24, deletes ? 1 : 0, 0, &type, &format, &count, &left,
      &data)
    guard type != 0, let data = unsafe data else { return nil }
    defer { unsafe XFree(data) }
    if format == 8 {
      return (name(of: type), unsafe Array(UnsafeBufferPointer(start: data, count: Int(count))))
    }
    // SAFETY: Xlib returns items of format 32 as C longs.
    let items = (0..<Int(count)).map { index in
      unsafe UnsafeRawPointer(data).load(fromByteOffset: 8 * index, as: UInt.self)
    }
    let isNumber = [Atom(XA_INTEGER), atom("INCR")].contains(type)
    let texts = items.map { isNumber ? "\($0)" : $0 == 0 ? "None" : name(of: $0) }
    return (name(of: type), Array(texts.joined(separator: "\n").utf8))
  }

  private func name(of atom: Atom) -> String {
    guard let text = unsafe XGetAtomName(display, atom) else { return "" }
    defer { unsafe XFree(text) }
    return unsafe String(cString: text)
  }
}

extension WindowFixture {
  /// Lets the window and its peers take turns until a condition holds.
  ///
  /// - Returns: The number of turns.
  @discardableResult
  func exchange(
    with peers: SelectionPeer..., until what: String, _ holds: () throws -> Bool
  ) throws -> Int {
    for turn in 1...5_000 {
      for peer in peers { peer.serve() }
      try synchronize()
      if try holds() { return turn }
    }
    throw WaitFailure(waitingFor: what)
  }

  /// What has been delivered so far.
  var deliveries: [Delivery] {
    events.compactMap { if case .delivered(let delivery) = $0 { delivery } else { nil } }
  }
}
