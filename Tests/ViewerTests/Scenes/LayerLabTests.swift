import Display
import LayerKit
import ShimmerKit
import Testing
import Viewer

@Suite("The layer laboratory")
struct LayerLabTests {
  /// The time of a page's first step, in seconds after the start.
  private static let start = 0.4

  private func marker(
    _ text: String, in scene: PlayedScene
  ) throws -> (shown: Double, model: Double) {
    let name = "marker of \(text)"
    return (try scene.shown(name).position.x, try scene.layer(name).position.x)
  }

  @Test("Two stacked size animations dip to 70.15 and come back to 100 at 3 s")
  func dip() throws {
    let scene = try PlayedScene("layer-lab:page=stacked")
    let box = { try scene.shown("box").bounds.width }
    var lowest = (width: 1000.0, time: 0.0)
    for step in 0...3000 {
      let time = Double(step) / 1000
      scene.play(to: Self.start + time)
      let width = try box()
      if width < lowest.width { lowest = (width, time) }
    }
    // The second one begins when the first shows 120, after 0.934 s.
    #expect(abs(lowest.width - 70.15) < 0.005, "\(lowest.width)")
    #expect(abs(lowest.time - 0.934 - 0.87) < 0.01, "\(lowest.time)")
    #expect(try box() == 100)
    let log = scene.texts.filter { $0.contains(" s  ") }
    #expect(
      log == [
        "0.93 s  the second begins: 120.00", "1.80 s  at the dip: 70.15",
        "1.93 s  the second has finished: 73.45", "3.00 s  the first has finished: 100.00",
      ])
  }

  @Test("An end value that is set first does not flash; one that is not set snaps back")
  func model() throws {
    let scene = try PlayedScene("layer-lab:page=model")
    let texts = [
      "end set first, then animated: no flash", "animated without setting: snaps back",
      "animated, held, never set: model differs", "set without animation: jumps",
    ]
    func places() throws -> [(shown: Double, model: Double)] {
      try texts.map { try marker($0, in: scene) }
    }
    let before = try places()
    let (left, right): (Double, Double) = try {
      scene.play(to: Self.start)
      let outline = try places()
      return (before[0].shown, outline[0].model)
    }()
    #expect(right > left + 100)
    var now = try places()
    #expect(now.map(\.shown) == [left, left, left, right])
    #expect(now.map(\.model) == [right, left, left, right])
    scene.play(to: Self.start + 0.75)
    now = try places()
    #expect(now[0].shown == now[1].shown && now[1].shown == now[2].shown)
    #expect(abs(now[0].shown - (left + right) / 2) < 1e-3)
    scene.play(to: Self.start + 1.6)
    now = try places()
    #expect(now.map(\.shown) == [right, left, right, right])
    #expect(now.map(\.model) == [right, left, left, right])
  }

  @Test("A layer by itself takes 0.25 s, a view none, and delegates decide")
  func implicit() throws {
    let scene = try PlayedScene("layer-lab:page=implicit")
    let texts = [
      "a layer by itself: 0.25 s", "a view's layer: at once", "the delegate returns an action: 1 s",
      "the delegate returns nil: 0.25 s", "the delegate returns “no action”: at once",
      "a transaction without actions: at once",
    ]
    func moving(at seconds: Double) throws -> [Bool] {
      scene.play(to: Self.start + seconds)
      return try texts.map { text in
        let place = try marker(text, in: scene)
        return place.shown != place.model
      }
    }
    #expect(try moving(at: 0) == [true, false, true, true, false, false])
    #expect(try moving(at: 0.249) == [true, false, true, true, false, false])
    #expect(try moving(at: 0.26) == [false, false, true, false, false, false])
    #expect(try moving(at: 1.01) == [false, false, false, false, false, false])
  }

  @Test("The six forms begin and end where the table says")
  func fromToBy() throws {
    let scene = try PlayedScene("layer-lab:page=from-to-by")
    let cases: [(text: String, begin: Double, end: Double)] = [
      ("from 0.1 to 0.9", 0.1, 0.9), ("from 0.1 by 0.3", 0.1, 0.4), ("by 0.3 to 0.9", 0.6, 0.9),
      ("from 0.1: to the model", 0.1, 0.5), ("to 0.9: from the value below", 0.5, 0.9),
      ("by 0.3: from the value below", 0.5, 0.8), ("additive: −0.3 to 0.3 on the model", 0.2, 0.8),
      ("cumulative: by 0.15, three times", 0.5, 0.95),
    ]
    let first = try marker(cases[0].text, in: scene)
    scene.play(to: Self.start)
    let begins = try cases.map { try marker($0.text, in: scene) }
    // The model value is in the middle; the first form begins at 0.1.
    let length = (first.model - begins[0].shown) / 0.4
    func value(_ place: (shown: Double, model: Double)) -> Double {
      0.5 + (place.shown - place.model) / length
    }
    scene.play(to: Self.start + 1.6 - 1e-9)
    for (index, form) in cases.enumerated() {
      let end = value(try marker(form.text, in: scene))
      #expect(abs(value(begins[index]) - form.begin) < 1e-9, "\(form.text)")
      #expect(abs(end - form.end) < 1e-6, "\(form.text): \(end)")
    }
    scene.play(to: Self.start + 1.7)
    for form in cases {
      let place = try marker(form.text, in: scene)
      #expect(place.shown == place.model, "\(form.text)")
    }
  }

  @Test("Each timing property is active as long as its line is marked")
  func timing() throws {
    let scene = try PlayedScene("layer-lab:page=timing")
    let ends: [(text: String, active: ClosedRange<Double>)] = [
      ("begin time 1 s", 1...2), ("duration 2 s", 0...2), ("speed 2, duration 2 s", 0...1),
      ("repeat count 2.5", 0...2.5), ("repeat duration 1.75 s", 0...1.75), ("autoreverses", 0...2),
      ("layer speed 2, duration 2 s", 0...1), ("fill mode removed", 1...2),
    ]
    for step in 0..<59 where step % 4 == 1 {
      let time = Double(step) / 20
      scene.play(to: Self.start + time)
      for end in ends {
        let place = try marker(end.text, in: scene)
        // The path passes through the model's position.
        let isActive = abs(place.shown - place.model) > 1e-6
        #expect(isActive == end.active.contains(time), "\(end.text) at \(time)")
      }
    }
    scene.play(to: Self.start + 2.9)
    let filled = try FillMode.allCases.filter {
      let place = try marker("fill mode \($0.rawValue)", in: scene)
      return place.shown > place.model
    }
    #expect(filled == [.forwards, .both])
  }

  @Test("The frame follows from the other four, and setting it sets bounds and position")
  func geometry() throws {
    let scene = try PlayedScene("layer-lab:page=geometry")
    scene.play(to: Self.start + 6 * 1.6 - 0.1)
    let card = try scene.layer("card")
    let frame = try scene.layer("frame").frame
    #expect(card.position == Point(x: 160, y: 100))
    #expect(abs(frame.center.x - 160) < 1e-9 && abs(frame.center.y - 100) < 1e-9)
    // The frame of a rotated layer differs from the one that was set.
    #expect(frame.width > 140)
    #expect(try scene.shown("card").frame == card.frame)
  }

  @Test("The key turns the pages in a circle, and each page plays from its beginning")
  func pages() throws {
    let scene = try PlayedScene("layer-lab")
    let words = ["geometry", "implicit", "from-to-by", "keyframes", "timing", "stacked", "model"]
    for (index, word) in words.enumerated() {
      scene.press("l", at: 1 + Double(index))
      #expect(scene.session.controls["page"]?.value == .choice(word))
    }
    scene.play(to: 7 + Self.start + 0.1)
    let place = try marker("end set first, then animated: no flash", in: scene)
    #expect(place.shown < place.model)
  }

  @Test("Switched off, a page comes to rest and asks for nothing more")
  func rest() throws {
    let scene = try PlayedScene("layer-lab:page=implicit")
    scene.play(to: 0.5)
    scene.press("space", at: 0.6)
    scene.play(to: 10)
    #expect(scene.session.context.nextChange(after: scene.session.context.time) == .never)
  }

  @Test("Return restarts a page, even one that is coming to rest")
  func stopAtOnce() throws {
    let scene = try PlayedScene("layer-lab:page=stacked")
    scene.press("space", at: 1)
    #expect(try scene.shown("box").bounds.width > 100)
    scene.press("return", at: 1.1)
    #expect(try scene.layer("box").bounds.width == 100)
    #expect(scene.layers.allSatisfy { $0.animationKeys.isEmpty })
  }

  @Test("With reduced motion nothing moves", arguments: ["model", "timing", "stacked"])
  func reduced(page: String) throws {
    let scene = try PlayedScene("layer-lab:page=\(page)", motion: .reduced)
    scene.play(to: 2)
    #expect(scene.layers.allSatisfy { $0.animationKeys.isEmpty })
  }
}
