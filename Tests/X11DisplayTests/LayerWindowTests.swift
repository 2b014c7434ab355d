import Display
import Foundation
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("A window that shows layers")
  @MainActor
  struct LayerWindowTests {
    private let server: XvfbServer

    init() throws { server = try XvfbServer() }

    /// Returns a window of 80×60 points with a white square of 20×20 points in its middle, and the square.
    private func makeWindow(in loop: WindowLoop? = nil) -> (window: LayerWindow, square: Layer) {
      let window = LayerWindow(
        title: "Square", size: Size(width: 80, height: 60),
        options: WindowOptions(display: server.display), in: loop)
      let square = Layer(in: window.context)
      square.bounds.size = Size(width: 20, height: 20)
      square.backgroundColor = .white
      window.context.roots = [square]
      window.onLayout = { bounds in square.position = bounds.center }
      return (window, square)
    }

    /// Returns the server's value of a pixel of an open window.
    private func pixel(_ x: Int, _ y: Int, of window: LayerWindow) throws -> UInt32 {
      let place = PixelRect(x: x, y: y, width: 1, height: 1)
      return try #require(window.x11Window?.readBack(place)?.first, "the server does not answer")
    }

    /// Lets other tasks run until a condition holds.
    private func wait(until what: String, _ holds: () throws -> Bool) async throws {
      for _ in 0..<1000 {
        if try holds() { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      throw WaitFailure(waitingFor: what)
    }

    /// Presses a key with the keyboard's focus on a window.
    private func press(_ key: String, in window: LayerWindow) throws {
      let identifier = try #require(window.x11Window?.identifier)
      try server.run("xdotool", "windowfocus", "\(identifier)", "key", key)
    }

    // MARK: Showing

    @Test("A missing display is an error in one line, and the window can be opened later")
    func noDisplay() throws {
      let window = LayerWindow(title: "None", options: WindowOptions(display: ":7777"))
      let error = #expect(throws: DisplayError.self) { try window.run() }
      let line = error?.description ?? ""
      #expect(line.hasPrefix("cannot open the display :7777 (") && !line.contains("\n"), "\(line)")
      #expect(!window.isOpen && window.bounds.size == Size(width: 800, height: 450))
    }

    @Test("It lays out before the first frame, and returns when its limit is reached")
    func limited() throws {
      let (window, square) = makeWindow()
      window.limits.frames = 1
      #expect(try window.run() == .frames)
      #expect(window.frames?.counts.presented == 1 && !window.isOpen && window.end == .frames)
      #expect(square.position == Point(x: 40, y: 30))
    }

    @Test("It is drawn, laid out again when it is resized, and closed by its user")
    func shown() async throws {
      let (window, _) = makeWindow()
      window.background = Color(hex: 0x102030)
      let running = Task { try await window.runInTask() }
      try await wait(until: "the first frame") {
        try window.isOpen && pixel(40, 30, of: window) != 0
      }
      #expect(try pixel(40, 30, of: window) == 0xFF_FFFF && pixel(2, 2, of: window) == 0x10_2030)
      window.x11Window?.requestSize(PixelSize(width: 160, height: 120))
      try await wait(until: "the new place") { try pixel(80, 60, of: window) == 0xFF_FFFF }
      #expect(window.bounds == Rect(x: 0, y: 0, width: 160, height: 120))
      let identifier = try #require(window.x11Window?.identifier)
      ForeignClient.closing(identifier, on: server)
      #expect(try await running.value == .closed)
    }

    @Test("Keys and the pointer reach the handlers, whose changes are shown")
    func input() async throws {
      let (window, square) = makeWindow()
      var keys: [KeyName] = []
      var points: [Point] = []
      window.onKey = { press in
        keys.append(press.key)
        if press.key == "h" { square.isHidden = true }
        if press.key == "q" { window.close() }
      }
      window.onPointer = { event, point in
        if event.action == .pressed(button: 1) { points.append(point) }
      }
      let running = Task { try await window.runInTask() }
      try await wait(until: "the first frame") {
        try window.isOpen && pixel(40, 30, of: window) != 0
      }
      try press("h", in: window)
      try await wait(until: "a hidden square") { try pixel(40, 30, of: window) == 0 }
      try server.run(
        "xdotool", "mousemove", "--window", "\(window.x11Window?.identifier ?? 0)", "12", "34")
      try server.run("xdotool", "click", "1")
      try press("q", in: window)
      #expect(try await running.value == .closed)
      #expect(keys == ["h", "q"] && points == [Point(x: 12, y: 34)])
    }

    @Test("Calls that a change queues come at their time, though no frame differs")
    func queuedCalls() async throws {
      let (window, square) = makeWindow()
      let running = Task { try await window.runInTask() }
      try await wait(until: "the first frame") {
        try window.isOpen && pixel(40, 30, of: window) != 0
      }
      window.change {
        window.context.transaction(disablingActions: true) { square.isHidden = true }
      }
      try await wait(until: "a hidden square") { try pixel(40, 30, of: window) == 0 }
      var calls: [String] = []
      window.change {
        var fade = BasicAnimation(\.opacity, from: 0, to: 1)
        fade.duration = 0.05
        fade.onStop = { _ in
          calls.append("stop")
          window.change { window.context.performInNextTurn { window.close() } }
        }
        square.add(fade, forKey: "fade")
      }
      window.change { window.context.performInNextTurn { calls.append("queued") } }
      #expect(try await running.value == .closed)
      #expect(calls == ["queued", "stop"])
    }

    @Test("A window that is opened again continues where it was")
    func reopened() throws {
      let (window, _) = makeWindow()
      window.limits.seconds = 0.3
      #expect(try window.run() == .seconds)
      let before = window.context.time
      window.limits = LoopOptions(frames: 1)
      window.change { window.setNeedsLayout() }
      #expect(try window.run() == .frames)
      // Not the start of media time again, where the context would stand still for 0.3 s.
      #expect(window.context.time > before)
    }

    @Test("A window that closes itself in a handler can be opened again in the same handler")
    func closeAndOpen() throws {
      let (window, _) = makeWindow()
      var layouts = 0
      window.onLayout = { _ in
        layouts += 1
        window.close()
        if layouts == 1 { _ = try? window.open() }
      }
      #expect(try window.run() == .closed)
      #expect(layouts == 2 && !window.isOpen)
    }

    @Test("Layout that is requested by layout comes in the next frame")
    func layoutInLayout() throws {
      let (window, _) = makeWindow()
      var layouts = 0
      window.onLayout = { _ in
        layouts += 1
        if layouts < 3 { window.setNeedsLayout() } else { window.close() }
      }
      #expect(try window.run() == .closed)
      #expect(layouts == 3)
    }

    // MARK: Loops

    @Test("Several windows share a loop, which ends with the last of them")
    func several() throws {
      let loop = try WindowLoop()
      let (first, _) = makeWindow(in: loop)
      let (second, _) = makeWindow(in: loop)
      var opened: LayerWindow?
      first.limits.frames = 1
      second.onLayout = { _ in
        if opened != nil { return }
        // A window can be opened while the loop runs.
        let third = makeWindow(in: loop).window
        third.limits.seconds = 0.05
        opened = third
        _ = try? third.open()
        second.close()
      }
      try first.open()
      try second.open()
      try loop.run()
      #expect([first, second, opened].map { $0?.end } == [.frames, .closed, .seconds])
      #expect(loop.windows.isEmpty)
    }

    @Test("Any thread wakes the loop", arguments: [1, 2])
    func waker(windows: Int) throws {
      let loop = try WindowLoop()
      let all = (0..<windows).map { _ in makeWindow(in: loop).window }
      for window in all { try window.open() }
      let waker = loop.waker
      var wakes = 0
      loop.onWake = {
        wakes += 1
        if wakes == 3 { return all.forEach { $0.close() } }
        Thread.detachNewThread { waker.wake() }
      }
      Thread.detachNewThread { waker.wake() }
      try loop.run()
      #expect(wakes == 3 && all.allSatisfy { $0.end == .closed })
    }

    @Test("Another loop waits for the descriptors; a change between turns makes one readable")
    func turns() throws {
      let (window, square) = makeWindow()
      let loop = try window.open()
      /// Takes turns until nothing has happened for a while; returns whether the window is open.
      func settle() throws -> Bool {
        repeat { if try !loop.turn() { return false } } while hasInput(of: loop, within: 200)
        return true
      }
      #expect(try settle() && pixel(40, 30, of: window) == 0xFF_FFFF)
      _ = try settle()
      window.change {
        window.context.transaction(disablingActions: true) { square.opacity = 0 }
      }
      #expect(hasInput(of: loop, within: 0), "the change ends no wait")
      #expect(try settle() && pixel(40, 30, of: window) == 0)
      window.close()
      #expect(try !settle() && window.end == .closed)
    }

    /// Returns whether one of a loop's descriptors has input within a number of milliseconds.
    private func hasInput(of loop: WindowLoop, within patience: Int32) -> Bool {
      var entries = loop.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      return unsafe poll(&entries, nfds_t(entries.count), patience) > 0
    }

    @Test("The loss of one display leaves the windows of the others")
    func lostDisplay() throws {
      let other = try XvfbServer()
      let loop = try WindowLoop()
      let (first, _) = makeWindow(in: loop)
      let lost = LayerWindow(
        title: "Lost", options: WindowOptions(display: other.display), in: loop)
      try lost.open()
      try first.open()
      other.stop()
      let error = #expect(throws: DisplayError.self) { try loop.run() }
      #expect(error == .connectionLost(display: other.display))
      #expect(first.isOpen && !lost.isOpen && lost.end == nil)
      first.onLayout = { _ in first.close() }
      try loop.run()
      #expect(first.end == .closed)
    }

    @Test("Tasks of the main actor run while a window is shown, and cancelling closes it")
    func tasks() async throws {
      let (window, _) = makeWindow()
      let running = Task { try await window.runInTask() }
      try await wait(until: "the first frame") {
        try window.isOpen && pixel(40, 30, of: window) != 0
      }
      let worker = Task {
        await Task.yield()
        return window.change { window.bounds.width }
      }
      #expect(await worker.value == 80)
      running.cancel()
      #expect(try await running.value == .closed)
    }
  }
}

extension ForeignClient {
  /// Asks a window to close, as a window manager does.
  fileprivate static func closing(_ window: UInt, on server: PrivateServer) {
    let client = try? ForeignClient(display: server.display, window: window)
    client?.send("WM_DELETE_WINDOW")
  }
}
