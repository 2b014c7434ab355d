import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Scenes with sweeps")
struct SweepSceneTests {
  private func session(
    _ name: String, _ parameters: String..., user: UserContent = UserContent(),
    motion: SceneMotion = .full, size: PixelSize = PixelSize(width: 640, height: 400)
  ) throws -> Session {
    let entry = try SceneCatalog.entry(named: name)
    return Session(
      entry, content: user.content,
      assignments: try user.assignments(of: entry) + parameters.map { try entry.assignment($0) },
      motion: motion, size: size)
  }

  private func sweeps(_ session: Session) -> [SweepLayer] {
    session.scene.effects.compactMap { $0 as? SweepLayer }
  }

  private func places(_ session: Session, at time: Double) -> [Double] {
    sweeps(session).map { $0.sweepPlace(at: time) ?? -1 }
  }

  private func press(_ key: KeyName, on session: Session, at seconds: Double) {
    session.apply(.key(KeyPress(key)), at: Int64(seconds * 1e9))
  }

  // MARK: Choir

  @Test("With a shared begin all voices are at the same place at all times, whatever their widths")
  func sharedBegin() throws {
    let session = try session("choir")
    #expect(Set(sweeps(session).map(\.bounds.width)).count == 6)
    for step in 0..<60 {
      let time = 1000.2 + Double(step) * 0.11
      #expect(Set(places(session, at: time)).count == 1, "at \(time)")
    }
  }

  @Test("By their own clocks they fall apart; a stagger is the same delay from each to the next")
  func otherTimes() throws {
    let own = try session("choir", "mode=own")
    #expect(Set(places(own, at: 1005.3)).count > 3)
    let staggered = try session("choir", "stagger=0.1")
    let first = try #require(sweeps(staggered)[0].sweepPlace(at: 1003))
    for (index, voice) in sweeps(staggered).enumerated() {
      let place = try #require(voice.sweepPlace(at: 1003 + 0.1 * Double(index)))
      #expect((place - first).magnitude < 1e-9)
    }
  }

  @Test("Under one light all voices share one path; the key cycles the modes and restarts in step")
  func modes() throws {
    let session = try session("choir")
    press("l", on: session, at: 1)
    #expect(session.document.chrome.notice == LabeledValue("Mode", "window"))
    let voices = sweeps(session)
    #expect(Set(voices.map(\.path)).count == 1 && voices[0].windowLayer != nil)
    #expect(Set(places(session, at: 1003)).count == 1)
    press("l", on: session, at: 2)
    #expect(session.document.chrome.notice == LabeledValue("Mode", "own"))
    #expect(voices[0].windowLayer == nil && voices[0].sweepBeginTime == nil)
    press("l", on: session, at: 3)
    #expect(session.document.chrome.notice == LabeledValue("Mode", "shared"))
    #expect(Set(places(session, at: 1005)).count == 1)
  }

  // MARK: Presets

  @Test("The presets have the numbers of shimmer-android and its sample")
  func presets() throws {
    let layers = sweeps(try session("android-presets"))
    #expect(
      layers.map(\.name) == [
        "default", "slow-reverse", "thin-straight", "sweep-90", "spotlight",
      ])
    let sweeps = layers.map(\.sweep)
    #expect(sweeps.map(\.pace) == [1, 5, 1, 1, 2].map(SweepPace.duration))
    #expect(sweeps.map(\.autoreverses) == [false, true, false, false, false])
    #expect(sweeps.map { ($0.tilt * 180 / .pi).rounded() } == [20, 20, 0, 0, 20])
    #expect(
      sweeps.map(\.light)
        == [0.3, 0.3, 0.1, 0.3, 0].map { SweepLight.opacity(base: $0, highlight: 1) })
    #expect(sweeps.map(\.direction) == [.right, .right, .right, .down, .right])
    #expect(sweeps.map(\.shape) == [.band, .band, .band, .band, .spot])
    // Straight paths are the library's: from one extent before the middle to one after it.
    #expect((layers[2].path.travel - 2 * layers[2].bounds.width).magnitude < 1e-9)
    #expect((layers[3].path.travel - 2 * layers[3].bounds.height).magnitude < 1e-9)
    #expect((layers[2].path.bandLength - 0.1 * layers[2].bounds.width).magnitude < 1e-9)
  }

  // MARK: Polyglot

  @Test("The light travels as each script is read, and to the other side on demand")
  func scripts() throws {
    let session = try session("polyglot")
    func ways() -> [Double] { sweeps(session).map { $0.path.direction.x } }
    #expect(ways() == [1, -1, -1, 1, 1])
    press("l", on: session, at: 1)
    #expect(ways() == [-1, 1, 1, -1, -1])
  }

  @Test("With less motion every effect is a still, and nothing asks for a frame")
  func reduced() throws {
    for name in ["android-presets", "choir", "polyglot", "own"] {
      let session = try session(name, motion: .reduced)
      session.advance(to: 1001)
      #expect(sweeps(session).allSatisfy { $0.showsStill && $0.isSweeping }, "\(name)")
      #expect(session.context.nextChange(after: 1001) == .never, "\(name)")
      #expect(session.context.nextEvent == nil, "\(name)")
    }
  }

  // MARK: Own

  @Test("It shows the text or the picture, and lets light travel as the text is read")
  func content() throws {
    let text = try session("own", user: UserContent(text: "שלום"))
    let word = sweeps(text)[0].contentLayer as? TextLayer
    #expect(word?.text?.string == "שלום")
    #expect(sweeps(text)[0].writingDirection == .rightToLeft)
    let picture = try session(
      "own", user: UserContent(image: Bitmap(size: PixelSize(width: 200, height: 100))))
    #expect(picture.scene.focus == Rect(x: 220, y: 150, width: 200, height: 100))
    #expect(sweeps(picture)[0].contentLayer?.contents != nil)
  }

  @Test("Every parameter reaches the sweep")
  func parameters() throws {
    let values = [
      "direction=left", "angle=45", "pace=speed", "speed=500", "duration=3", "pause=2",
      "start-delay=1",
      "easing=ease-in", "repeats=4", "reverse=on", "overshoot=0.5", "shape=spot", "length=0.8",
      "core=0.4", "softness=0.5", "peaks=2", "base=0.1", "highlight=0.9", "tint=accent",
      "begin-fade=1", "end-fade=2",
    ]
    let entry = try SceneCatalog.entry(named: "own")
    let others = entry.parameters.filter { [.content, .word, .effect, .view].contains($0.group) }
    #expect(entry.parameters.count == values.count + others.count)
    let usual = sweeps(try session("own"))[0].sweep
    for value in values where !["speed=500", "duration=3"].contains(value) {
      let session = try session("own", value)
      #expect(sweeps(session)[0].sweep != usual, "\(value)")
    }
    let slow = try session("own", "duration=3")
    #expect(sweeps(slow)[0].sweep.pace == .duration(3))
    let fast = try session("own", "pace=speed", "speed=500")
    #expect(sweeps(fast)[0].sweep.pace == .speed(500))
  }

  @Test("The key goes through the looks and comes back to the first")
  func looks() throws {
    let session = try session("own")
    let first = sweeps(session)[0].sweep
    var sweepsSeen: Set<Sweep> = []
    for step in 1...6 {
      press("l", on: session, at: Double(step))
      sweepsSeen.insert(sweeps(session)[0].sweep)
    }
    #expect(sweepsSeen.count == 6 && sweeps(session)[0].sweep == first)
  }

  @Test("A limited number of sweeps ends by itself, and the key starts it again")
  func counted() throws {
    let session = try session("own", "repeats=2")
    session.advance(to: 1010)
    #expect(session.host.state == .idle && !sweeps(session)[0].isSweeping)
    #expect(session.context.nextChange(after: 1010) == .never)
    press("space", on: session, at: 10)
    #expect(session.host.state == .beginning)
  }

  // MARK: All

  @Test("A toggle completes all sweeps, and then nothing asks for a frame")
  func rest() throws {
    for name in ["android-presets", "choir", "polyglot", "own"] {
      let session = try session(name)
      press("space", on: session, at: 0.5)
      #expect(session.host.state == .finishing, "\(name)")
      session.advance(to: 1020)
      #expect(session.context.nextChange(after: 1020) == .never, "\(name)")
    }
  }

  @Test("Everything lies within the window", arguments: [(400, 300), (640, 400), (1280, 800)])
  func fits(width: Int, height: Int) throws {
    for name in ["android-presets", "choir", "polyglot", "own"] {
      let session = try session(name, size: PixelSize(width: width, height: height))
      let focus = session.scene.focus
      #expect(focus.minX >= 15 && focus.maxX <= Double(width) - 15, "\(name) \(focus)")
      #expect(focus.minY >= 15 && focus.maxY <= Double(height) - 15, "\(name) \(focus)")
      #expect((focus.center.x - Double(width) / 2).magnitude <= 1, "\(name) \(focus)")
    }
  }
}
