import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Text in scenes is legible")
struct ScenePrintTests {
  /// The scenes with the most text, and each page of those with pages.
  private static let printed =
    ["life-cycle"]
    + ["model", "geometry", "implicit", "from-to-by", "keyframes", "timing", "stacked"].map {
      "layer-lab:page=\($0)"
    }

  @Test(
    "It is at least 15 points high where there is room, and grows with the window",
    arguments: printed)
  func sizes(request: String) throws {
    for (width, height, least) in [(1280, 800, 15.0), (2560, 1600, 30), (400, 300, 11)] {
      let size = PixelSize(width: width, height: height)
      let scene = try PlayedScene(request, size: size)
      scene.play(to: 1)
      let texts = scene.layers.compactMap { $0 as? TextLayer }.filter { !$0.isHidden }
      #expect(texts.count >= 3)
      for text in texts {
        let run = try #require(text.text)
        #expect(run.font.size >= least, "“\(run.string)” at \(size)")
      }
    }
  }

  @Test(
    "The clipped shimmer button explains the source's error, briefly where space is short",
    arguments: [
      (1280, "sized by its frame, and so cut off, as in the original"),
      (400, "cut off, as in the original"),
    ])
  func mistake(width: Int, caption: String) throws {
    let size = PixelSize(width: width, height: width * 3 / 4)
    let scene = try PlayedScene("shimmer-button", size: size)
    let layers = scene.layers.compactMap { $0 as? TextLayer }
    let shown = try #require(layers.first { $0.text?.string == caption })
    #expect(shown.preferredSize().width <= shown.bounds.width)
  }

  @Test(
    "Each word of the Android presets is legible, however transparent its tile is",
    arguments: ["dark", "light"])
  func androidWords(appearance: String) throws {
    let scene = try PlayedScene("android-presets:appearance=\(appearance)")
    let layers = scene.session.scene.stage.root.sublayers
    var count = 0
    for (quiet, tile) in zip(layers, layers.dropFirst()) {
      guard let content = (tile as? SweepLayer)?.contentLayer else { continue }
      count += 1
      let (word, plate) = try Self.colors(of: content)
      let (quietWord, quietPlate) = try Self.colors(of: quiet)
      #expect(quiet.frame == tile.frame)
      for tenth in 0...10 {
        let share = Double(tenth) / 10
        let ink = word.withAlpha(multipliedBy: share).over(quietWord)
        let ground = plate.withAlpha(multipliedBy: share).over(quietPlate)
        #expect(OverlayContrastTests.contrast(ink, ground) >= 4.5, "\(tile.name ?? "") \(share)")
      }
    }
    #expect(count == 6)
  }

  /// The colours of a plate and of the word on it.
  private static func colors(of plate: Layer) throws -> (word: Color, plate: Color) {
    let word = try #require(plate.sublayers.first as? TextLayer)
    return (word.foregroundColor, try #require(plate.backgroundColor))
  }
}
