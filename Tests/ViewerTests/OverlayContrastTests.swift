import Compositor
import Display
import Foundation
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Text above a scene can be read, whatever is behind it")
struct OverlayContrastTests {
  /// The contrast that WCAG 2 requires for body text.
  private static let least = 4.5

  /// The background: colours at which the glass changes between light and dark, and pictures that are both.
  enum Ground: CaseIterable {
    case black, darkGrey, greyBelow, greyAbove, lightGrey, white, whiteOnDark, blackOnLight

    var background: SceneContent.Background {
      switch self {
      case .black: .color(.black)
      case .darkGrey: .color(Color(hex: 0x484848))
      case .greyBelow: .color(Color(hex: 0x757575))
      case .greyAbove: .color(Color(hex: 0x767676))
      case .lightGrey: .color(Color(hex: 0xA8A8A8))
      case .white: .color(.white)
      case .whiteOnDark: .picture(Self.cells(of: 0xFFFF_FFFF, on: 0xFF00_0000))
      case .blackOnLight: .picture(Self.cells(of: 0xFF00_0000, on: 0xFFFF_FFFF))
      }
    }

    /// A picture of one colour with so few cells of another that the first one decides the look of the glass.
    private static func cells(of cell: UInt32, on ground: UInt32) -> Bitmap {
      Bitmap(size: PixelSize(width: 960, height: 640)) { rows in
        rows.fill(PixelRect(rows.size), with: ground)
        for y in stride(from: 0, to: 640, by: 32) {
          for x in stride(from: y % 64 == 0 ? 0 : 32, to: 960, by: 64) {
            rows.fill(PixelRect(x: x, y: y, width: 24, height: 24), with: cell)
          }
        }
      }
    }
  }

  /// The keys pressed before the check.
  enum Page: CaseIterable {
    case state, typing, statistics, layers, timeline, both, help, value, typedValue

    var keys: [KeyName] {
      switch self {
      case .state: ["i"]
      case .typing: ["i", "e", "9", "9", "9", "9", "return"]
      case .statistics: ["i", "i"]
      case .layers: ["i", "i", "i", "down"]
      case .timeline: ["t"]
      case .both: ["t", "i"]
      case .help: ["h"]
      case .value: ["right"]
      case .typedValue: ["e", "9", "9", "9", "9", "return"]
      }
    }
  }

  @Test("Measured on the drawn pixels", arguments: Ground.allCases, Page.allCases)
  func drawn(ground: Ground, page: Page) throws {
    for size in [PixelSize(width: 960, height: 640), PixelSize(width: 400, height: 300)] {
      let session = Session(
        SceneCatalog.wordmark, content: SceneContent(background: ground.background), size: size)
      for key in page.keys { session.apply(.key(KeyPress(key)), at: 0) }
      session.advance(to: 1000.75)
      let texts = session.overlay.textLayers
      #expect(!texts.isEmpty)
      // A playhead that briefly passes over text is not part of its background.
      session.context.turn(at: 1000.75) {
        for layer in session.context.shownLayers where layer.name == "playhead" {
          layer.isHidden = true
        }
      }
      let whole = picture(of: session, size)
      session.context.turn(at: 1000.75) { for text in texts { text.layer.isHidden = true } }
      let bare = picture(of: session, size)
      for text in texts {
        judge(text, on: bare, in: whole, "\(ground), \(page), \(size)")
      }
    }
  }

  private func picture(of session: Session, _ size: PixelSize) -> Bitmap {
    let compositor = Compositor(context: session.context)
    return Bitmap(size: size) { rows in
      compositor.render(at: 1000.75, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// Compares a text's colour with each pixel behind it, and checks that the text is drawn.
  private func judge(
    _ text: (layer: TextLayer, frame: Rect), on bare: Bitmap, in whole: Bitmap, _ place: String
  ) {
    let words = text.layer.text?.string ?? ""
    // A text at the edge of what is scrolled is cut.
    if words.isEmpty || text.frame.height < text.layer.bounds.height - 1 { return }
    var least = Double.infinity
    var isSeen = false
    let size = bare.size
    let columns = max(Int(text.frame.minX), 0)..<min(Int(text.frame.maxX), size.width)
    for y in max(Int(text.frame.minY), 0)..<min(Int(text.frame.maxY), size.height) {
      for x in columns {
        let ground = Color(hex: bare[x, y] & 0xFF_FFFF)
        let color = text.layer.foregroundColor.over(ground)
        least = min(least, Self.contrast(color, ground))
        if Self.isNear(color, Color(hex: whole[x, y] & 0xFF_FFFF)) { isSeen = true }
      }
    }
    #expect(least >= Self.least, "“\(words)”: \(least) in \(place)")
    #expect(isSeen, "“\(words)” is not drawn in its colour in \(place)")
  }

  private static func isNear(_ one: Color, _ other: Color) -> Bool {
    [\Color.red, \.green, \.blue].allSatisfy {
      (one[keyPath: $0] - other[keyPath: $0]).magnitude <= 4.0 / 255
    }
  }

  /// The contrast ratio of WCAG 2.
  static func contrast(_ one: Color, _ other: Color) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let lights = [one, other].map {
      0.2126 * linear($0.red) + 0.7152 * linear($0.green) + 0.0722 * linear($0.blue) + 0.05
    }
    return max(lights[0], lights[1]) / min(lights[0], lights[1])
  }

  @Test("Chosen, differing and hidden items are also marked by signs and words")
  func signs() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    for _ in 0..<3 { session.perform(.turnPage, at: 0) }
    session.advance(to: 1001)
    #expect(session.overlay.texts.contains { $0.hasPrefix("▸ ") })
    #expect(session.overlay.texts.contains { $0.hasPrefix("= ") || $0.hasPrefix("≠ ") })
  }

  @Test("The contrast is that of WCAG, for every grey on every other")
  func formula() {
    for one in stride(from: 0, through: 255, by: 5) {
      for other in 0...255 {
        let (a, b) = (Color(white: Double(one) / 255), Color(white: Double(other) / 255))
        #expect((a.contrast(with: b) - Self.contrast(a, b)).magnitude < 1e-9)
      }
    }
    #expect((Color.white.contrast(with: .black) - 21).magnitude < 1e-9)
  }
}
