import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The position of the panel")
struct PanelPlanTests {
  /// The smallest text of a panel, relative to the ordinary size.
  private static let smallest = 0.7

  /// Creates a page of a scene in a window.
  private func panel(
    of entry: SceneCatalog.Entry, _ size: PixelSize, scale: Double
  ) throws -> (session: Session, panel: Layer) {
    let session = Session(entry, size: size, scale: scale)
    session.perform(.turnPage, at: 0)
    session.advance(to: session.context.time)
    return (session, try #require(session.context.roots.first { $0.name == "parameters" }))
  }

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

  @Test("Inside the window, readable, and nothing on anything else", arguments: 1...6)
  func inside(seed: UInt64) throws {
    for (index, window) in Self.windows(seed: seed, count: 24).enumerated() {
      let entry = SceneCatalog.all[(index + Int(seed) * 5) % SceneCatalog.all.count]
      let (session, panel) = try panel(of: entry, window.size, scale: window.scale)
      let place = "\(entry.name) in \(window), seed \(seed)"
      if panel.isHidden { continue }
      #expect(session.document.window.bounds.holds(panel.frame), "\(place)")
      let shown = panel.sublayers.filter { !$0.isHidden }
      let room = panel.bounds
      #expect(shown.allSatisfy { room.holds($0.frame) }, "\(place)")
      let texts = shown.compactMap { $0 as? TextLayer }.filter { $0.text?.string.isEmpty == false }
      for text in texts {
        let size = text.text?.font.size ?? 0
        #expect(size >= 11 * Self.smallest - 1e-9, "\(place): \(size) points")
      }
      for (number, text) in texts.enumerated() {
        for other in texts[..<number] {
          let common = text.frame.intersection(other.frame)
          // A line of text is higher than its letters.
          #expect(
            common.isEmpty || min(common.width, common.height) <= 1.5,
            "\(place): “\(text.text?.string ?? "")” lies on “\(other.text?.string ?? "")”")
        }
      }
      let chosen = session.panelRow(session.document.chosenParameter.key)
      #expect(chosen.map { panel.frame.holds($0) } == true, "\(place): the chosen row")
    }
  }

  @Test("At the same place in every scene", arguments: [(1280, 800), (640, 400), (400, 300)])
  func place(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let frames = try SceneCatalog.all.map { try panel(of: $0, size, scale: 1).panel.frame }
    let isSide = width >= 640
    for (entry, frame) in zip(SceneCatalog.all, frames) {
      #expect(frame.maxX == Double(width) - 16, "\(entry.name)")
      if isSide {
        #expect(frame.minY == 16, "\(entry.name)")
      } else {
        #expect(frame.minX == 16 && frame.maxY == Double(height) - 16, "\(entry.name)")
      }
    }
  }

  @Test("Text of 13 points in a window of the usual size, and more in a larger one")
  func sizes() throws {
    for (entry, size, least) in [
      (SceneCatalog.wordmark, PixelSize(width: 1280, height: 800), 13.0),
      (SceneCatalog.all[0], PixelSize(width: 1280, height: 800), 13),
      (SceneCatalog.wordmark, PixelSize(width: 3840, height: 2160), 21),
    ] {
      let session = Session(entry, size: size)
      for page in ["parameters", "statistics", "layers"] {
        session.perform(.turnPage, at: 0)
        session.advance(to: session.context.time)
        let texts = session.overlay.textLayers.filter { $0.layer.superlayer?.name == page }
        #expect(!texts.isEmpty)
        for text in texts {
          guard let run = text.layer.text, run.string != run.string.uppercased() else { continue }
          // Units, headings and the parameter's sentence are smaller.
          let isUnit = session.controls.contains { $0.parameter.unit.symbol == run.string }
          let isSentence = run.isWrapped && page == "parameters"
          let magnification = text.frame.width / text.layer.bounds.width
          #expect(
            run.font.size * magnification >= least || isUnit || isSentence,
            "\(run.string) on \(page)")
        }
      }
    }
  }

  @Test("An arrow points at the chosen row, and at no other", arguments: [(1280, 800), (400, 300)])
  func arrow(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let (session, panel) = try panel(of: SceneCatalog.wordmark, size, scale: 1)
    for _ in 0..<3 {
      session.perform(.chooseNext, at: 0)
      session.advance(to: session.context.time)
      for parameter in session.controls.map(\.parameter) {
        guard let row = session.panelRow(parameter.key) else { continue }
        let left = Rect(
          x: row.minX - 7.5 - panel.frame.minX, y: row.minY - panel.frame.minY, width: 7,
          height: row.height)
        let parts = panel.sublayers.filter { !$0.isHidden && left.holds($0.frame) }
        let isChosen = parameter.key == session.document.chosenParameter.key
        #expect(parts.count == (isChosen ? 7 : 0), "\(parameter.key)")
        #expect(Set(parts.map(\.frame.width)).count == (isChosen ? 4 : 0), "it has a point")
        #expect(parts.allSatisfy { $0.backgroundColor?.alpha == 1 })
      }
    }
  }
}

extension Rect {
  /// Whether another rectangle is inside, except for rounding errors.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX - 1e-6 && other.maxX <= maxX + 1e-6 && other.minY >= minY - 1e-6
      && other.maxY <= maxY + 1e-6
  }
}
