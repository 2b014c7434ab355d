import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The pages beside a scene")
struct PanelTests {
  private static let pages = ["state", "statistics", "layers"]

  /// Windows of all proportions, with small ones more frequent than large ones.
  private static func windows(seed: UInt64, count: Int) -> [(size: PixelSize, scale: Double)] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let scale: Double = [1, 1.25, 1.5, 2].randomElement(using: &generator) ?? 1
      func side() -> Int {
        let most = [300, 900, 2600].randomElement(using: &generator) ?? 900
        return Int(Double(Int.random(in: 120...most, using: &generator)) * scale)
      }
      return (PixelSize(width: side(), height: side()), scale)
    }
  }

  /// The texts of a page, with the visible parts of their frames in points of the window.
  private func texts(
    of session: Session, on page: Rect
  ) -> [(layer: TextLayer, frame: Rect)] {
    session.overlay.textLayers.filter {
      page.contains($0.frame.center) && $0.layer.text?.string.isEmpty == false
    }
  }

  @Test("Inside the window, readable, and no text on another one", arguments: 1...6)
  func inside(seed: UInt64) throws {
    for (index, window) in Self.windows(seed: seed, count: 24).enumerated() {
      let entry = SceneCatalog.all[(index + Int(seed) * 5) % SceneCatalog.all.count]
      let session = Session(entry, size: window.size, scale: window.scale)
      for name in Self.pages {
        session.perform(.turnPage, at: 0)
        let place = "\(entry.name), \(name) in \(window), seed \(seed)"
        guard session.part(name) != nil else { continue }
        let page = try #require(session.overlay.frame(of: name))
        #expect(session.document.window.bounds.holds(page), "\(place)")
        let texts = texts(of: session, on: page)
        for (number, text) in texts.enumerated() {
          #expect(page.holds(text.frame), "\(place): “\(text.layer.text?.string ?? "")”")
          #expect(text.layer.text?.font.size ?? 0 >= 11, "\(place)")
          for other in texts[..<number] {
            let common = text.frame.intersection(other.frame)
            // A line of text is higher than its letters.
            #expect(
              common.isEmpty || min(common.width, common.height) <= 2.5,
              "\(place): “\(text.layer.text?.string ?? "")” lies on “\(other.layer.text?.string ?? "")”"
            )
          }
        }
        if name == "state" {
          let chosen = session.panelRow(session.document.chosenParameter.key)
          #expect(chosen.map { page.holds($0) } == true, "\(place): the chosen row")
        }
      }
    }
  }

  @Test("At the same place in every scene", arguments: [(1280, 800), (640, 400), (400, 300)])
  func place(width: Int, height: Int) throws {
    for entry in SceneCatalog.all {
      let session = Session(entry, size: PixelSize(width: width, height: height))
      session.perform(.turnPage, at: 0)
      #expect(session.part("state") != nil)
      let frame = try #require(session.overlay.frame(of: "state"))
      #expect(frame.maxX == Double(width) && frame.maxY == Double(height), "\(entry.name)")
      #expect(width >= 640 ? frame.minY == 0 : frame.minX == 0, "\(entry.name)")
    }
  }

  @Test("Print grows in a large window, and is never smaller than 11 points")
  func sizes() {
    for (size, least) in [
      (PixelSize(width: 1280, height: 800), 11.0), (PixelSize(width: 400, height: 300), 11),
      (PixelSize(width: 3840, height: 2160), 17),
    ] {
      let session = Session(SceneCatalog.wordmark, size: size)
      for page in Self.pages {
        session.perform(.turnPage, at: 0)
        session.advance(to: session.context.time)
        let texts = session.overlay.textLayers
        #expect(!texts.isEmpty)
        for text in texts {
          let magnification = text.frame.width / text.layer.bounds.width
          let size = text.layer.text?.font.size ?? 0
          #expect(size * magnification >= least, "\(text.layer.text?.string ?? "") on \(page)")
        }
      }
    }
  }

  @Test("Every parameter is under the heading of its group, in every scene")
  func headings() {
    for entry in SceneCatalog.all {
      let session = Session(entry, size: PixelSize(width: 1280, height: 2400))
      session.perform(.turnPage, at: 0)
      let texts = session.texts(of: "state list")
      var wanted: [String] = []
      for group in ParameterGroup.allCases {
        let rows = entry.shownParameters.filter { $0.group == group }
        // The user's own content comes first.
        let titles = (rows.filter { $0.content != nil } + rows.filter { $0.content == nil })
          .map(\.title)
        if !titles.isEmpty { wanted += [group.title.uppercased()] + titles }
      }
      var rest = texts[...]
      for text in wanted {
        guard let place = rest.firstIndex(of: text) else {
          Issue.record("\(entry.name): no \(text) in its place")
          break
        }
        rest = rest[(place + 1)...]
      }
    }
  }

  @Test(
    "The chosen row is marked by a bar at its edge, and no other",
    arguments: [(1280, 800), (400, 300)])
  func mark(width: Int, height: Int) throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: width, height: height))
    session.perform(.turnPage, at: 0)
    for _ in 0..<3 {
      session.perform(.chooseNext, at: 0)
      for parameter in session.controls.map(\.parameter) {
        guard let row = session.part(parameter.key) else { continue }
        let bars = row.sublayers.filter { $0.frame.minX == 0 && $0.frame.width == 3 }
        let isChosen = parameter.key == session.document.chosenParameter.key
        #expect(bars.count == (isChosen ? 1 : 0), "\(parameter.key)")
        #expect(bars.allSatisfy { $0.backgroundColor?.alpha == 1 })
      }
    }
  }

  @Test("The wheel scrolls a page between its ends; keys come back to the chosen row")
  func scrolling() throws {
    let session = Session(
      try SceneCatalog.entry(named: "own"), size: PixelSize(width: 700, height: 420))
    session.perform(.turnPage, at: 0)
    session.advance(to: session.context.time)
    let first = session.controls[0].parameter.key
    func turn(_ steps: Int) {
      session.apply(.pointer(PointerEvent(.wheel(steps: steps), x: 690, y: 50)), at: 0)
      session.advance(to: session.context.time)
    }
    let values = session.controls.map(\.value)
    #expect(session.panelRow(first) != nil)
    for _ in 0..<60 { turn(-1) }
    #expect(session.panelRow(first) == nil && session.overlay.texts.contains("NOW"))
    let last = session.overlay.texts
    turn(-1)
    #expect(session.overlay.texts == last, "it is at its end")
    session.perform(.chooseNext, at: 0)
    session.advance(to: session.context.time)
    #expect(session.panelRow(session.document.chosenParameter.key) != nil)
    for _ in 0..<60 { turn(1) }
    #expect(session.panelRow(first) != nil)
    #expect(session.controls.map(\.value) == values, "nothing is changed by the way")
  }

  @Test("A sheet follows the pointer that pulls it, closes if pulled far, and comes back otherwise")
  func pulling() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 400, height: 300))
    session.perform(.turnPage, at: 0)
    session.advance(to: session.context.time)
    func point(_ action: PointerEvent.Action, _ y: Int) {
      session.apply(.pointer(PointerEvent(action, x: 200, y: y)), at: 0)
      session.advance(to: session.context.time)
    }
    let top = Int(try #require(session.overlay.frame(of: .handle)).center.y)
    let height = session.scene.stage.bounds.height
    point(.pressed(button: 1), top)
    point(.moved, top + 30)
    #expect(session.scene.stage.bounds.height == height + 30)
    point(.released(button: 1), top + 30)
    #expect(session.scene.stage.bounds.height == height)
    point(.pressed(button: 1), top)
    point(.moved, top + 100)
    point(.released(button: 1), top + 100)
    #expect(session.document.chrome.pages.visiblePage == .none)
    #expect(session.scene.stage.bounds.height == 300 && session.shimmer.isShimmering)
  }
}

extension Rect {
  /// Whether another rectangle is inside, except for rounding errors.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX - 1e-6 && other.maxX <= maxX + 1e-6 && other.minY >= minY - 1e-6
      && other.maxY <= maxY + 1e-6
  }
}
