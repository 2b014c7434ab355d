import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Editing a timing function")
struct CurveEditingTests {
  private static let size = PixelSize(width: 1280, height: 800)
  private static let second: Int64 = 1_000_000_000

  private let session: Session
  private let index: Int

  init() throws {
    session = try Self.session()
    index = try #require(session.controls.firstIndex { $0.parameter.key == "easing" })
    press("i", at: 0)
    for _ in 0..<index { press("down", at: 0) }
  }

  private static func session(
    _ assignments: String..., size: PixelSize = size
  ) throws -> Session {
    let own = try SceneCatalog.entry(named: "own")
    return Session(own, assignments: try assignments.map { try own.assignment($0) }, size: size)
  }

  private func press(_ keys: KeyName..., modifiers: KeyModifiers = [], at seconds: Double = 1) {
    for key in keys {
      session.apply(
        .key(KeyPress(key, modifiers: modifiers)), at: Int64(seconds * Double(Self.second)))
    }
  }

  private func type(_ text: String) {
    for character in text { press(character == " " ? "space" : KeyName(String(character))) }
  }

  private var easing: String? { session.controls["easing"]?.value.text }

  private func sweep(_ session: Session) throws -> SweepLayer {
    try #require(session.scene.effects.first as? SweepLayer)
  }

  private func point(
    _ action: PointerEvent.Action, _ place: Point, at seconds: Double = 1
  ) {
    session.apply(
      .pointer(
        PointerEvent(action, x: Int(place.x.rounded()), y: Int(place.y.rounded()))),
      at: Int64(seconds * Double(Self.second)))
  }

  private func frame(_ target: OverlayTarget) throws -> Rect {
    session.advance(to: session.context.time)
    return try #require(session.overlay.frame(of: target))
  }

  @Test("The numbers of a known curve move the light exactly as its name does")
  func sameCurve() throws {
    let named = try Self.session("easing=ease-in-ease-out")
    let typed = try Self.session("easing=cubic-bezier(.42,0,.58,1)")
    for step in 0..<30 {
      let time = 1000.5 + Double(step) * 0.09
      #expect(try sweep(named).sweepPlace(at: time) == sweep(typed).sweepPlace(at: time))
    }
  }

  @Test("The arrow keys move the chosen point while the light runs, in steps of three sizes")
  func keys() throws {
    press("e", "right", at: 1)
    #expect(easing == "cubic-bezier(0.05,0,1,1)")
    press("up", modifiers: .shift)
    #expect(easing == "cubic-bezier(0.05,0.5,1,1)")
    press("left", modifiers: .alt)
    #expect(easing == "cubic-bezier(0.045,0.5,1,1)")
    press("tab", "down")
    #expect(easing == "cubic-bezier(0.045,0.5,1,0.95)")
    press("tab", modifiers: .shift)
    for _ in 0..<3 { press("left") }
    #expect(easing == "cubic-bezier(0,0.5,1,0.95)", "x stays within 0…1")
    #expect(session.shimmerState == .sliding && session.document.chrome.typedText != nil)
    let expected = TimingFunction(controlPoints: 0, 0.5, 1, 0.95)
    #expect(try sweep(session).sweep.easing == expected)
    press("return")
    #expect(session.document.chrome.typedText == nil && easing == "cubic-bezier(0,0.5,1,0.95)")
    press("right")
    #expect(easing == "linear", "the arrow keys step through the names again")
  }

  @Test("All that is done to a curve is one step back, and Esc takes it back itself")
  func undo() {
    press("right")
    #expect(easing == "ease-in")
    press("e", "right", "right", "tab", "down")
    press("escape")
    #expect(easing == "ease-in" && session.document.chrome.typedText == nil)
    press("u")
    #expect(easing == "linear", "what was taken back is no step")
    press("e", "up", "tab", "down", "return", "u")
    #expect(easing == "linear")
    press("u", modifiers: .shift)
    #expect(easing == "cubic-bezier(0,0.05,1,0.95)")
  }

  @Test("A name, its beginning, or four numbers may be typed; Space and letters run no command")
  func typed() {
    press("e")
    type("0.1 0.7,1 .1")
    #expect(session.document.chrome.typedText == "0.1 0.7,1 .1" && easing == "linear")
    press("return")
    #expect(easing == "cubic-bezier(0.1,0.7,1,0.1)")
    press("e")
    type("cubic-bezier")
    press("9", modifiers: .shift)
    type("0.2,0,1,1")
    press("0", modifiers: .shift)
    #expect(session.document.chrome.typedText == "cubic-bezier(0.2,0,1,1)")
    press("return", "e")
    #expect(easing == "cubic-bezier(0.2,0,1,1)")
    type("nonsense")
    press("return")
    #expect(easing == "cubic-bezier(0.2,0,1,1)")
    session.advance(to: session.context.time)
    #expect(session.overlay.texts.contains { $0.hasPrefix("not a curve: linear, ") })
    press("backspace", modifiers: .shift)
    type("lin")
    press("return")
    #expect(easing == "linear" && session.document.chrome.typedText == nil)
  }

  @Test(
    "A point follows the pointer, names set known curves, and a press elsewhere keeps the curve")
  func mouse() throws {
    press("e")
    let start = try frame(.curvePoint(0)).center
    point(.pressed(button: 1), start + Point(x: 2, y: 2))
    #expect(easing == "linear", "a press alone moves nothing")
    let end = try frame(.curvePoint(1)).center
    point(.moved, Point(x: (start.x + end.x) / 2 + 2, y: start.y + 2))
    point(.released(button: 1), Point(x: 0, y: 0))
    let middle = try #require(easing)
    #expect(middle.hasPrefix("cubic-bezier(0.") && middle.hasSuffix(",1,1)"), "\(middle)")
    let place = try frame(.curvePoint(0)).center
    #expect(abs(place.x - (start.x + end.x) / 2) <= 2 && abs(place.y - start.y) <= 2)
    let name = try frame(.curveName(2)).center
    point(.pressed(button: 1), name)
    point(.released(button: 1), name)
    #expect(easing == "ease-out" && session.document.chrome.typedText != nil)
    let scene = Point(x: 300, y: 100)
    point(.pressed(button: 1), scene)
    point(.released(button: 1), scene)
    #expect(easing == "ease-out" && session.document.chrome.typedText == nil)
    press("u")
    #expect(easing == "linear", "one step")
  }

  @Test("A double click on its row opens it")
  func doubleClick() throws {
    let row = try frame(.row(index))
    let place = Point(x: row.minX + 20, y: row.center.y)
    for seconds in [1, 1.1] {
      point(.pressed(button: 1), place, at: seconds)
      point(.released(button: 1), place, at: seconds)
    }
    #expect(easing == "linear" && session.document.chrome.typedText == "linear")
    _ = try frame(.curvePoint(0))
  }

  @Test("A recording of it replays to the same values")
  func replay() throws {
    press("e", "up", at: 1.1)
    let start = try frame(.curvePoint(1)).center
    point(.pressed(button: 1), start, at: 1.2)
    point(.moved, start + Point(x: -40, y: 30), at: 1.3)
    point(.released(button: 1), start + Point(x: -40, y: 30), at: 1.4)
    press("return", at: 1.5)
    let recording = session.recording(until: 2 * Self.second)
    let read = try Recording(text: recording.text)
    let again = try Self.session()
    for entry in read.entries { again.enter(entry.input, at: entry.instant) }
    #expect(again.controls.map(\.value) == session.controls.map(\.value))
    #expect(easing?.hasPrefix("cubic-bezier(0,0.05,") == true)
    var beginning = Recording(of: "own", size: Self.size)
    beginning.assignments = [
      try SceneCatalog.entry(named: "own").assignment("easing=\(easing ?? "")")
    ]
    #expect(try Recording(text: beginning.text) == beginning)
  }

  @Test("The dot is where the light is on the curve, and hidden while there is no light")
  func dot() throws {
    press("right", "e", at: 0)
    session.advance(to: 1000.8)
    let plot = try #require(session.part("curve plot"))
    let dot = try #require(plot.sublayers.first { $0.name == "curve dot" })
    let share = try #require(try sweep(session).timing?.share(at: 1000.8))
    let shown = try #require(dot.presentation()).position
    #expect(share > 0 && share < 1 && abs(shown.x - share * plot.bounds.width) < 0.5)
    let light = try #require(try sweep(session).sweepPlace(at: 1000.8))
    let (bottom, top) = (dot.position.y, plot.bounds.height - dot.position.y)
    #expect(abs(shown.y - (bottom + light * (top - bottom))) < 0.5 && light < share)
    session.enter(
      .set([try SceneCatalog.entry(named: "own").assignment("shimmering=off")], of: "own"),
      at: Self.second)
    session.advance(to: 1030)
    session.enter(.notice(title: "a", text: "b"), at: 30 * Self.second)
    session.advance(to: 1030)
    #expect(dot.isHidden)
  }

  @Test(
    "Its box is readable, and leaves most of the scene free",
    arguments: [(400, 300), (640, 400), (1280, 800), (3840, 2160)])
  func space(width: Int, height: Int) throws {
    for showsPage in [false, true] {
      let session = try Self.session(size: PixelSize(width: width, height: height))
      let keys: [KeyName] =
        (showsPage ? ["i"] : []) + Array(repeating: "down", count: index) + ["e", "right"]
      for key in keys { session.apply(.key(KeyPress(key)), at: 0) }
      session.advance(to: session.context.time)
      let box = try #require(session.overlay.frame(of: "curve"))
      let room = session.document.sceneSize
      #expect(box.minX >= 0 && box.maxX <= Double(room.width) && box.minY > 0)
      #expect(box.maxY <= Double(room.height) && box.height <= 0.7 * Double(room.height))
      for text in session.overlay.textLayers where box.contains(text.frame.center) {
        #expect(text.frame.minX >= box.minX && text.frame.maxX <= box.maxX)
        #expect(text.frame.minY >= box.minY && text.frame.maxY <= box.maxY)
      }
      let texts = session.overlay.texts
      #expect(texts.contains("0.05, 0, 1, 1") && texts.contains("linear"))
    }
  }
}

extension Session {
  fileprivate var shimmerState: ShimmeringState? {
    scene.effects.first?.state(at: context.time)
  }
}
