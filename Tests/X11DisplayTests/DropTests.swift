import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Drops")
  struct DropTests {
    private static let picture =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + [UInt8](repeating: 7, count: 1 << 20)

    @Test(
      "What is dropped arrives, once, with its place, and its source may go",
      arguments: [Delivery.Kind.text, .files, .picture])
    func arrives(kind: Delivery.Kind) throws {
      let (type, bytes, content): (String, [UInt8], Delivery.Content) =
        switch kind {
        case .files:
          ("text/uri-list", Array("file:///tmp/a%20b.png\r\n".utf8), .files(["/tmp/a b.png"]))
        case .picture: ("image/png", Self.picture, .picture(Self.picture))
        default: ("UTF8_STRING", Array("Grüße".utf8), .text("Grüße"))
        }
      let stage = try Stage([type: bytes])
      #expect(stage.source.version == 5)
      stage.source.enter()
      stage.move(x: 30, y: 20)
      stage.move(x: 31, y: 22)
      stage.source.drop()
      try stage.waitForEnd()
      #expect(
        stage.news == [
          .dragged(kind), .dragged(nil), .delivered(Delivery(.drop(x: 31, y: 22), content)),
        ])
      #expect(stage.source.statuses == [true, true] && stage.source.finishes == [true])
      #expect(stage.fixture.window.events.strayFaults.isEmpty)
    }

    @Test("What is dragged out again was only over the window")
    func leaves() throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      stage.source.enter()
      stage.source.leave()
      stage.source.enter()
      stage.move(x: 1, y: 1)
      stage.source.leave()
      // Neither is part of a drag.
      stage.source.move(x: 5, y: 5)
      stage.source.drop()
      try stage.settle()
      #expect(stage.news == [.dragged(.text), .dragged(nil)])
      #expect(stage.source.statuses == [true] && stage.source.finishes.isEmpty)
    }

    @Test("What cannot be read is refused, while it is dragged and when it is dropped all the same")
    func refused() throws {
      let stage = try Stage(["application/x-secret": [1]])
      stage.source.enter()
      stage.move(x: 1, y: 1)
      stage.source.drop()
      try stage.waitForEnd()
      #expect(stage.source.statuses == [false] && stage.source.finishes == [false])
      #expect(stage.news.prefix(2) == [.dragged(.unknown), .dragged(nil)])
      #expect(stage.source.requests.isEmpty)
      #expect(stage.deliveries.count == 1 && stage.hasFailed)
    }

    @Test("The best of many types is found in a long list, and a huge one is read up to a limit")
    func typeLists() throws {
      let others = (0..<5000).map { "application/x-\($0)" }
      for (types, isFound) in [
        (others.prefix(20) + ["text/plain", "image/png"], true), (others + ["image/png"], false),
      ] {
        let stage = try Stage(["image/png": Self.picture])
        stage.source.enter(types: Array(types))
        stage.move(x: 1, y: 1)
        try stage.settle()
        #expect(stage.news == [.dragged(isFound ? .picture : .unknown)])
        #expect(stage.source.statuses == [isFound])
      }
    }

    @Test("Versions from 3 to 5 are served, and no others", arguments: [0, 2, 3, 4, 5, 6, 255])
    func versions(version: Int) throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      stage.source.enter(version: version)
      stage.move(x: 1, y: 1)
      try stage.settle()
      #expect(stage.source.statuses.count == ((3...5).contains(version) ? 1 : 0))
    }

    @Test("A program that has not entered is ignored, and one that enters takes the other's place")
    func strangers() throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      let stranger = try DragSource(
        stage.fixture.server.display, over: stage.fixture.window.identifier, ["image/png": [1]])
      stage.source.enter()
      stage.move(x: 1, y: 1)
      stranger.move(x: 1, y: 1)
      stranger.leave()
      stranger.drop()
      try stage.settle()
      stranger.work()
      #expect(stage.news == [.dragged(.text)])
      #expect(stranger.statuses.isEmpty && stranger.finishes.isEmpty)
      stranger.enter()
      stranger.move(x: 1, y: 1)
      stage.source.leave()
      try stage.settle()
      #expect(stage.news == [.dragged(.text), .dragged(nil), .dragged(.picture)])
      // The same program again.
      stranger.enter()
      stranger.enter()
      try stage.settle()
      #expect(stage.news.last == .dragged(nil) && stage.news.count == 4)
    }

    @Test("A program that dies while it drags, or after it has dropped, leaves nothing behind")
    func deaths() throws {
      for hasDropped in [false, true] {
        let stage = try Stage(["UTF8_STRING": [0x41]])
        stage.source.enter()
        stage.move(x: 1, y: 1)
        try stage.settle()
        if hasDropped { stage.source.drop() }
        stage.source.die()
        try stage.fixture.wait(until: "the end") {
          stage.news.last == .dragged(nil) || stage.deliveries.count == 1
        }
        if hasDropped {
          try stage.fixture.wait(until: "a reason") { stage.deliveries.count == 1 }
        }
        #expect(stage.deliveries.count == (hasDropped ? 1 : 0) && stage.hasFailed == hasDropped)
        #expect(stage.fixture.window.events.strayFaults.isEmpty)
      }
    }

    @Test("A program that never hands over what it dropped is told so, and the next one is served")
    func silence() throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      stage.source.answers = false
      stage.source.enter()
      stage.move(x: 1, y: 1)
      stage.source.drop()
      // The reader's time limit ends it.
      try stage.waitForEnd()
      #expect(stage.source.finishes == [false])
      #expect(stage.deliveries.count == 1 && stage.hasFailed)
      stage.source.answers = true
      stage.source.enter()
      stage.move(x: 1, y: 1)
      stage.source.drop()
      try stage.fixture.wait(until: "the second end") {
        stage.source.work()
        return stage.source.finishes.count == 2
      }
      #expect(stage.source.finishes == [false, true])
    }

    @Test("Two drops at once are both answered, the first one with nothing")
    func twice() throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      for _ in 0..<2 {
        stage.source.enter()
        stage.source.move(x: 1, y: 1)
        stage.source.drop()
      }
      try stage.fixture.wait(until: "both ends") {
        stage.source.work()
        return stage.source.finishes.count == 2
      }
      #expect(stage.source.finishes == [false, true] && stage.deliveries.count == 2)
    }

    @Test("A window takes drops only while it is asked to")
    func asked() throws {
      let stage = try Stage(["UTF8_STRING": [0x41]])
      stage.source.enter()
      stage.move(x: 1, y: 1)
      try stage.settle()
      stage.fixture.window.events.acceptsDrops = false
      stage.move(x: 2, y: 2)
      stage.source.drop()
      try stage.settle()
      #expect(stage.source.version == nil)
      #expect(stage.news == [.dragged(.text), .dragged(nil)])
      #expect(stage.source.statuses == [true] && stage.source.finishes.isEmpty)
    }

    @Test("A program that names the window itself as its own changes nothing")
    func ownWindow() throws {
      let fixture = try WindowFixture()
      fixture.window.events.acceptsDrops = true
      let peer = try SelectionPeer(of: fixture)
      let window = fixture.window.identifier
      let events = peer.selectedEvents(of: window)
      for type in ["XdndEnter", "XdndPosition", "XdndDrop", "XdndEnter", "XdndLeave"] {
        peer.send(type, to: window, (Int(window), 5 << 24, 0, 0, 0))
        for _ in 0..<3 { try fixture.synchronize() }
        #expect(peer.selectedEvents(of: window) == events, "after \(type)")
      }
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("A window within another one takes drops too")
    func hosted() throws {
      let server = try XvfbServer()
      let desktop = try Desktop(server.display)
      let host = desktop.create(PixelRect(x: 70, y: 60, width: 200, height: 100))
      desktop.map(host)
      let fixture = try WindowFixture(on: server) { $0.host = UInt(host) }
      let stage = try Stage(["UTF8_STRING": [0x41]], fixture)
      stage.source.enter()
      stage.move(x: 12, y: 13)
      stage.source.drop()
      try stage.waitForEnd()
      #expect(stage.deliveries == [Delivery(.drop(x: 12, y: 13), .text("A"))])
      desktop.unmap(host)
      try fixture.wait("hidden") { $0 == .visibility(false) }
    }

    /// A window that accepts drops, and a program that drags something.
    private struct Stage {
      let fixture: WindowFixture
      let source: DragSource

      init(_ data: [String: [UInt8]], _ fixture: WindowFixture? = nil) throws {
        self.fixture = try fixture ?? WindowFixture()
        self.fixture.window.events.acceptsDrops = true
        source = try DragSource(
          self.fixture.server.display, over: self.fixture.window.identifier, data)
      }

      /// What was reported of drags and drops.
      var news: [DisplayEvent] {
        fixture.events.filter {
          switch $0 {
          case .dragged, .delivered: true
          default: false
          }
        }
      }

      var deliveries: [Delivery] {
        news.compactMap { if case .delivered(let delivery) = $0 { delivery } else { nil } }
      }

      /// Whether the last delivery is nothing, with a reason.
      var hasFailed: Bool {
        if case .nothing(let reason) = deliveries.last?.content { !reason.isEmpty } else { false }
      }

      /// Drags to a position in the window.
      func move(x: Int, y: Int) {
        let corner = Desktop.Window(fixture.window.identifier)
        let area = try? Desktop(fixture.server.display).area(of: corner)
        source.move(x: (area?.minX ?? 0) + x, y: (area?.minY ?? 0) + y)
      }

      /// Lets both programs handle what has arrived.
      func settle() throws {
        for _ in 0..<3 {
          try fixture.synchronize()
          source.work()
        }
      }

      /// Waits until the source knows the end of its drop.
      func waitForEnd() throws {
        try fixture.wait(until: "the end of the drop") {
          source.work()
          return !source.finishes.isEmpty && !deliveries.isEmpty
        }
      }
    }
  }
}
