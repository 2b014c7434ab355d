import Scenes
import Testing
import Viewer
import ViewerUI

@Suite("Presets as text")
struct PresetTextTests {
  @Test("The text is what people would write, with what the parameters mean")
  func text() throws {
    let preset = Preset(
      "a \"b\"\n\\c\u{1}", "é", scene: "wordmark",
      values: [
        .init("speed", .number(60)), .init("pause", .number(0.25)), .init("two words", .number(1)),
        .init("direction", .choice("left")),
      ])
    let parameters = try SceneCatalog.entry(named: "wordmark").parameters
    #expect(
      PresetText.write(preset, among: parameters) == #"""
        version = 1
        name = "a \"b\"\n\\c\u0001"
        summary = "é"
        scene = "wordmark"

        [values]
        # Speed: 0…1000 points per second in steps of 10; default 230
        speed = 60
        # Pause: 0…10 seconds in steps of 0.1; default 0.4
        pause = 0.25
        "two words" = 1
        # Direction: right, left, up, down; default right
        direction = "left"

        """#)
  }
}
