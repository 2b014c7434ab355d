import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The slanted sweep's scene, and the feed")
struct SweepAndFeedTests {
  private func band(of probe: SceneProbe) throws -> GradientLayer {
    try #require(probe.layers(in: "label").first as? GradientLayer)
  }

  @Test("One key switches to the source's band: 45°, from −W, 21 W in 20 s, in its greys, clipped")
  func sweep() throws {
    let probe = try SceneProbe("slanted-sweep", "appearance=light")
    probe.press("l", at: 0)
    let label = try #require(probe.layer("label"))
    let band = try band(of: probe)
    // The view is the sheet, 480 points wide; the label has margins of 16.
    #expect(label.bounds.size == Size(width: 448, height: 36))
    #expect(label.masksToBounds && label.cornerRadius == 0)
    #expect((band.bounds.width - 484 / 2.0.squareRoot()).magnitude < 1e-9)
    #expect(band.cornerRadius == 18)
    #expect(label.backgroundColor == SlantedSweep().ground)
    #expect(band.colors == SlantedSweep().colors)
    for (seconds, x) in [(0.0, -480.0), (5, 2040), (20.5, -228)] {
      probe.advance(to: seconds)
      let shown = try #require(band.presentation()?[\.transform.translation.x])
      #expect((shown - x).magnitude < 1e-6, "\(seconds)")
    }
  }

  @Test(
    "The band is over its labels for most of 3 s, and clearly apart from them",
    arguments: ["dark", "light"])
  func seen(appearance: String) throws {
    let probe = try SceneProbe("slanted-sweep", "appearance=\(appearance)")
    let labels = try probe.layers(in: "sheet").filter { $0.name == "label" }.map {
      ($0, try #require($0.sublayers.first as? GradientLayer))
    }
    #expect(labels.count == 3)
    for (label, band) in labels {
      let colors = band.colors
      let ground = try #require(label.backgroundColor)
      #expect(colors.first == ground)
      #expect(OverlayContrastTests.contrast(colors[1], ground) >= 1.6)
    }
    let (label, band) = try #require(labels.first)
    let instants = stride(from: 0.0, to: 3, by: 0.125)
    let over = try instants.filter { seconds in
      probe.advance(to: seconds)
      let shown = try #require(band.presentation())
      return !shown.frame.intersection(label.bounds).isEmpty
    }
    #expect(Double(over.count) / 24 > 0.7)
  }

  @Test("A key switches to the source's path and back, and a resize keeps the phase")
  func shortWay() throws {
    let probe = try SceneProbe("slanted-sweep")
    probe.press("l", at: 0.5)
    probe.press("l", at: 1)
    let band = try band(of: probe)
    probe.advance(to: 2)
    probe.session.resize(to: PixelSize(width: 400, height: 300), scale: 1, at: 2_000_000_000)
    let shown = try #require(band.presentation()?[\.transform.translation.x])
    #expect((shown - 400 * (-1 + 2.5 * 1 / 3)).magnitude < 1e-6)
    #expect((band.bounds.width - 404 / 2.0.squareRoot()).magnitude < 1e-9)
  }

  @Test(
    "A low window has fewer labels, and still the line about the path",
    arguments: [1, 2, 3])
  func lowWindow(count: Int) throws {
    let height = 152 + 48 * count
    let probe = try SceneProbe("slanted-sweep", width: 320, height: height)
    let shown = probe.layers(in: "sheet").filter { !$0.isHidden }
    #expect(shown.count { $0.name == "label" } == count)
    #expect(shown.allSatisfy { $0.frame.maxY <= Double(height) })
  }

  @Test("Switched off, the label is plain and rests")
  func sweepOff() throws {
    let probe = try SceneProbe("slanted-sweep")
    probe.press("space", at: 1)
    #expect(probe.rests(after: 1))
    let band = try band(of: probe)
    #expect(band.isHidden)
  }

  @Test("Lines of the feed are 15 high, and the last has 70 % of the width")
  func lines() throws {
    let probe = try SceneProbe("feed")
    let bones = probe.layers(in: "bones")
    let card = bones.prefix(7).map(\.frame)
    #expect(card[4...].allSatisfy { ($0.height - 15).magnitude <= 1 })
    #expect(card[4].width == card[3].width)
    #expect((card[6].width - 0.7 * card[4].width).magnitude <= 1)
    #expect(card[0].width == 40 && bones[0].cornerRadius == 20)
  }

  @Test(
    "Columns are about as wide as suits a card, in windows of all widths",
    arguments: [(400, 1), (1280, 3), (3840, 9), (40, 1)])
  func columns(width: Int, count: Int) throws {
    let probe = try SceneProbe("feed", width: width, height: 700)
    let bones = probe.layers(in: "bones")
    let avatars = stride(from: 0, to: bones.count, by: 7).map { bones[$0].frame }
    #expect(Set(avatars.map(\.minX)).count == count)
    #expect(bones.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= max(Double(width), 130) })
  }

  @Test(
    "Whole cards fill the window to its edges, and grow with it",
    arguments: [
      (400, 300, 1.0, 1), (1280, 800, 1, 6), (1280, 800, 2, 2), (1920, 1080, 1, 6),
      (3840, 2160, 1, 6), (800, 3000, 1, 18),
    ])
  func cards(width: Int, height: Int, scale: Double, count: Int) throws {
    let probe = try SceneProbe("feed", width: width, height: height, scale: scale)
    let bones = probe.layers(in: "bones").map(\.frame)
    #expect(bones.count == 7 * count)
    let unit = try #require(bones.first).width / 40
    let (right, bottom) = (bones.map(\.maxX).max() ?? 0, bones.map(\.maxY).max() ?? 0)
    // The gap and a card's padding.
    #expect((Double(width) / scale - right - 32 * unit).magnitude <= 2)
    #expect((Double(height) / scale - bottom - 32 * unit).magnitude <= 2)
  }

  @Test("The number of lines changes without a break, also after loading")
  func lineCount() throws {
    let probe = try SceneProbe("feed")
    let before = probe.layers(in: "bones").count
    probe.session.set("lines", to: .number(5))
    #expect(probe.layers(in: "bones").count > 0)
    #expect(probe.layers(in: "bones").count != before)
  }

  @Test("Without bones the cards are empty until the content is there")
  func none() throws {
    let probe = try SceneProbe("feed", "style=none", "content=loading")
    #expect(probe.layers(in: "bones").allSatisfy { $0.isHidden })
    #expect(probe.rests(after: 0))
  }

  @Test("The band crosses all bones as one")
  func oneBand() throws {
    let probe = try SceneProbe("feed", "style=sweep", width: 800, height: 600)
    probe.advance(to: 0.9)
    let middles = probe.layers(in: "bones").compactMap { layer -> Double? in
      guard let shown = layer.presentation() as? GradientLayer, let stops = shown.locations
      else { return nil }
      return shown.frame.minX + stops[1] * shown.bounds.width
    }
    let first = try #require(middles.first)
    #expect(middles.count > 10)
    #expect(middles.allSatisfy { ($0 - first).magnitude < 1e-6 })
  }

  @Test("Each line of the text is where its bone was, and the last one ends in time")
  func textLines() throws {
    let probe = try SceneProbe("feed", "content=loaded", width: 400)
    let bones = probe.layers(in: "bones")[4...6].map(\.frame)
    let content = probe.layers(in: "content")
    let lines = content.filter { layer in bones.contains { $0.minX == layer.frame.minX } }
      .compactMap { $0 as? TextLayer }.prefix(3)
    #expect(lines.count == 3)
    for (line, bone) in zip(lines, bones) {
      #expect((line.frame.center.y - bone.center.y).magnitude <= 1)
      #expect(line.text?.truncation == .end)
    }
    let words = lines.compactMap(\.text?.string).joined(separator: " ")
    #expect(words.hasPrefix("First light over the bay."))
    #expect(words.hasSuffix("We will be back."))
    #expect(lines.dropLast().allSatisfy { $0.preferredSize().width <= bones[0].width + 1e-6 })
  }
}
