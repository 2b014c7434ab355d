import Compositor
import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("A range of time that repeats")
struct TimeLoopTests {
  /// What a session shows at an instant.
  private struct Look {
    let time: Double
    let state: ShimmeringState
    let picture: Bitmap

    func isEqual(to other: Look) -> Bool {
      time == other.time && state == other.state && picture.isEqual(to: other.picture)
    }
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

  private static func picture(of session: Session, at time: Double) -> Bitmap {
    let compositor = Compositor(context: session.context, scale: session.document.window.scale)
    return Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// Brings a session to the frame of a time in seconds after the start, and returns the frame's media time.
  @discardableResult
  private func show(_ session: Session, at seconds: Double) -> Double {
    let instant = Self.nanoseconds(seconds)
    session.endPassing(before: instant)
    session.advance(to: session.mediaTime(at: instant))
    return session.mediaTime(at: instant)
  }

  private func look(_ session: Session, at seconds: Double) -> Look {
    let time = show(session, at: seconds)
    return Look(
      time: time, state: session.host.state, picture: Self.picture(of: session, at: time))
  }

  /// A small wordmark without anything over it, in which keys mark the range from 0.5 to 1 s.
  private func marked(and acts: (PlayedScene) -> Void = { _ in }) throws -> PlayedScene {
    let scene = try PlayedScene("wordmark:speed=400", size: PixelSize(width: 160, height: 100))
    scene.session.showOnlyScene()
    scene.press("m", at: 0.5)
    acts(scene)
    scene.press("m", at: 1)
    return scene
  }

  private static let phases = [0.05, 0.15, 0.25, 0.4375]

  // MARK: By keys

  @Test("Two marks repeat a range: each pass shows the same, with the starts and stops in it")
  func passes() throws {
    var first: [Look] = []
    let scene = try marked { scene in
      first += Self.phases.prefix(2).map { look(scene.session, at: 0.5 + $0) }
      scene.press("space", at: 0.7)
      first += Self.phases.dropFirst(2).map { look(scene.session, at: 0.5 + $0) }
    }
    #expect(first[1].state == .sliding && first[2].state != .sliding)
    for pass in 1...3 {
      for (phase, before) in zip(Self.phases, first) {
        let again = look(scene.session, at: 0.5 + 0.5 * Double(pass) + phase)
        #expect(again.isEqual(to: before), "\(phase) s in pass \(pass): \(again.time)")
      }
    }
    #expect(scene.session.log.entries.map(\.name).filter { $0 == "finishing" }.count == 1)
  }

  @Test("The third mark plays the whole from the present time on")
  func whole() throws {
    let scene = try marked()
    #expect(scene.session.document.clock.loop?.end == 1001)
    scene.press("m", at: 1.75)
    #expect(scene.session.document.clock.loop == nil && scene.session.context.time == 1000.75)
    #expect(show(scene.session, at: 2.5) == 1001.5)
  }

  @Test("In slow motion it repeats in media time; while the clock is paused, nothing does")
  func mediaTime() throws {
    let scene = try marked { $0.press("[", at: 0.5) }
    #expect(scene.session.document.clock.loop?.end == 1000.75)
    #expect(show(scene.session, at: 1.25) == 1000.625)
    scene.press("p", at: 1.25)
    #expect(show(scene.session, at: 60) == 1000.625)
  }

  @Test("Marks in the wrong order are exchanged; a range shorter than a frame is refused")
  func order() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("m", at: 2)
    scene.press("m", at: 2.01)
    #expect(
      scene.session.document.chrome.notice == LabeledValue("Range", "shorter than a frame"))
    #expect(scene.session.document.clock.loop?.end == nil)
    scene.press("home", at: 3)
    scene.press("m", at: 3)
    let loop = scene.session.document.clock.loop
    #expect(loop?.begin == 1000 && loop?.end == 1002)
  }

  @Test("A tag tells of it all the time")
  func tag() throws {
    let scene = try PlayedScene("wordmark")
    func tag(at seconds: Double) -> String? {
      show(scene.session, at: seconds)
      return scene.session.texts(of: "status").first
    }
    scene.press("m", at: 0.5)
    #expect(tag(at: 0.75) == "Range from 0.500 s: m ends it")
    scene.press("m", at: 1)
    #expect(tag(at: 60.25) == "Repeats 0.500–1.000 s: m plays the whole")
    scene.press("m", at: 61)
    #expect(tag(at: 61) == nil)
  }

  @Test("Values that are tuned stay, from the beginning of the next pass on; stops still repeat")
  func tuned() throws {
    let scene = try marked { $0.press("space", at: 0.7) }
    let session = scene.session
    let before = try #require(session.controls["speed"]?.value)
    scene.press("right", at: 1.1)
    let tuned = try #require(session.controls["speed"]?.value)
    #expect(tuned != before)
    #expect(session.document.course.steps.count == 2)
    for pass in 2...4 {
      show(session, at: 0.6 + 0.5 * Double(pass))
      #expect(session.controls["speed"]?.value == tuned && session.host.state == .sliding)
      show(session, at: 0.75 + 0.5 * Double(pass))
      #expect(session.controls["speed"]?.value == tuned && session.host.state != .sliding)
      #expect(session.document.course.steps.map(\.time) == [1000.5, 1000.7])
    }
    scene.press("u", at: 2.9)
    show(session, at: 3.1)
    #expect(session.controls["speed"]?.value == before)
  }

  @Test("A window that was hidden for an hour shows what one shows that was not")
  func skipped() throws {
    let (seldom, often) = (try marked().session, try marked().session)
    for count in 5...240 { show(often, at: Double(count) * 0.25) }
    let looks = [look(seldom, at: 60.0625), look(often, at: 60.0625)]
    #expect(looks[0].isEqual(to: looks[1]), "\(looks.map(\.time))")
    #expect(seldom.host.states == often.host.states)
    #expect(show(seldom, at: 3600.125) == 1000.625)
  }

  @Test("Another scene plays whole")
  func otherScene() throws {
    let scene = try marked()
    scene.press("pagedown", at: 1.25)
    #expect(scene.session.document.clock.loop == nil)
    #expect(show(scene.session, at: 9) == 1008.5)
  }

  // MARK: In a window

  @Test("A loop draws no frame outside of the range, and a still scene wakes for its end")
  func loops() throws {
    for parameters in ["shimmering=on", "shimmering=off"] {
      let viewer = try Viewer(parameters)
      viewer.press("m", at: 0.5)
      viewer.press("m", at: 1)
      _ = try viewer.run(closingAt: 3.2)
      let loop = try #require(viewer.session.document.clock.loop)
      let end = try #require(loop.end)
      let late = viewer.frames.prepared.suffix(4)
      #expect(late.allSatisfy { $0 >= loop.begin && $0 <= end }, "\(late)")
      let time = viewer.loop.report.mediaTime
      #expect(time >= loop.begin && time <= end, "\(parameters): \(time)")
    }
  }

  // MARK: By mouse

  private func point(
    _ session: Session, _ action: PointerEvent.Action, share: Double,
    _ modifiers: KeyModifiers = .shift, at seconds: Double
  ) throws {
    // The whole timeline takes drags: here below its strip.
    show(session, at: seconds)
    let box = try #require(session.overlay.frame(of: .timeline))
    let x = (box.minX + share * box.width).rounded()
    session.apply(
      .pointer(PointerEvent(action, x: Int(x), y: Int(box.maxY) - 6, modifiers: modifiers)),
      at: Self.nanoseconds(seconds))
  }

  @Test("A drag with Shift chooses a range, which is drawn from then on; nearly a click clears it")
  func drag() throws {
    let session = try PlayedScene("wordmark").session
    session.perform(.toggleTimeline, at: 0)
    try point(session, .pressed(button: 1), share: 0.5, at: 9)
    try point(session, .moved, share: 0.3, at: 9.1)
    #expect(session.part("range begins") != nil && session.document.clock.loop == nil)
    try point(session, .released(button: 1), share: 0.3, at: 9.25)
    let loop = try #require(session.document.clock.loop)
    let end = try #require(loop.end)
    #expect(abs(loop.begin - 1003) < 0.01 && abs(end - 1005) < 0.01)
    #expect(abs(show(session, at: 9.5) - loop.begin - 0.25) < 1e-6)
    #expect(session.part("range begins") != nil && session.part("range ends") != nil)
    try point(session, .pressed(button: 1), share: 0.4, at: 10)
    try point(session, .released(button: 1), share: 0.401, at: 10.1)
    #expect(session.document.clock.loop == nil && session.part("range begins") == nil)
  }

  @Test("The page does not turn below a drag")
  func heldPage() throws {
    let session = try PlayedScene("wordmark").session
    session.perform(.toggleTimeline, at: 0)
    try point(session, .pressed(button: 1), share: 0.2, at: 9.9)
    try point(session, .moved, share: 0.4, at: 10.5)
    show(session, at: 10.6)
    #expect(session.overlay.texts.contains("7.5") && !session.overlay.texts.contains("17.5"))
    try point(session, .released(button: 1), share: 0.201, at: 10.7)
    show(session, at: 10.8)
    #expect(session.overlay.texts.contains("17.5"))
  }

  @Test("A range that is chosen while a scrub holds the clock repeats at once; after p it waits")
  func resumes() throws {
    for isPaused in [false, true] {
      let session = try PlayedScene("wordmark").session
      session.perform(.toggleTimeline, at: 0)
      if isPaused { session.perform(.togglePause, at: 8_000_000_000) }
      try point(session, .pressed(button: 1), share: 0.1, [], at: 8.1)
      try point(session, .released(button: 1), share: 0.1, [], at: 8.2)
      #expect(session.pacer.clock.isPaused)
      try point(session, .pressed(button: 1), share: 0.3, at: 8.3)
      try point(session, .released(button: 1), share: 0.5, at: 8.4)
      #expect(session.pacer.clock.isPaused == isPaused)
      let expected = isPaused ? 1001 : 1003.1
      #expect(abs(show(session, at: 8.5) - expected) < 0.03)
    }
  }

  // MARK: Going on

  @Test(
    "Closing the timeline resumes what a scrub has paused, and nothing else",
    arguments: ["t", "escape"] as [KeyName])
  func closing(key: KeyName) throws {
    for isPaused in [false, true] {
      let scene = try PlayedScene("wordmark")
      scene.press("t", at: 0)
      if isPaused { scene.press("p", at: 8) }
      try point(scene.session, .pressed(button: 1), share: 0.2, [], at: 9)
      try point(scene.session, .released(button: 1), share: 0.2, [], at: 9.1)
      scene.press(key, at: 10)
      #expect(scene.session.part("timeline") == nil)
      #expect(scene.session.pacer.clock.isPaused == isPaused)
      #expect(abs(show(scene.session, at: 11) - (isPaused ? 1002 : 1003)) < 0.03)
    }
  }

  @Test("A notice under a paused clock is true, and says how to go on")
  func notices() throws {
    let scene = try PlayedScene("wordmark:shimmering=off")
    scene.press("p", at: 1.5)
    let session = scene.session
    #expect(session.document.chrome.notice == LabeledValue("Paused at 1.500 s", "p resumes"))
    scene.press("space", at: 2)
    #expect(
      session.document.chrome.notice
        == LabeledValue("Shimmer", "fading in · paused, p resumes"))
    scene.press("[", at: 3)
    #expect(session.document.chrome.notice == LabeledValue("Time", "½ × · paused, p resumes"))
    scene.press("p", at: 4)
    #expect(session.document.chrome.notice == LabeledValue("Time", "½ ×"))
  }

  // MARK: Recordings

  @Test("A replay shows the same, whatever frames are drawn")
  func replay() throws {
    let session = try PlayedScene("wordmark", size: PixelSize(width: 320, height: 240)).session
    session.perform(.toggleTimeline, at: 0)
    session.perform(.mark, at: 300_000_000)
    session.perform(.toggleShimmering, at: 700_000_000)
    session.perform(.mark, at: 900_000_001)
    session.perform(.increase, at: 2_000_000_000)
    session.perform(.slower, at: 3_000_000_000)
    try point(session, .pressed(button: 1), share: 0.02, at: 4)
    try point(session, .moved, share: 0.1, at: 4.5)
    try point(session, .released(button: 1), share: 0.12, at: 4.6)
    session.perform(.toggleShimmering, at: 5_000_000_000)
    let last = look(session, at: 9)
    let recording = try Recording(
      text: session.recording(until: Self.nanoseconds(9.5)).text)
    for step in [0.05, 0.7, 9] {
      let again = try PlayedScene("wordmark", size: recording.size).session
      var replay = Replay(recording)
      for count in 1...Int(9 / step) {
        replay.advance(again, to: Self.nanoseconds(Double(count) * step))
      }
      let time = replay.advance(again, to: Self.nanoseconds(9))
      #expect(time == last.time && again.host.state == last.state, "\(step)")
      #expect(Self.picture(of: again, at: time).isEqual(to: last.picture), "\(step)")
      #expect(again.host.states == session.host.states, "\(step)")
    }
  }
}
