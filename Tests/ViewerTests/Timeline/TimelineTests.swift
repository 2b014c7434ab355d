import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The timeline")
struct TimelineTests {
  /// The texts of the next frame.
  private func texts(of scene: PlayedScene) -> [String] {
    scene.session.advance(to: scene.session.context.time)
    return scene.session.overlay.texts
  }

  private func panel(of scene: PlayedScene) throws -> Layer {
    try #require(scene.session.part("timeline"))
  }

  private func playhead(of scene: PlayedScene) throws -> Layer {
    try #require(scene.session.part("playhead"))
  }

  private func frame(of name: String, in scene: PlayedScene) throws -> Rect {
    scene.session.advance(to: scene.session.context.time)
    return try #require(scene.session.overlay.frame(of: name))
  }

  @Test("A key shows state, published end, ten seconds and the animations; it hides them again")
  func shows() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("t", at: 0.5)
    scene.press("space", at: 1)
    let fade = scene.session.shimmer.shimmeringFadeTime
    #expect(fade > 1001 && fade < 1010)
    let shown = texts(of: scene)
    let thousandths = Int(((fade - 1000) * 1000).rounded())
    for text in [
      "State: finishing", "sliding", "finishing", "off", "0.0", "2.5", "10.0",
      "fades at \(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst()) s",
      "shimmer", " · position", "0.70 s · 12 %",
    ] {
      #expect(shown.contains(text), "\(text) in \(shown)")
    }
    scene.press("t", at: 1.1)
    #expect(scene.session.part("timeline") == nil)
  }

  @Test("The strip foretells the end of a sweep too")
  func sweep() throws {
    let scene = try PlayedScene("choir")
    scene.press("t", at: 0.1)
    scene.press("space", at: 0.2)
    let shown = texts(of: scene)
    // The fade has the sweep's duration, and does not last until the end of the page.
    #expect(shown.contains("off"), "\(shown)")
  }

  @Test("Slow motion has finer pages, so that the playhead moves; the page after one follows it")
  func pages() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("t", at: 0)
    scene.play(to: 9.99)
    #expect(texts(of: scene).contains("7.5"))
    scene.play(to: 10)
    #expect(texts(of: scene).contains("17.5") && !texts(of: scene).contains("0.0"))
    for _ in 0..<4 { scene.press("[", at: 10) }
    // A sixteenth of ten seconds.
    #expect(texts(of: scene).contains("10.000") && texts(of: scene).contains("10.625"))
    scene.play(to: 10.7)
    #expect(texts(of: scene).contains("10.625") && texts(of: scene).contains("11.250"))
  }

  @Test(
    "Equal animations share a row, children follow their group, numbers change every quarter of a second"
  )
  func rows() throws {
    let scene = try PlayedScene("skeleton")
    scene.press("t", at: 0.2)
    scene.play(to: 0.93)
    let shown = texts(of: scene)
    #expect(shown.contains("3 × bones") && shown.contains(" · group"))
    #expect(shown.contains(" · › backgroundColor"))
    #expect(shown.contains("0.75 s · 25 %") && shown.contains("waiting"))
    scene.press("p", at: 0.95)
    #expect(texts(of: scene).contains("0.950 s · 32 %"))
  }

  @Test("Rows that do not fit are counted, and a key cycles through them")
  func more() throws {
    let scene = try PlayedScene("layer-lab", size: PixelSize(width: 640, height: 240))
    scene.press("t", at: 0)
    scene.press("p", at: 0.5)
    let first = texts(of: scene)
    #expect(first.contains { $0.contains(" more animation") && $0.hasSuffix(" · Shift-t") })
    var pages = [first]
    repeat {
      scene.session.apply(
        .key(KeyPress("t", modifiers: .shift)), at: 1_000_000_000 + Int64(pages.count))
      pages.append(texts(of: scene))
    } while pages.last != first && pages.count < 100
    #expect(pages.last == first && pages.count > 2 && pages.count < 100)
  }

  @Test("Another scene begins with its first animations")
  func otherScene() throws {
    func shown(isTurned: Bool) throws -> [String] {
      let scene = try PlayedScene("layer-lab", size: PixelSize(width: 640, height: 240))
      scene.press("t", at: 0)
      scene.press("p", at: 0.5)
      if isTurned { scene.session.perform(.turnTimelineRows, at: 500_000_000) }
      scene.press("pagedown", at: 1)
      scene.press("pageup", at: 1)
      return texts(of: scene)
    }
    #expect(try shown(isTurned: true) == shown(isTurned: false))
  }

  @Test(
    "It stays in the window, clear of the tuned content, the chip and the panel",
    arguments: [
      (1, 1), (60, 40), (120, 90), (200, 900), (400, 300), (640, 120), (640, 480), (1280, 800),
      (3840, 2160),
    ], [1.0, 2])
  func fits(size: (width: Int, height: Int), scale: Double) throws {
    let scene = try PlayedScene(
      "wordmark", size: PixelSize(width: size.width, height: size.height), scale: scale)
    scene.press("t", at: 0)
    scene.press("i", at: 0)
    scene.play(to: 0.5)
    let bounds = scene.session.document.window.bounds
    let isTiny = bounds.width < 60 || bounds.height < 40
    #expect((scene.session.part("timeline") == nil) == isTiny)
    if isTiny { return }
    let frame = try frame(of: "timeline", in: scene)
    #expect(frame.minX == 0 && abs(frame.maxX - bounds.width) < 1e-6)
    #expect(frame.minY >= bounds.height / 2 && abs(frame.maxY - bounds.height) < 1e-6)
    if let page = scene.session.overlay.frame(of: "state") {
      #expect(page.intersection(frame).isEmpty)
    }
    #expect(scene.session.scene.stage.bounds.maxY <= frame.minY + 1e-6)
  }

  @Test("In a very low window it is a mere line")
  func smallWindow() throws {
    let scene = try PlayedScene("wordmark", size: PixelSize(width: 480, height: 120))
    scene.press("t", at: 0)
    scene.play(to: 0.5)
    #expect(try frame(of: "timeline", in: scene).height == 16)
    #expect(texts(of: scene).isEmpty)
  }

  @Test("Its height does not depend on the animations, so that the scene keeps its place")
  func height() throws {
    let frames = try SceneCatalog.names.map { name in
      let scene = try PlayedScene(name)
      scene.press("t", at: 0)
      return try frame(of: "timeline", in: scene)
    }
    #expect(Set(frames.map(\.height)).count == 1)
  }

  @Test("One animation moves the playhead, at any rate without a jump; a standing clock has none")
  func moves() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("t", at: 0)
    func place() throws -> Double {
      try #require(try playhead(of: scene).presentation()).position.x
    }
    scene.play(to: 1)
    let first = try place()
    scene.play(to: 2)
    let second = try place()
    scene.play(to: 3.05)
    // It stays at each position for an eighth of a second.
    #expect(abs(try place() - second - (second - first)) < 1e-6)
    scene.play(to: 3.13)
    #expect(abs(try place() - second - 9.0 / 8 * (second - first)) < 1e-6)
    func animations(_ layer: Layer) -> [RunningAnimation] {
      layer.runningAnimations + layer.sublayers.flatMap(animations)
    }
    #expect(animations(try panel(of: scene)).map(\.keyPath) == ["position.x"])
    // At any rate, time continues from where it was.
    let instant: Int64 = 3_130_000_000
    let before = scene.session.mediaTime(at: instant)
    for key in ["[", "[", "]", "\\"] {
      scene.session.apply(.key(KeyPress(KeyName(key))), at: instant)
      #expect(scene.session.mediaTime(at: instant) == before)
    }
    #expect(abs(try place() - second - 9.0 / 8 * (second - first)) < 1e-6)
    scene.press("p", at: 3.2)
    #expect(abs(try place() - second - 1.2 * (second - first)) < 1e-6)
    #expect(try playhead(of: scene).runningAnimations.isEmpty)
  }

  @Test("Still, paused, hidden or with reduced motion it causes no wake-up")
  func rest() throws {
    func next(_ keys: [KeyName], motion: SceneMotion = .full) throws -> NextChange {
      let scene = try PlayedScene("wordmark:shimmering=off", motion: motion)
      for key in keys { scene.press(key, at: 0.5) }
      scene.play(to: 0.6)
      return scene.session.context.nextChange(after: scene.session.context.time)
    }
    #expect(try next([]) == .never)
    guard case .at(let step) = try next(["t"]) else {
      Issue.record("it does not move")
      return
    }
    #expect(abs(step - (1000 + 5.0 / 8)) < 1e-6, "the next of its places, eight in a second")
    #expect(try next(["t", "p"]) == .never)
    #expect(try next(["t", "t"]) == .never)
    #expect(try next(["t"], motion: .reduced) == .never)
  }

  @Test("A running playhead changes its own column and nothing else")
  func damage() throws {
    let viewer = try DrawnSession("shimmering=off")
    viewer.press("t", at: 0.5)
    _ = viewer.show(at: 1)
    var count = 0
    for step in 1...30 {
      let seconds = 1 + Double(step) / 60
      let area = viewer.show(at: seconds).area
      // Blocks of its column; a single animation over a sixtieth of the window's pixels would be 17 000.
      #expect(area <= 24 * 136, "\(area) pixels at \(seconds)")
      if area > 0 { count += 1 }
    }
    #expect((4...5).contains(count), "\(count) frames of thirty")
    #expect(viewer.differs(from: viewer.picture(at: 1.5)) == 0)
  }

  @Test(
    "The title has the state of the scene, in every scene", arguments: SceneCatalog.names)
  func truth(name: String) throws {
    let scene = try PlayedScene(name)
    scene.press("t", at: 0)
    scene.press("p", at: 2)
    let session = scene.session
    let tells = session.scene.effects.first?.tellsStates == true
    let shown = texts(of: scene)
    #expect(shown.contains("State: \(session.host.state.title)"), "\(name)")
    #expect(tells || shown.contains("changes not reported"), "\(name)")
    if let last = session.host.states.entries.last {
      #expect(last.state == session.host.state, "\(name)")
    }
  }

  @Test(
    "A long name is truncated, so that the animated property keeps its column", arguments: [1.0, 2])
  func longNames(scale: Double) throws {
    let side = Int(scale)
    let scene = try PlayedScene(
      "layer-lab", size: PixelSize(width: 800 * side, height: 500 * side), scale: scale)
    scene.press("t", at: 0)
    scene.press("p", at: 0.5)
    _ = texts(of: scene)
    let axis = try #require(scene.session.overlay.frame(of: .timeline)).minX
    for _ in 0..<12 {
      _ = texts(of: scene)
      for text in scene.session.overlay.textLayers
      where text.layer.text?.string.hasPrefix(" · ") == true {
        #expect(text.frame.maxX <= axis, "\(text.layer.text?.string ?? "")")
      }
      scene.session.apply(.key(KeyPress("t", modifiers: .shift)), at: 1_000_000_000)
    }
  }

  @Test("A known fade stays known after a travel back, until a change invalidates it")
  func fadeKept() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("t", at: 0)
    scene.press("space", at: 1)
    scene.play(to: 1.2)
    let fade = texts(of: scene).first { $0.hasPrefix("fades at ") }
    #expect(fade != nil)
    scene.session.seek(to: 1000.5, at: 1_300_000_000)
    #expect(scene.session.host.state == .sliding)
    #expect(texts(of: scene).first { $0.hasPrefix("fades at ") } == fade)
    #expect(texts(of: scene).contains("finishing"))
    scene.session.apply(.key(KeyPress("right")), at: 1_400_000_000)
    #expect(!texts(of: scene).contains { $0.hasPrefix("fades at ") })
  }

  @Test("Rows are sorted anew when the scene changes, and not with every number")
  func sortedOnChange() throws {
    let scene = try PlayedScene("stress:count=1000", size: PixelSize(width: 1280, height: 800))
    scene.press("t", at: 0)
    scene.play(to: 0.6)
    let numbers = texts(of: scene)
    let sorted = scene.session.overlay.sortedAnimations
    scene.play(to: 1.1)
    #expect(texts(of: scene) != numbers && scene.session.overlay.sortedAnimations == sorted)
    scene.press("space", at: 1.2)
    scene.play(to: 1.3)
    #expect(scene.session.overlay.sortedAnimations > sorted)
  }

  @Test("Words have contrast on every state, dark and light")
  func contrast() throws {
    for state in ShimmeringState.allCases {
      let scene = try PlayedScene("wordmark")
      scene.press("t", at: 0)
      scene.press("space", at: 2)
      scene.play(to: 9)
      let strip = try #require(scene.session.part("strip"))
      for span in strip.sublayers {
        guard let ground = span.backgroundColor else { continue }
        for word in span.sublayers.compactMap({ $0 as? TextLayer }) {
          #expect(
            OverlayContrastTests.contrast(word.foregroundColor, ground) >= 4.5,
            "\(word.text?.string ?? ""), \(state)")
        }
      }
    }
  }

  @Test("Stretches too short for a word are distinguished by lines")
  func patterns() throws {
    let scene = try PlayedScene("wordmark", size: PixelSize(width: 200, height: 900))
    scene.press("t", at: 0)
    scene.press("space", at: 1)
    scene.play(to: 9)
    let strip = try #require(scene.session.part("strip"))
    var patterns: [Color: Set<Double>] = [:]
    for span in strip.sublayers where span.frame.width > 2 {
      guard let color = span.backgroundColor, !span.sublayers.contains(where: { $0 is TextLayer })
      else { continue }
      patterns[color, default: []].formUnion(
        span.sublayers.filter { $0.frame.height == 2 }.map(\.frame.minY))
    }
    #expect(patterns.count >= 2 && Set(patterns.values).count == patterns.count, "\(patterns)")
  }

  // MARK: Scrubbing

  private func point(
    _ scene: PlayedScene, _ action: PointerEvent.Action, share: Double, at seconds: Double
  )
    throws
  {
    let strip = try #require(scene.session.part("strip"))
    let box = strip.convert(strip.bounds, to: nil)
    let (x, y) = (box.minX + share * box.width, box.center.y)
    scene.session.apply(
      .pointer(PointerEvent(action, x: Int(x.rounded()), y: Int(y.rounded()))),
      at: Int64(seconds * 1e9))
  }

  @Test("A press or drag shows that instant and pauses; the explored part stays visible")
  func scrub() throws {
    let scene = try PlayedScene("wordmark")
    scene.press("t", at: 0)
    scene.press("space", at: 1)
    scene.play(to: 9)
    let states = scene.session.host.states
    #expect(states.entries.map(\.state) == [.beginning, .sliding, .finishing, .fading, .idle])
    try point(scene, .pressed(button: 1), share: 0.5, at: 9)
    #expect(abs(scene.session.context.time - 1005) < 0.01)
    #expect(scene.session.pacer.clock.isPaused && scene.session.host.state == .finishing)
    try point(scene, .moved, share: 0.05, at: 9.1)
    #expect(abs(scene.session.context.time - 1000.5) < 0.01 && scene.session.host.state == .sliding)
    // The page under the drag stays, however far the pointer moves.
    try point(scene, .moved, share: 3, at: 9.2)
    #expect(scene.session.context.time > 1009.98 && scene.session.context.time < 1010)
    #expect(scene.session.host.state == .idle)
    try point(scene, .moved, share: -3, at: 9.3)
    #expect(scene.session.context.time == 1000 && scene.session.host.state == .beginning)
    try point(scene, .released(button: 1), share: 0.3, at: 9.4)
    #expect(
      scene.session.context.time == 1000 && scene.session.host.states.entries == states.entries)
    #expect(texts(of: scene).contains("off"), "what lies ahead")
    // The drag has ended.
    try point(scene, .moved, share: 0.7, at: 9.5)
    #expect(scene.session.context.time == 1000)
  }
}
