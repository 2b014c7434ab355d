import LayerKit
import Testing
import Viewer

@Suite("Timing functions as text")
struct CurveTextTests {
  @Test(
    "Every form of a curve, and the text that it is written with",
    arguments: [
      ("linear", "linear"), ("Ease-In", "ease-in"), ("ease", "default"),
      ("ease-in-out", "ease-in-ease-out"), ("cubic-bezier(.42,0,.58,1)", "ease-in-ease-out"),
      ("CUBIC-BEZIER( 0.1, 0.7 , 1, 0.1 )", "cubic-bezier(0.1,0.7,1,0.1)"),
      ("cubic-bezier(0.1 0.7 1 0.1)", "cubic-bezier(0.1,0.7,1,0.1)"),
      ("0.1 -2 1 3", "cubic-bezier(0.1,-2,1,3)"),
      ("cubic-bezier(0.12345,0,1,1)", "cubic-bezier(0.123,0,1,1)"),
      ("cubic-bezier(0.5,0.5,0.5,0.5)", "cubic-bezier(0.5,0.5,0.5,0.5)"),
    ])
  func forms(text: String, written: String) throws {
    let curve = try #require(CurveText.parse(text))
    #expect(CurveText.text(of: curve) == written && CurveText.parse(written) == curve)
  }

  @Test("The names are those of the predefined curves")
  func names() {
    #expect(
      CurveText.names == ["linear", "ease-in", "ease-out", "ease-in-ease-out", "default"])
    for name in TimingFunctionName.allCases {
      let curve = TimingFunction(name: name)
      #expect(CurveText.names.contains(CurveText.text(of: curve)), "\(name)")
    }
  }

  private func easing() throws -> Parameter {
    try #require(SceneCatalog.entry(named: "own").parameters.first { $0.key == "easing" })
  }

  @Test(
    "What is no curve, with what to write",
    arguments: [
      "", "cubic-bezier(2,0,1,1)", "cubic-bezier(0,0,1)", "cubic-bezier(0,0,1,1,1)",
      "cubic-bezier(nan,0,1,1)", "cubic-bezier(0,3.5,1,1)", "cubic-bezier(0,x,1,1)",
    ])
  func noCurve(text: String) throws {
    let error = ParameterError.notACurve(key: "easing", text: text)
    #expect(throws: error) { try easing().parse(text) }
    #expect(error.description.hasPrefix("easing: "))
    #expect(
      error.description.contains(
        "is not a curve: write a name (linear, ease-in, ease-out, ease-in-ease-out, default), "
          + "or cubic-bezier(x1, y1, x2, y2) with x within 0…1"))
  }

  @Test("Left and Right go through the names, and from another curve to the first or the last")
  func steps() throws {
    let easing = try easing()
    func step(_ text: String, _ steps: Int) throws -> String {
      easing.value(try easing.parse(text), steps: steps, of: .ordinary).text
    }
    #expect(try step("linear", 1) == "ease-in" && step("linear", -1) == "default")
    #expect(try step("0 1 0 1", 1) == "linear" && step("0 1 0 1", -1) == "default")
  }

  @Test("A comma inside parentheses separates no parameters")
  func request() throws {
    let request = try SceneRequest("own:easing=cubic-bezier(0.1,0.7,1,0.1),angle=10,speed=3")
    #expect(request.assignments.map(\.value.text) == ["cubic-bezier(0.1,0.7,1,0.1)", "10", "3"])
    #expect(request.typed == "own:easing=cubic-bezier(0.1,0.7,1,0.1),angle=10,speed=3")
    #expect(try SceneRequest(request.typed).assignments == request.assignments)
    #expect(throws: SceneError.self) { try SceneRequest("own:easing=cubic-bezier(0.1,angle=10") }
    #expect(throws: SceneError.self) { try SceneRequest("own:angle=10,,speed=3") }
    #expect(try SceneRequest("own:font=A (b,angle=10").assignments.count == 2)
  }

  @Test("A description tells the names and the form, a row has short numbers")
  func words() throws {
    let easing = try easing()
    #expect(easing.summary.contains("default or cubic-bezier(x1, y1, x2, y2); default linear"))
    #expect(
      easing.textWithUnit(of: try easing.parse("0.123 0 1 1")) == "cubic-bezier(0.123,0,1,1)")
  }
}
