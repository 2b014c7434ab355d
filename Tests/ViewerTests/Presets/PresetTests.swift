import Display
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Presets")
struct PresetTests {
  private let session: Session
  private let calm = Preset(
    "calm", scene: "wordmark",
    values: [.init("speed", .number(60)), .init("opacity", .number(0.4))])
  private let quick = Preset("quick", values: [.init("speed", .number(900))])
  private let elsewhere = Preset("elsewhere", scene: "choir")

  init() throws {
    session = Session(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 1280, height: 800))
    session.program.presets = [calm, elsewhere, quick]
  }

  @discardableResult
  private func press(_ key: KeyName, _ modifiers: KeyModifiers = []) -> [Effect] {
    session.apply(.key(KeyPress(key, modifiers: modifiers)), at: 0)
  }

  private func value(_ key: String) -> ParameterValue? {
    session.controls.first { $0.parameter.key == key }?.value
  }

  // MARK: The program's presets

  @Test("Each preset of the program is for a scene that has and allows all of its values")
  func shipped() throws {
    #expect((8...12).contains(Preset.shipped.count))
    #expect(Set(Preset.shipped.map(\.name)).count == Preset.shipped.count)
    for preset in Preset.shipped {
      let entry = try SceneCatalog.entry(named: try #require(preset.scene))
      #expect(!preset.summary.isEmpty && !preset.fidelity.isEmpty, "\(preset.name)")
      #expect(Set(preset.values.map(\.key)).count == preset.values.count, "\(preset.name)")
      for value in preset.values {
        _ = try value.assignment(among: entry.parameters)
      }
    }
  }

  @Test("Facebook's defaults are those of its layer")
  func facebook() throws {
    let preset = try #require(Preset.shipped.first { $0.name == "facebook-defaults" })
    let session = Session(
      try SceneCatalog.entry(named: "defaults"), size: PixelSize(width: 640, height: 400))
    session.apply(preset, at: 0)
    let (shown, fresh) = (session.shimmer, ShimmeringLayer(in: session.context))
    #expect(shown.shimmeringSpeed == fresh.shimmeringSpeed)
    #expect(shown.shimmeringPauseDuration == fresh.shimmeringPauseDuration)
    #expect(shown.shimmeringOpacity == fresh.shimmeringOpacity)
    #expect(shown.shimmeringAnimationOpacity == fresh.shimmeringAnimationOpacity)
    #expect(shown.shimmeringHighlightLength == fresh.shimmeringHighlightLength)
    #expect(shown.shimmeringBeginFadeDuration == fresh.shimmeringBeginFadeDuration)
    #expect(shown.shimmeringEndFadeDuration == fresh.shimmeringEndFadeDuration)
    #expect(shown.shimmeringDirection == fresh.shimmeringDirection)
  }

  // MARK: In a session

  @Test(
    "The key cycles through the scene's presets and its own values, both ways, with a notice")
  func cycle() {
    press("o")
    #expect(value("speed") == .number(60) && value("opacity") == .number(0.4))
    #expect(session.document.chrome.notice == LabeledValue("Preset", "calm"))
    press("o")
    #expect(value("speed") == .number(900) && value("opacity") == .number(0.3))
    #expect(session.document.chrome.notice == LabeledValue("Preset", "quick"))
    press("o")
    #expect(value("speed") == .number(230))
    #expect(session.document.chrome.notice == LabeledValue("Preset", "scene defaults"))
    press("o", .shift)
    #expect(session.document.chrome.notice == LabeledValue("Preset", "quick"))
    press("o", .shift)
    press("o", .shift)
    #expect(value("speed") == .number(230))
  }

  @Test("Presets with the same name or the same values are all shown")
  func sameNames() {
    let other = Preset("calm", values: [.init("speed", .number(500))])
    session.program.presets = [calm, other, other, quick]
    for speed in [60.0, 500, 500, 900, 230] {
      press("o")
      #expect(value("speed") == .number(speed))
    }
  }

  @Test("A preset is undone in one step, even after another one")
  func undo() {
    press("right")
    press("o")
    session.apply(quick, at: 0)
    #expect(value("speed") == .number(900))
    press("u")
    #expect(value("speed") == .number(60) && value("opacity") == .number(0.4))
    press("u")
    #expect(value("speed") == .number(240) && value("opacity") == .number(0.3))
    press("u", .shift)
    #expect(value("speed") == .number(60))
  }

  @Test("Dark or light stays where a preset does not say")
  func appearance() {
    session.set("appearance", to: .choice("light"))
    session.apply(calm, at: 0)
    #expect(value("appearance") == .choice("light"))
    let dark = Preset("dark", values: [.init("appearance", .choice("dark"))])
    session.apply(dark, at: 0)
    #expect(value("appearance") == .choice("dark"))
  }

  @Test("A recording has what a preset has set")
  func recording() throws {
    session.apply(calm, at: 0)
    let recording = session.recording(until: 1_000_000_000)
    #expect(recording.text.contains("set wordmark speed=60 "))
    #expect(recording.text.contains(" opacity=0.4"))
  }

  @Test("Without presets the notice says so, and nothing changes")
  func none() {
    session.program.presets = [elsewhere]
    press("o")
    #expect(session.document.chrome.notice == LabeledValue("Presets", "none for this scene"))
    press("u")
    #expect(session.document.chrome.notice == LabeledValue("Values", "nothing to undo"))
  }

  @Test("Another scene begins with none")
  func otherScene() {
    press("o")
    press("pagedown")
    press("pageup")
    press("o")
    #expect(session.document.chrome.notice == LabeledValue("Preset", "calm"))
  }

  @Test("A saved preset has every value except the amount of motion, and no empty content")
  func saving() {
    press("right")
    let preset = session.preset(named: "mine")
    #expect(preset.scene == "wordmark" && preset.name == "mine")
    #expect(preset.values.contains(.init("speed", "240")))
    #expect(!preset.values.contains { $0.key == "motion" })
    #expect(preset.values.count == session.document.entry.parameters.count - 3)
  }

  @Test(
    "Unsuitable values are left out; a preset without a scene fits scenes with one of its values"
  )
  func fitting() {
    let parameters = session.document.entry.parameters
    let odd = Preset(
      "odd",
      values: [
        .init("nothing", .number(1)), .init("speed", .number(-1)), .init("pause", .choice("long")),
        .init("opacity", .number(0.2)),
      ])
    #expect(odd.assignments(among: parameters).map(\.key) == ["opacity"])
    #expect(odd.fits("wordmark", with: parameters))
    #expect(!Preset("empty").fits("wordmark", with: parameters))
    #expect(!elsewhere.fits("wordmark", with: parameters))
  }
}
