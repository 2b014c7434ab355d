import Compositor
import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Two sets of values at the same instant")
struct ComparisonTests {
  private static let size = PixelSize(width: 322, height: 120)
  private static let half = PixelSize(width: 160, height: 120)
  private static let slow = "wordmark:speed=120,opacity=0.2"
  private static let fast = "wordmark:speed=300,highlight-length=0.4"

  private static func session(
    _ text: String, against other: String? = nil, size: PixelSize
  ) throws -> Session {
    let request = try SceneRequest(text)
    return Session(
      request.entry, assignments: request.assignments,
      against: try other.map { try SceneRequest($0).assignments }, size: size)
  }

  private static func press(_ key: KeyName, _ seconds: Double, in session: Session) {
    session.enter(.key(KeyPress(key)), at: Int64((seconds * 1e9).rounded()))
  }

  private static func picture(of session: Session, at seconds: Double) -> Bitmap {
    session.showOnlyScene()
    session.advance(to: 1000 + seconds)
    let compositor = Compositor(context: session.context)
    return Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: 1000 + seconds, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// The parts of a picture that two halves have.
  private static func halves(of picture: Bitmap) -> [Bitmap] {
    [0, picture.size.width - half.width].map { left in
      Bitmap(size: half) { rows in
        for y in 0..<half.height {
          for x in 0..<half.width { rows[x, y] = picture[left + x, y] }
        }
      }
    }
  }

  /// Keys in order, and the instants at which pictures are compared.
  private static let course: [(key: KeyName, seconds: Double)] = [
    ("space", 1.25), ("space", 2.5), ("return", 4), ("space", 4.25),
  ]
  private static let instants = [0.5, 1.125, 1.75, 3, 4.125, 5.5]

  private static func play(_ session: Session, _ look: (Session, Double) -> Void) {
    var keys = course[...]
    for instant in instants {
      while let next = keys.first, next.seconds <= instant {
        press(next.key, next.seconds, in: session)
        keys.removeFirst()
      }
      look(session, instant)
    }
  }

  @Test("Each half is the picture of a window of its size with its values, whichever is tuned")
  func halves() throws {
    var alone: [[Bitmap]] = []
    for text in [Self.slow, Self.fast] {
      let session = try Self.session(text, size: Self.half)
      var pictures: [Bitmap] = []
      Self.play(session) { pictures.append(Self.picture(of: $0, at: $1)) }
      alone.append(pictures)
    }
    #expect(!alone[0][1].isEqual(to: alone[1][1]))
    for swaps in [false, true] {
      let session = try Self.session(Self.slow, against: Self.fast, size: Self.size)
      if swaps { Self.press("a", 0.25, in: session) }
      var index = 0
      Self.play(session) { session, instant in
        let halves = Self.halves(of: Self.picture(of: session, at: instant))
        for (half, pictures) in zip(halves, alone) {
          #expect(half.isEqual(to: pictures[index]), "\(swaps) at \(instant)")
        }
        index += 1
      }
      #expect(session.document.comparison?.tunesB == swaps)
    }
  }

  @Test("A change concerns the half that is tuned; starts and stops concern both")
  func tuning() throws {
    let session = try Self.session(Self.slow, against: Self.fast, size: Self.size)
    let twin = try #require(session.host.twin)
    let change = try SceneRequest("wordmark:speed=77").assignments
    session.enter(.set(change, of: "wordmark"), at: 500_000_000)
    #expect(session.controls["speed"]?.value == .number(77))
    #expect(twin.controls["speed"]?.value == .number(300))
    Self.press("space", 1, in: session)
    #expect(session.controls["shimmering"]?.value == twin.controls["shimmering"]?.value)
    Self.press("a", 1.5, in: session)
    #expect(session.controls["speed"]?.value == .number(300))
    #expect(session.host.twin?.controls["speed"]?.value == .number(77))
    // Each side has its own steps to undo.
    Self.press("u", 2, in: session)
    #expect(session.document.chrome.notice?.value == "nothing to undo")
    Self.press("a", 2.5, in: session)
    Self.press("u", 3, in: session)
    #expect(session.controls["speed"]?.value == .number(120))
  }

  @Test("b keeps the values; a shows them as if they had always been there; a held a only looks")
  func keeping() throws {
    let session = try Self.session(Self.slow, size: Self.half)
    Self.press("b", 1, in: session)
    let change = try SceneRequest(Self.fast).assignments
    session.enter(.set(change, of: "wordmark"), at: 1_250_000_000)
    Self.press("a", 2, in: session)
    #expect(session.document.comparison?.tunesB == true)
    let alone = try Self.session(Self.slow, size: Self.half)
    #expect(Self.picture(of: session, at: 2.25).isEqual(to: Self.picture(of: alone, at: 2.25)))
    // Released at once, it stays.
    session.enter(.keyUp("a"), at: 2_200_000_000)
    #expect(session.document.comparison?.tunesB == true)
    Self.press("a", 3, in: session)
    #expect(session.document.comparison?.tunesB == false)
    session.enter(.keyUp("x"), at: 3_500_000_000)
    #expect(session.document.comparison?.tunesB == false)
    session.enter(.keyUp("a"), at: 3_600_000_000)
    #expect(session.document.comparison?.tunesB == true)
  }

  @Test("Without a B, v begins with two equal halves, and Esc leaves one; a says what b does")
  func splitting() throws {
    let session = try Self.session(Self.slow, size: Self.size)
    Self.press("a", 0.5, in: session)
    #expect(session.document.chrome.notice?.name == "B")
    #expect(session.document.comparison == nil)
    Self.press("v", 1, in: session)
    #expect(session.document.comparison?.isSplit == true)
    #expect(session.overlay.frame(of: "comparison") == nil)
    session.advance(to: 1001.25)
    #expect(session.overlay.frame(of: "comparison") != nil)
    Self.press("escape", 2, in: session)
    #expect(session.document.comparison?.isSplit == false)
    #expect(session.host.twin == nil)
  }

  @Test("Travelling back and a replay show the same halves")
  func travelling() throws {
    let session = try Self.session(Self.slow, against: Self.fast, size: Self.size)
    let straight = try Self.session(Self.slow, against: Self.fast, size: Self.size)
    Self.press("space", 1.25, in: session)
    Self.press("a", 2, in: session)
    Self.press("right", 2.5, in: session)
    let recording = session.recording(until: 3_000_000_000)
    let read = try Recording(text: recording.text)
    #expect(read == recording)
    let plan = try SceneRequest(read)
    let replayed = Session(
      plan.entry, assignments: plan.assignments, against: plan.others, size: read.size)
    var replay = Replay(read)
    replay.advance(replayed, to: 2_750_000_000)
    #expect(replayed.document.comparison?.tunesB == true)
    #expect(
      replayed.controls.map(\.value) == session.controls.map(\.value))

    session.seek(to: 1001, at: 3_000_000_000)
    #expect(Self.picture(of: session, at: 1).isEqual(to: Self.picture(of: straight, at: 1)))
  }

  @Test("A scene that is shown again has its B again")
  func returning() throws {
    let session = try Self.session(Self.slow, against: Self.fast, size: Self.size)
    Self.press("a", 1, in: session)
    Self.press("pagedown", 1.5, in: session)
    #expect(session.document.comparison == nil)
    #expect(session.host.twin == nil)
    Self.press("pageup", 2, in: session)
    #expect(session.document.comparison?.tunesB == true)
    #expect(session.host.twin?.controls["speed"]?.value == .number(120))
    #expect(session.controls["speed"]?.value == .number(300))
    Self.press("g", 3, in: session)
    Self.press("g", 4, in: session)
    #expect(session.host.twin?.controls["speed"]?.value == .number(120))
  }

  private static func set(_ text: String, _ seconds: Double, in session: Session) throws {
    let change = try SceneRequest(text).assignments
    session.enter(.set(change, of: "wordmark"), at: Int64(seconds * 1e9))
  }

  private static func values(_ key: String, in session: Session) -> [ParameterValue?] {
    [session.controls[key]?.value, session.host.twin?.controls[key]?.value]
  }

  @Test("What was changed at the very beginning of the scene stays")
  func beginning() throws {
    let session = try Self.session(Self.slow, size: Self.size)
    Self.press("home", 0.5, in: session)
    try Self.set("wordmark:speed=77", 0.6, in: session)
    Self.press("b", 0.7, in: session)
    Self.press("v", 0.8, in: session)
    #expect(Self.values("speed", in: session) == [.number(77), .number(77)])
    try Self.set("wordmark:speed=88", 0.9, in: session)
    Self.press("a", 1, in: session)
    Self.press("a", 1.1, in: session)
    #expect(Self.values("speed", in: session) == [.number(88), .number(77)])
  }

  @Test("Both run or neither, also with a preset that says otherwise, and after the gallery")
  func inStep() throws {
    let session = try Self.session(
      Self.slow, against: Self.fast + ",shimmering=off,appearance=light", size: Self.size)
    let on = [ParameterValue.choice("on"), .choice("on")]
    #expect(Self.values("shimmering", in: session) == on)
    #expect(Self.values("appearance", in: session)[1] == .choice("dark"))
    Self.press("space", 1, in: session)
    Self.press("g", 2, in: session)
    Self.press("g", 3, in: session)
    #expect(Self.values("shimmering", in: session) == [.choice("off"), .choice("off")])
    Self.press("space", 4, in: session)
    #expect(Self.values("shimmering", in: session) == on)
  }

  @Test("Too many changes for a course begin the scene anew with both sets of values")
  func capacity() throws {
    let session = try Self.session(Self.slow, against: Self.fast, size: Self.half)
    for index in 0...Course.capacity {
      try Self.set("wordmark:speed=\(index % 2 == 0 ? 50 : 60)", 1, in: session)
    }
    session.advance(to: 1001.5)
    #expect(session.document.course.isWhole && session.document.course.steps.count == 1)
    #expect(Self.values("speed", in: session) == [.number(50), .number(300)])
    Self.press("v", 2, in: session)
    Self.press("a", 3, in: session)
    #expect(session.controls["speed"]?.value == .number(300))
  }

  @Test(
    "A change after travelling back leaves the later values of the other side; a swap leaves the latest time"
  )
  func later() throws {
    let session = try Self.session(Self.slow, against: Self.fast, size: Self.size)
    Self.press("a", 1, in: session)
    try Self.set("wordmark:speed=77", 4, in: session)
    Self.press("a", 5, in: session)
    Self.press("home", 6, in: session)
    try Self.set("wordmark:speed=99", 7, in: session)
    #expect(Self.values("speed", in: session) == [.number(99), .number(300)])
    Self.press("p", 8, in: session)
    session.advance(to: 1004.5)
    #expect(Self.values("speed", in: session) == [.number(99), .number(77)])
    let swapped = try Self.session(Self.slow, against: Self.fast, size: Self.half)
    for (key, seconds): (KeyName, Double) in [("home", 3), ("a", 4), ("end", 5)] {
      Self.press(key, seconds, in: swapped)
    }
    #expect(swapped.context.time == 1003)
  }

  @Test(
    "A held a that meets another key stays swapped, and a later release of that key does nothing")
  func holding() throws {
    let session = try Self.session(Self.slow, size: Self.half)
    Self.press("b", 1, in: session)
    Self.press("a", 2, in: session)
    Self.press("i", 2.1, in: session)
    session.enter(.keyUp("a"), at: 3_000_000_000)
    #expect(session.document.comparison?.tunesB == true)
    #expect(session.recording(until: 4_000_000_000).text.contains("key-up") == false)
  }
}
