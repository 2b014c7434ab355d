import LayerKit
import Raster
import Scenes
import TestSupport
import Testing
import Viewer
import ViewerUI

@Suite("The position of the panel")
struct PanelPlanTests {
  /// The smallest text of a panel, relative to the ordinary size.
  private static let smallest = 0.65

  /// Creates a page of a scene in a window.
  private func panel(
    of entry: SceneCatalog.Entry, _ size: PixelSize, scale: Double
  ) throws -> (session: ViewerSession, panel: Layer) {
    let session = ViewerSession(entry, size: size, scale: scale)
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
      #expect(session.bounds.holds(panel.frame), "\(place)")
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
      let chosen = session.panelRow(session.chosenParameter.key)
      #expect(chosen.map { panel.frame.holds($0) } == true, "\(place): the chosen row")
    }
  }

  @Test("It never covers the tuned content if there is space beside it", arguments: 1...6)
  func clear(seed: UInt64) throws {
    var free = 0
    for (index, window) in Self.windows(seed: seed &+ 100, count: 24).enumerated() {
      let entry = SceneCatalog.all[(index + Int(seed) * 7) % SceneCatalog.all.count]
      let (session, panel) = try panel(of: entry, window.size, scale: window.scale)
      if !isRoomBeside(session) { continue }
      free += 1
      #expect(
        panel.frame.intersection(session.scene.focus).isEmpty,
        "\(entry.name) in \(window), seed \(seed)")
    }
    #expect(free > 0)
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
        let isChosen = parameter.key == session.chosenParameter.key
        #expect(parts.count == (isChosen ? 7 : 0), "\(parameter.key)")
        #expect(Set(parts.map(\.frame.width)).count == (isChosen ? 4 : 0), "it has a point")
        #expect(parts.allSatisfy { $0.backgroundColor?.alpha == 1 })
      }
    }
  }

  /// Whether a panel of the smallest text size with every row, a rule and one fact fits at the right of the tuned
  /// content.
  private func isRoomBeside(_ session: ViewerSession) -> Bool {
    let bounds = session.bounds
    let height = (36 + 27 * Double(session.controls.count) + 21 + 20) * Self.smallest
    let left = bounds.width - 16 - 304 * Self.smallest - 1
    return bounds.width >= 640 && height <= bounds.height - 32 && session.scene.focus.maxX <= left
  }
}

extension Rect {
  /// Whether another rectangle is inside, except for rounding errors.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX - 1e-6 && other.maxX <= maxX + 1e-6 && other.minY >= minY - 1e-6
      && other.maxY <= maxY + 1e-6
  }
}
