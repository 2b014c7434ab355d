import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Parameters")
struct ParameterTests {
  private func complaint(_ text: String) -> String? {
    do throws(ParameterError) {
      _ = try SceneCatalog.wordmark.assignment(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "An error names the valid values",
    arguments: [
      ("speed=2000", "speed: 2000 is not within 0…1000 points per second"),
      ("speed=-1", "speed: -1 is not within 0…1000 points per second"),
      ("speed=inf", "speed: inf is not within 0…1000 points per second"),
      ("opacity=1.1", "opacity: 1.1 is not within 0…1"),
      ("pause=nan", "pause: “nan” is not a number"),
      ("speed=0x10", "speed: “0x10” is not a number"),
      ("pause=", "pause: “” is not a number"),
      ("pause=4,2", "pause: “4,2” is not a number; write 4.2"),
      ("pause=2°", "pause: “2°” is not a number"),
      ("direction=north", "direction: “north” is not one of right, left, up, down"),
      ("geometry", "“geometry” is not key=value"),
      ("=3", "“=3” is not key=value"),
    ])
  func errors(text: String, message: String) { #expect(complaint(text) == message) }

  @Test("A misspelled key or word is proposed, and capital letters are forgiven")
  func misspelled() throws {
    #expect(complaint("sped=2") == "there is no parameter sped; did you mean speed?")
    #expect(
      complaint("direction=rihgt")
        == "direction: “rihgt” is not one of right, left, up, down; did you mean right?")
    #expect(complaint("velocity=2") == "there is no parameter velocity; did you mean speed?")
    let assignment = try SceneCatalog.wordmark.assignment("Direction=LEFT")
    #expect(assignment.key == "direction" && assignment.value == .choice("left"))
  }

  @Test(
    "A number may have the unit that the list prints, or a related one",
    arguments: [
      ("speed=90 pt/s", 90), ("speed=90 points per second", 90), ("pause=300ms", 0.3),
      ("pause=0.3 s", 0.3), ("opacity=35%", 0.35), ("highlight-length=50%", 0.5),
    ])
  func units(text: String, number: Double) throws {
    #expect(try SceneCatalog.wordmark.assignment(text).value == .number(number))
  }

  @Test(
    "A text keeps its commas and lines, and takes the place of a picture, as a picture does of it")
  func content() throws {
    var request = try SceneRequest("own:image=a.png,text=Hi")
    #expect(request.assignments.map(\.key) == ["image", "text", "text", "image"])
    #expect(request.typed == "own:image=a.png,text=Hi")
    try request.set("TEXT=Hello, you\n=")
    #expect(request.assignments.suffix(2).map(\.value) == [.string("Hello, you\n="), .string("")])
    try request.set("image=b, c.png")
    #expect(request.pictureNames == ["a.png", "b, c.png"])
    let text = try #require(request.entry.parameters.first { $0.key == "text" })
    #expect(
      text.summary == "Text: at most 4096 characters; default the scene's own")
    #expect(text.value(.string("a"), steps: 3, of: .coarse) == .string("a"))
    do throws(SceneError) {
      try request.set("text=" + String(repeating: "x", count: 4097))
      Issue.record("it is accepted")
    } catch {
      #expect(
        error.description == "text is too long: it has 4097 characters; write at most 4096")
    }
  }

  @Test("What means the text is answered by it")
  func contentSynonym() {
    do throws(SceneError) {
      _ = try SceneRequest("own:label=Hi")
      Issue.record("it is accepted")
    } catch {
      #expect(error.description == "own has no parameter label; did you mean text?")
    }
  }

  @Test("A scene lists the content that it shows, and has the rest behind it, to pass on")
  func shownContent() {
    for entry in SceneCatalog.all {
      let content = entry.parameters.suffix(2)
      #expect(content.map(\.key) == ["text", "image"], "\(entry.name)")
      let shown = entry.shownParameters
      #expect(Set(shown.compactMap(\.content)) == entry.card.shows, "\(entry.name)")
      #expect(entry.parameters.count - shown.count == 2 - entry.card.shows.count)
    }
  }

  @Test("A key of another scene is proposed with its scene")
  func otherScene() {
    #expect(throws: SceneError.self) { try SceneRequest("hero:speeed=1") }
    do throws(SceneError) {
      _ = try SceneRequest("Hero:speeed=1")
    } catch {
      #expect(error.description == "hero has no parameter speeed; did you mean wordmark:speed?")
    }
  }

  @Test("An unknown key lists the keys")
  func unknownKey() {
    let message = complaint("zigzag=2") ?? ""
    for parameter in SceneCatalog.wordmark.parameters { #expect(message.contains(parameter.key)) }
  }

  @Test("Keys differ, and defaults are among the values", arguments: SceneCatalog.names)
  func defaults(name: String) throws {
    let parameters = try SceneCatalog.entry(named: name).parameters
    #expect(Set(parameters.map(\.key)).count == parameters.count)
    for parameter in parameters { #expect(parameter.allows(parameter.defaultValue)) }
  }

  @Test("A sentence describes each parameter, the same one in all scenes")
  func sentences() {
    var known: [Described: String] = [:]
    for entry in SceneCatalog.all {
      for parameter in entry.parameters {
        let about = parameter.about
        #expect(about.hasSuffix(".") && about.count > 20, "\(entry.name): \(parameter.key)")
        #expect(about.count <= 90, "\(entry.name): \(parameter.key)")
        #expect(about.first?.isUppercase == true && !about.dropLast().contains("."))
        let described = Described(
          key: parameter.key, title: parameter.title, group: parameter.group, kind: parameter.kind)
        #expect(known[described, default: about] == about, "\(entry.name): \(parameter.key)")
        known[described] = about
      }
    }
  }

  /// A parameter as several scenes may have it.
  private struct Described: Hashable {
    let key: String
    let title: String
    let group: ParameterGroup
    let kind: Parameter.Kind
  }

  @Test(
    "A scene has controls for the parameters that its kind tells, in their order",
    arguments: SceneCatalog.names)
  func descriptions(name: String) throws {
    let entry = try SceneCatalog.entry(named: name)
    let scene = entry.makeScene(SceneStage(in: LayerContext()))
    #expect(entry.parameters == scene.allControls.map(\.parameter))
    let still = entry.makeScene(SceneStage(in: LayerContext(), motion: .reduced))
    let changed = zip(entry.parameters, still.allControls.map(\.parameter)).filter { $0 != $1 }
    #expect(changed.map(\.1.key) == ["motion"])
    #expect(still.allControls["motion"]?.parameter.defaultValue == .choice("reduced"))
  }

  @Test(
    "Defaults are the values of a new scene, except of the last parameter, which starts the effect",
    arguments: SceneCatalog.names)
  func newScene(name: String) throws {
    let entry = try SceneCatalog.entry(named: name)
    let picture = Bitmap(size: PixelSize(width: 4, height: 4))
    for user in [UserContent(), UserContent(text: "نور"), UserContent(image: picture)] {
      for motion in SceneMotion.allCases {
        let stage = SceneStage(
          in: LayerContext(time: 1234.5), content: user.content, motion: motion)
        let scene = entry.makeScene(stage)
        // The content is a value like others, with which a session begins.
        stage.controls.begin(with: try user.assignments(of: entry))
        stage.layOut(scene, in: Viewport(whole: PixelSize(width: 64, height: 40)), scale: 1)
        stage.controls.begin(with: [])
        let others = scene.allControls.filter { $0.value != $0.parameter.defaultValue }
        #expect(others.count <= 1, "\(others.map(\.parameter.key))")
        guard let flag = others.first else { continue }
        #expect(flag.parameter == scene.controls.last?.parameter)
        #expect(flag.parameter.group == .effect)
        #expect(flag.value == .choice("off") && flag.parameter.defaultValue == .choice("on"))
      }
    }
  }

  @Test(
    "Every parameter reads back what was set, at both ends of its range, between, and in each word",
    arguments: SceneCatalog.names)
  func roundTrip(name: String) throws {
    let session = Session(
      try SceneCatalog.entry(named: name), size: PixelSize(width: 320, height: 200))
    for control in session.controls {
      let parameter = control.parameter
      let texts =
        switch parameter.kind {
        case .number(let range, _):
          ["\(range.lowerBound)", "\(range.upperBound)", "\(range.upperBound / 3)"]
        case .whole(let range, _):
          ["\(range.lowerBound)", "\(range.upperBound)", "\(range.upperBound / 3)"]
        case .choice(let words): words
        case .color: ["auto", "#8fb3ff", "navy"]
        case .curve: CurveText.names + ["cubic-bezier(0.1,-2,1,3)"]
        case .text(let suggestions): suggestions + ["DejaVu Sans Mono"]
        case .content: ["Hello, you\n=", " ", ""]
        }
      for text in texts {
        let value = try parameter.parse(text)
        session.set(parameter.key, to: value)
        #expect(control.value == value, "\(parameter.key)=\(text)")
      }
    }
  }

  @Test("A whole number takes no fraction, and its steps are whole")
  func whole() throws {
    let count = Parameter(
      "count", "Count", "The number of things.", in: .content, kind: .whole(1...100, step: 5),
      default: .number(10))
    #expect(throws: ParameterError.notWhole(key: "count", text: "1.5")) { try count.parse("1.5") }
    #expect(throws: ParameterError.self) { try count.parse("101") }
    #expect(try count.parse("100") == .number(100))
    #expect(count.value(.number(10), steps: 1, of: .fine) == .number(11))
    #expect(count.value(.number(10), steps: 1, of: .ordinary) == .number(15))
    #expect(count.value(.number(10), steps: 3, of: .coarse) == .number(100))
    #expect(count.value(near: 7.4) == .number(7))
  }

  @Test("A word with a title is shown by it, listed with it, and accepted by both")
  func titles() throws {
    let phase = try #require(SceneCatalog.wordmark.parameters.first { $0.key == "phase" })
    for text in ["hold", "keep"] { #expect(try phase.parse(text) == .choice("hold")) }
    #expect(phase.textWithUnit(of: .choice("hold")) == "keep")
    #expect(phase.textWithUnit(of: .choice("original")) == "jump")
    #expect(phase.valuesText == "jump, keep")
    #expect(phase.summary == "Band position: original (jump), hold (keep); default hold")
    #expect(try SceneCatalog.wordmark.assignment("phase=keep").value.text == "hold")
  }

  @Test("The last of equal keys wins")
  func later() throws {
    let entry = SceneCatalog.wordmark
    let session = Session(
      entry, assignments: [try entry.assignment("speed=1"), try entry.assignment("speed=2")],
      size: PixelSize(width: 64, height: 40))
    #expect(session.shimmer.shimmeringSpeed == 2)
  }
}
