import Compositor
import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The graph of frame times on the statistics page")
struct FrameTimeGraphTests {
  /// Two seconds in which two frames are dropped and one is late.
  private static let times: [FrameTiming] = {
    var statistics = FrameStatistics()
    for index in 0..<FrameReport.mostRecent where index != 60 && index != 61 {
      let deadline = Int64(index) * 16_666_667
      let ticket = FrameTicket(
        index: index, deadline: deadline, targetDeadline: deadline + 16_666_667,
        armedDeadline: index == 62 ? 60 * 16_666_667 : deadline, timestamp: 1000,
        targetTimestamp: 1000, dropped: index == 62 ? 2 : 0)
      var timing = FrameTiming(ticket, wokenAt: deadline)
      timing.composite = deadline..<deadline + Int64(index) * 50_000
      timing.submitted(at: deadline + (index == 65 ? 17_000_000 : Int64(index) * 50_000))
      statistics.append(timing)
      statistics.record(
        FrameEnd(of: index < 60 ? index + 1 : index - 1, as: .completed), at: deadline + 9_000_000,
        isTimed: false)
    }
    return statistics.report(presenter: FrameCounts(), wakeUps: 0).recent
  }()

  /// Creates a session with the statistics page, with the data of a display.
  private func session(
    _ width: Int, _ height: Int, scale: Double = 1, background: Color = .black,
    times: [FrameTiming] = FrameTimeGraphTests.times
  ) -> Session {
    let session = Session(
      SceneCatalog.wordmark, content: SceneContent(background: .color(background)),
      size: PixelSize(width: width, height: height), scale: scale)
    for _ in 0..<2 { session.perform(.turnPage, at: 0) }
    let facts = (1...10).map { LabeledValue("Name \($0)", "\($0)") }
    session.figures.statistics = [LabeledValueGroup("One", facts), LabeledValueGroup("Two", facts)]
    session.figures.frameTimes = times
    session.figures.framePeriod = 16_666_667
    session.advance(to: session.context.time)
    return session
  }

  private func bars(of session: Session) throws -> Layer { try #require(session.part("bars")) }

  private func isInside(_ frame: Rect, _ room: Rect) -> Bool {
    frame.minX >= room.minX - 1e-9 && frame.maxX <= room.maxX + 1e-9
      && frame.minY >= room.minY - 1e-9 && frame.maxY <= room.maxY + 1e-9
  }

  @Test(
    "It is on the page, above the facts, and its pixels are the display's",
    arguments: [
      (1280, 800, 1), (800, 500, 1), (2560, 1600, 2), (1600, 1000, 2), (1200, 750, 1.5),
    ] as [(width: Int, height: Int, scale: Double)], [Color.black, .white])
  func layout(size: (width: Int, height: Int, scale: Double), background: Color) throws {
    let session = session(
      size.width, size.height, scale: size.scale, background: background)
    let graph = try #require(session.overlay.frame(of: "frame-times"))
    let page = try #require(session.overlay.frame(of: "statistics"))
    #expect(isInside(graph, page) && isInside(page, session.document.window.bounds))
    let bars = try bars(of: session)
    let picture = try #require(bars.contents)
    let box = bars.convert(bars.bounds, to: nil)
    #expect((box.width * size.scale - Double(picture.size.width)).magnitude < 1e-6)
    #expect((box.height * size.scale - Double(picture.size.height)).magnitude < 1e-6)
    for place in [box.minX, box.minY] {
      #expect((place * size.scale - (place * size.scale).rounded()).magnitude < 1e-6)
    }
  }

  @Test("It says what it is, its scale, and the longest time")
  func words() {
    let texts = session(1280, 800).overlay.texts
    #expect(texts.contains("Frame times, last 2.0 s"))
    #expect(texts.contains("longest 50.00 ms, clipped"))
    #expect(texts.count { $0 == "16.67 ms" } == 1 && texts.contains("33.33 ms"))
    #expect(texts.contains("10.00 ms"), "the lower bars have a scale of their own")
    #expect(texts.contains { $0.contains("late") && $0.contains("dropped") })
  }

  @Test("Where it is too wide it is left out, and the facts stay")
  func small() {
    let session = session(160, 300)
    #expect(session.part("frame-times") == nil)
    #expect(session.overlay.texts.contains("Name 1"))
  }

  @Test("Without a measurement there is none")
  func offscreen() { #expect(session(1280, 800, times: []).part("frame-times") == nil) }

  @Test("Its words can be read, on dark and on light ones", arguments: [Color.black, .white])
  func contrast(background: Color) throws {
    let session = session(1280, 800, background: background)
    let graph = try #require(session.overlay.frame(of: "frame-times"))
    let texts = session.overlay.textLayers.filter { graph.contains($0.frame.center) }
    #expect(texts.count == 9)
    session.context.turn(at: session.context.time) {
      for text in texts { text.layer.isHidden = true }
    }
    let compositor = Compositor(context: session.context)
    let bare = Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: session.context.time, into: rows, buffer: BufferName(slot: 0))
    }
    for (layer, frame) in texts {
      for y in Int(frame.minY)..<Int(frame.maxY) {
        for x in Int(frame.minX)..<Int(frame.maxX) {
          let ground = Color(hex: bare[x, y] & 0xFF_FFFF)
          let ratio = OverlayContrastTests.contrast(layer.foregroundColor.over(ground), ground)
          if ratio >= 4.5 { continue }
          Issue.record("“\(layer.text?.string ?? "")” at \(x), \(y): \(ratio)")
          return
        }
      }
    }
  }

  @Test("The picture is redrawn only for new ticks")
  func picture() throws {
    let session = session(1280, 800)
    let first = try bars(of: session).contents
    session.figures.statistics = [LabeledValueGroup("One", [LabeledValue("Name", "1")])]
    session.advance(to: session.context.time)
    #expect(try bars(of: session).contents == first)
    session.figures.frameTimes = Array(Self.times.dropLast())
    session.advance(to: session.context.time)
    #expect(try bars(of: session).contents != first)
  }

  /// Runs a viewer with the page for three seconds, in which one frame takes 60 ms.
  private func run(
    _ look: @escaping (Session, Double) -> Void = { _, _ in }
  ) throws -> ViewerLoop {
    let clock = ManualClock(now: 0)
    let size = PixelSize(width: 1280, height: 800)
    let session = Session(SceneCatalog.wordmark, size: size)
    let frames = WatchedFrames(
      of: session, on: MemoryPresenter(size: size, completion: .delayed(400_000, on: clock)))
    let loop = ViewerLoop(
      session: session, presenter: frames, events: clock)
    var drawn = 0
    frames.work = { time in
      drawn += 1
      clock.advance(by: drawn == 40 ? 60_000_000 : 2_000_000)
      look(session, time)
    }
    for time: Int64 in [300_000_000, 350_000_000] { clock.schedule(.key(KeyPress("i")), at: time) }
    clock.schedule(.closeRequested, at: 3_000_000_000)
    _ = try loop.run()
    return loop
  }

  @Test("Late and missed frames are shown, and the cost of the pages themselves")
  func facts() throws {
    let loop = try run()
    let counts = loop.report.frames.counts
    #expect(counts.late > 0 && counts.dropped > 0)
    let texts = loop.session.overlay.texts
    func value(_ name: String) -> String? { texts.firstIndex(of: name).map { texts[$0 + 1] } }
    #expect(value("Late")?.hasPrefix("\(counts.late), worst +") == true)
    #expect(value("Dropped")?.hasPrefix("\(counts.dropped), worst +") == true)
    #expect(value("Program")?.hasPrefix("\(counts.late + counts.dropped), worst +") == true)
    #expect(value("Server") == "0" && value("Machine") == "0" && value("Unknown") == "0")
    #expect(value("Composite, page updated")?.hasSuffix(" ms") == true)
    #expect(texts.contains { $0.hasPrefix("Frame times, last ") })
  }

  @Test("The picture is renewed twice a second at most")
  func rate() throws {
    var changes: [Double] = []
    var last: Bitmap?
    _ = try run { session, time in
      let picture = session.part("bars")?.contents
      if picture != last { changes.append(time) }
      last = picture
    }
    #expect((3...6).contains(changes.count), "\(changes)")
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 > 0.45 }, "\(changes)")
  }
}
