import CX11
import Display
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Pasting from other programs")
  struct SelectionReaderTests {
    private static let png = [UInt8](repeating: 7, count: 5_000_000)

    /// Pastes, lets both programs run until the answer, and returns it.
    @discardableResult
    private func paste(
      _ way: Delivery.Way = .clipboard, into fixture: WindowFixture, from peer: SelectionPeer
    ) throws -> Delivery.Content {
      let count = fixture.deliveries.count
      fixture.window.events.paste(way)
      try fixture.exchange(with: peer, until: "an answer") { fixture.deliveries.count > count }
      // Nothing follows.
      for _ in 0..<3 { try fixture.exchange(with: peer, until: "the end") { true } }
      let delivery = try #require(fixture.deliveries.last)
      #expect(fixture.deliveries.count == count + 1 && delivery.way == way)
      return delivery.content
    }

    @Test("Text arrives from the clipboard, and from what is marked")
    func texts() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      peer.own("CLIPBOARD", ("STRING", [0x3F]), ("UTF8_STRING", Array("Grüße ✓".utf8)))
      #expect(try paste(into: fixture, from: peer) == .text("Grüße ✓"))
      #expect(peer.asked == ["TARGETS", "UTF8_STRING"])
      peer.own("PRIMARY", ("STRING", [0x47, 0xFC]))
      #expect(try paste(.primary, into: fixture, from: peer) == .text("Gü"))
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("Files are preferred to pictures, pictures and colours to text")
    func preferences() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      let text = (type: "UTF8_STRING", bytes: Array("a".utf8))
      let picture = (type: "image/png", bytes: [UInt8](arrayLiteral: 1, 2))
      peer.own("CLIPBOARD", text, ("text/html", [1]), picture)
      #expect(try paste(into: fixture, from: peer) == .picture([1, 2]))
      peer.own("CLIPBOARD", text, picture, ("text/uri-list", Array("file:///a.png".utf8)))
      #expect(try paste(into: fixture, from: peer) == .files(["/a.png"]))
      peer.own("CLIPBOARD", text, picture, ("text/uri-list", Array("http://x/a.png".utf8)))
      #expect(try paste(into: fixture, from: peer) == .picture([1, 2]), "the next best type")
      peer.own("CLIPBOARD", text, ("application/x-color", [255, 255, 0, 0, 0, 0, 255, 255]))
      #expect(try paste(into: fixture, from: peer) == .color(0xFFFF_0000))
    }

    @Test("A picture of 5 MB arrives whole, in one property and in chunks, a piece in each turn")
    func large() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      for chunkSize in [65_536, 700_000, 6_000_000] {
        peer.chunkSize = chunkSize
        peer.own("CLIPBOARD", ("image/png", Self.png))
        fixture.window.events.paste(.clipboard)
        let turns = try fixture.exchange(with: peer, until: "the picture") {
          fixture.deliveries.last?.content == .picture(Self.png)
        }
        let piece = min(chunkSize, fixture.window.events.exchange.limits.piece)
        #expect(turns >= Self.png.count / piece, "chunks of \(chunkSize)")
        peer.own("CLIPBOARD")
        try paste(into: fixture, from: peer)
      }
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("Without an owner, or with types that cannot be used, the reason says so")
    func nothing() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      #expect(try paste(into: fixture, from: peer) == .nothing(reason: "the clipboard is empty"))
      #expect(
        try paste(.primary, into: fixture, from: peer) == .nothing(reason: "nothing is selected"))
      peer.own("CLIPBOARD", ("a/1", []), ("a/\u{7}2", []), ("a/3", []), ("a/4", []), ("a/5", []))
      #expect(
        try paste(into: fixture, from: peer)
          == .nothing(reason: "the clipboard holds only a/1, a/?2, a/3 and 2 more"))
      peer.own("CLIPBOARD")
      #expect(try paste(into: fixture, from: peer) == .nothing(reason: "the clipboard is empty"))
    }

    @Test("An owner that misbehaves gets one answer, and leaves nothing behind")
    func misbehavior() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      let owner = "the clipboard's program"
      let table: [(SelectionPeer.Habit, String, String)] = [
        (.refusing, "UTF8_STRING", "\(owner) refuses UTF8_STRING"),
        (.ignorant, "UTF8_STRING", "\(owner) refuses UTF8_STRING"),
        (.forgetful, "UTF8_STRING", "\(owner) hands over nothing"),
        (.lying(type: "image/png", format: 8), "UTF8_STRING", "\(owner) answers with another type"),
        (
          .lying(type: "UTF8_STRING", format: 16), "UTF8_STRING",
          "\(owner) answers with another type"
        ),
        (.lying(type: "STRING", format: 8), "image/png", "\(owner) answers with another type"),
        (.endless, "UTF8_STRING", "\(owner) hands over more than 64 KiB"),
        (.endless, "image/png", "\(owner) hands over more than 1 MiB"),
        (.endless, "text/uri-list", "\(owner) hands over more than 64 KiB"),
        (.announcing(1 << 21), "image/png", "\(owner) hands over more than 1 MiB"),
      ]
      fixture.window.events.exchange.limits.picture = 1 << 20
      peer.chunkSize = 30_000
      let windows = peer.windowCount
      for (habit, type, reason) in table {
        peer.own("CLIPBOARD", (type, [UInt8](repeating: 65, count: 30_000)))
        peer.habit = habit
        #expect(
          try paste(into: fixture, from: peer) == .nothing(reason: reason), "\(habit) \(type)")
        #expect(peer.windowCount == windows, "\(habit)")
      }
      peer.habit = .honest
      peer.own("CLIPBOARD", ("UTF8_STRING", Array("a".utf8)))
      #expect(try paste(into: fixture, from: peer) == .text("a"))
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("A text of the largest size arrives, and one byte more is refused")
    func sizes() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      for (count, fits) in [(65_536, true), (65_537, false)] {
        for chunkSize in [1000, 100_000] {
          peer.chunkSize = chunkSize
          let text = String(repeating: "x", count: count)
          peer.own("CLIPBOARD", ("UTF8_STRING", Array(text.utf8)))
          #expect(
            try paste(into: fixture, from: peer)
              == (fits
                ? .text(text)
                : .nothing(reason: "the clipboard's program hands over more than 64 KiB")))
        }
      }
    }

    @Test("An owner that never answers, stops or ends is given up when its time is over")
    func silence() throws {
      let fixture = try WindowFixture()
      var peer: SelectionPeer? = try SelectionPeer(of: fixture)
      let (other, loop) = (try SelectionPeer(of: fixture), fixture.window.events)
      peer?.own("CLIPBOARD", ("image/png", Self.png))
      peer?.habit = .silent
      loop.exchange.limits.answer = 0
      let silent = "the clipboard's program does not answer"
      #expect(try paste(into: fixture, from: other) == .nothing(reason: silent))
      loop.exchange.limits = ExchangeLimits()
      loop.exchange.limits.progress = 0
      peer?.habit = .fading(after: 2)
      #expect(try paste(into: fixture, from: #require(peer)) == .nothing(reason: silent))
      loop.exchange.limits.progress = 300_000_000
      let chunks = peer?.chunkCount
      loop.paste(.clipboard)
      try fixture.exchange(with: #require(peer), until: "a chunk") { peer?.chunkCount != chunks }
      peer = nil
      try fixture.wait("the end") {
        let reason = "the clipboard's program has ended"
        return $0 == .delivered(Delivery(.clipboard, .nothing(reason: reason)))
      }
    }

    @Test("A newer question ends the older one, whose answer is nothing")
    func newerQuestion() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      peer.own("CLIPBOARD", ("UTF8_STRING", Array("a".utf8)))
      fixture.window.events.paste(.primary)
      fixture.window.events.paste(.clipboard)
      try fixture.exchange(with: peer, until: "both answers") { fixture.deliveries.count == 2 }
      #expect(
        fixture.deliveries == [
          Delivery(.primary, .nothing(reason: "something else was asked for meanwhile")),
          Delivery(.clipboard, .text("a")),
        ])
    }

    @Test("After an exchange, frames are waited for as before, and nothing wakes the program")
    func idle() throws {
      let fixture = try WindowFixture()
      let peer = try SelectionPeer(of: fixture)
      let loop = fixture.window.events
      peer.own("CLIPBOARD", ("UTF8_STRING", Array("a".utf8)))
      var ends = FrameEnds()
      loop.paste(.clipboard)
      #expect(try loop.waitForFrame(until: loop.now + 5_000_000, ends: &ends) == nil)
      try fixture.exchange(with: peer, until: "the answer") { !fixture.deliveries.isEmpty }
      try fixture.synchronize()
      let before = loop.wakeUps
      #expect(try loop.waitForFrame(until: loop.now + 5_000_000, ends: &ends) != nil)
      try fixture.waitForDeadline(loop.now + 30_000_000)
      #expect(loop.wakeUps == before + 2)
    }

    @Test("An event that another client makes up is no answer")
    func forgedAnswer() throws {
      let fixture = try WindowFixture()
      try ForeignClient(of: fixture).forge(SelectionNotify)
      try fixture.synchronize()
      #expect(fixture.deliveries.isEmpty)
    }
  }
}
