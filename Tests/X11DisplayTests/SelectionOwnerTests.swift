import CX11
import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Copying to other programs")
  struct SelectionOwnerTests {
    private static let png = [UInt8](repeating: 9, count: 5_000_000)

    /// Asks for a type, lets both programs run, and returns the answer; `nil` if it is refused.
    private func ask(
      _ peer: SelectionPeer, for type: String, of fixture: WindowFixture,
      property: String? = "PEER",
      time: UInt = 0
    ) throws -> (type: String, text: String)? {
      peer.ask(for: type, property: property, time: time)
      try fixture.exchange(with: peer, until: type) { peer.answer != nil || peer.isRefused }
      return peer.answer.map { ($0.type, String(decoding: $0.bytes, as: UTF8.self)) }
    }

    @Test("A text is handed over under all its names, and nothing else")
    func texts() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      #expect(fixture.window.events.copy(CopiedRepresentation.text("é")))
      let list = try #require(try ask(peer, for: "TARGETS", of: fixture))
      #expect(list.type == "ATOM")
      #expect(
        list.text.split(separator: "\n") == [
          "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "UTF8_STRING",
          "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING",
        ])
      for type in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT"] {
        let answer = try #require(try ask(peer, for: type, of: fixture))
        #expect(answer == (type == "TEXT" ? "UTF8_STRING" : type, "é"))
      }
      _ = try ask(peer, for: "STRING", of: fixture)
      #expect(peer.answer?.bytes == [0xE9])
      #expect(try ask(peer, for: "image/png", of: fixture) == nil)
      #expect(try #require(try ask(peer, for: "SAVE_TARGETS", of: fixture)) == ("NULL", ""))
      #expect(!CopiedRepresentation.text("✓").contains { $0.type == "STRING" })
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("Requests of before the copy are refused, and the time of the copy is told")
    func times() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      fixture.window.events.copy(CopiedRepresentation.text("a"))
      let answer = try #require(try ask(peer, for: "TIMESTAMP", of: fixture))
      let time = try #require(UInt(answer.text))
      #expect(answer.type == "INTEGER" && time > 0)
      #expect(try ask(peer, for: "UTF8_STRING", of: fixture, time: time - 1) == nil)
      #expect(try ask(peer, for: "UTF8_STRING", of: fixture, time: time) != nil)
    }

    @Test("A client that names no property gets the answer in the one named like the type")
    func oldClient() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      fixture.window.events.copy(CopiedRepresentation.text("a"))
      #expect(
        try #require(try ask(peer, for: "STRING", of: fixture, property: nil)) == ("STRING", "a"))
    }

    @Test("Several types are handed over at once, and a type that is missing is marked")
    func multiple() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      fixture.window.events.copy(CopiedRepresentation.text("a"))
      peer.set("PEER", type: "ATOM_PAIR", to: ["UTF8_STRING", "P1", "image/png", "P2"])
      let answer = try #require(try ask(peer, for: "MULTIPLE", of: fixture))
      #expect(answer == ("ATOM_PAIR", "UTF8_STRING\nP1\nimage/png\nNone"))
      let first = try #require(peer.read(peer.atom("P1"), deletes: true))
      #expect(first == ("UTF8_STRING", [0x61]) && peer.read(peer.atom("P2"), deletes: true) == nil)
      #expect(try ask(peer, for: "MULTIPLE", of: fixture) == nil, "without a list")
    }

    @Test("A picture of 5 MB is handed over in chunks to several programs at once")
    func large() throws {
      let fixture = try WindowFixture()
      let peers = try (0..<3).map { _ in try SelectionPeer(of: fixture) }
      fixture.window.events.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      for peer in peers { peer.ask(for: "image/png") }
      let turns = try fixture.exchange(
        with: peers[0], peers[1], peers[2], until: "the pictures"
      ) { peers.allSatisfy { $0.answer != nil } }
      for peer in peers {
        #expect(peer.answer?.type == "image/png" && peer.answer?.bytes == Self.png)
      }
      #expect(turns >= 3 * Self.png.count / fixture.window.events.exchange.limits.piece)
      for peer in peers { #expect(peer.selectedEvents(of: peer.window) == PropertyChangeMask) }
    }

    @Test("Too many programs at once are refused, and those that do not read are given up")
    func bounds() throws {
      let fixture = try WindowFixture()
      let loop = fixture.window.events
      let peers = try (0..<3).map { _ in try SelectionPeer(of: fixture) }
      loop.exchange.limits.requestors = 2
      loop.exchange.limits.progress = 1_000_000_000_000
      loop.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      for peer in peers {
        peer.reads = false
        peer.ask(for: "image/png")
        for _ in 0..<3 { try fixture.exchange(with: peer, until: "an answer") { true } }
      }
      #expect(peers.map(\.isRefused) == [false, false, true])
      #expect(peers[0].selectedEvents(of: peers[0].window) != PropertyChangeMask)
    }

    @Test("A program that does not read is given up when its time is over")
    func idleRequestor() throws {
      let fixture = try WindowFixture()
      let (loop, peer) = (fixture.window.events, try SelectionPeer(of: fixture))
      loop.exchange.limits.progress = 0
      loop.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      peer.reads = false
      peer.ask(for: "image/png")
      for _ in 0..<3 { try fixture.exchange(with: peer, until: "the announcement") { true } }
      #expect(peer.selectedEvents(of: peer.window) == PropertyChangeMask)
      var ends = FrameEnds()
      #expect(try loop.waitForFrame(until: loop.now + 5_000_000, ends: &ends) != nil)
    }

    @Test("Programs that end while they read do no harm")
    func dyingRequestor() throws {
      let fixture = try WindowFixture()
      fixture.window.events.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      for ends in [true, false] {
        var peer: SelectionPeer? = try SelectionPeer(of: fixture)
        peer?.ask(for: "image/png")
        for _ in 0..<3 { try fixture.exchange(with: #require(peer), until: "chunks") { true } }
        if ends { peer = nil } else { peer?.destroyWindow() }
        for _ in 0..<3 { try fixture.synchronize() }
      }
      // A window that is gone before its request is read.
      let peer = try SelectionPeer(of: fixture)
      peer.ask(for: "image/png")
      peer.destroyWindow()
      for _ in 0..<3 { try fixture.synchronize() }
      let loop = fixture.window.events
      var ends = FrameEnds()
      #expect(try loop.waitForFrame(until: loop.now + 5_000_000, ends: &ends) != nil)
      #expect(loop.strayFaults.isEmpty)
    }

    @Test("A program that names the window itself as its own changes nothing")
    func ownWindow() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      let identifier = fixture.window.identifier
      let events = peer.selectedEvents(of: identifier)
      fixture.window.events.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      peer.ask(for: "image/png", requestor: identifier)
      for _ in 0..<3 { try fixture.synchronize() }
      for _ in 0..<40 {
        peer.delete("PEER", of: identifier)
        try fixture.synchronize()
      }
      #expect(peer.selectedEvents(of: identifier) == events)
      try fixture.resize(to: PixelSize(width: 200, height: 100))
    }

    @Test("What was copied is pasted without the server, until another program copies")
    func loss() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      fixture.window.events.copy(CopiedRepresentation.text("mine"))
      var requests: [UInt] = []
      for _ in 0..<2 {
        fixture.window.events.paste(.clipboard)
        let events = try fixture.window.events.nextEvents(until: nil)
        #expect(events == [.delivered(Delivery(.clipboard, .text("mine")))])
        requests.append(fixture.window.connection.requestCount)
      }
      #expect(requests[0] == requests[1], "only the atoms are asked for")
      peer.own("CLIPBOARD", ("UTF8_STRING", Array("yours".utf8)))
      try fixture.synchronize()
      fixture.window.events.paste(.clipboard)
      try fixture.exchange(with: peer, until: "the other text") {
        fixture.deliveries.last?.content == .text("yours")
      }
      fixture.window.events.copy(CopiedRepresentation.text("again"))
      #expect(
        try #require(try ask(peer, for: "UTF8_STRING", of: fixture)) == ("UTF8_STRING", "again"))
    }

    @Test("At the end, a clipboard manager takes over what was copied")
    func manager() throws {
      let fixture = try WindowFixture()
      let (loop, manager) = (fixture.window.events, try SelectionPeer(of: fixture))
      let before = loop.wakeUps
      loop.handOver()
      loop.copy([CopiedRepresentation(type: "image/png", bytes: Self.png)])
      loop.handOver()
      #expect(loop.wakeUps == before, "no manager is waited for")
      manager.own("CLIPBOARD_MANAGER")
      manager.habit = .silent
      loop.handOver(within: 5_000_000)
      manager.serve()
      #expect(manager.asked == ["SAVE_TARGETS"])
      manager.habit = .honest
      // The request; then the manager reads, and answers.
      loop.handOver(within: 0)
      fixture.window.synchronize()
      manager.ask(for: "image/png")
      let told = fixture.events.count
      try fixture.exchange(with: manager, until: "the end") {
        manager.answer?.bytes == Self.png && fixture.events[told...].contains(.woken)
      }
    }
  }
}
