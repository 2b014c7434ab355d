import LayerKit
import Testing

@Suite("Gradient ramp")
struct GradientRampTests {
  @Test("Too few colours, or a different number of locations, draw nothing")
  func nothing() {
    #expect(GradientRamp(colors: [.white], locations: nil) == nil)
    #expect(GradientRamp(colors: [.white, .black], locations: [0.5]) == nil)
    #expect(GradientRamp(colors: [.white, .black], locations: [0, 1]) != nil)
  }

  @Test("Exactly on a hard edge the later colour shows")
  func edge() throws {
    let ramp = try #require(GradientRamp(colors: [.white, .black], locations: [0.5, 0.5]))
    #expect(ramp.color(at: 0.499_999) == .white)
    #expect(ramp.color(at: 0.5) == .black)
  }

  @Test("For unordered locations, the first one beyond the position and its predecessor count")
  func disorder() throws {
    let colors = [Color.black, .white, .clear, Color(red: 1, green: 0, blue: 0)]
    let ramp = try #require(GradientRamp(colors: colors, locations: [0, 0.8, 0.5, 1]))
    #expect(ramp.color(at: 0.4).red == 0.5)
    #expect((ramp.color(at: 0.85).alpha - 0.7).magnitude < 1e-12)
    let lost = try #require(GradientRamp(colors: colors, locations: [.nan, 0.5, .nan, 1]))
    #expect(lost.color(at: 0.25) == .white)
    #expect(lost.color(at: 0.75).alpha == 0.5)
  }

  @Test("The colours of the stops are met exactly and reach beyond the outer ones")
  func stops() throws {
    let colors = [Color(hex: 0x112233), Color(hex: 0x778899), Color(hex: 0xFFEEDD)]
    let ramp = try #require(GradientRamp(colors: colors, locations: [0.25, 0.5, 0.75]))
    for (place, color) in [(0.0, 0), (0.25, 0), (0.5, 1), (0.75, 2), (1, 2)] {
      #expect(ramp.color(at: place) == colors[color])
    }
    #expect(ramp.color(at: -4) == colors[0])
    #expect(ramp.color(at: .nan) == colors[0])
  }

  @Test("A radial gradient grows from its centre to an ellipse, and beyond it goes on")
  func radial() throws {
    let layer = GradientLayer(in: LayerContext())
    layer.bounds = Rect(x: 10, y: 0, width: 100, height: 50)
    layer.type = .radial
    layer.colors = [.black, .white]
    (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0))
    #expect(layer.color(at: Point(x: 60, y: 25)) == .black)
    #expect(layer.color(at: Point(x: 85, y: 25)) == Color(white: 0.5))
    #expect(layer.color(at: Point(x: 60, y: 12.5)) == Color(white: 0.5))
    let diagonal = try #require(layer.color(at: Point(x: 60 + 30, y: 25 + 20)))
    #expect((diagonal.red - 1).magnitude < 1e-12)
    #expect(layer.color(at: Point(x: 10, y: 0)) == .white)
    layer.endPoint.x = 0.5
    #expect(layer.color(at: Point(x: 60, y: 25)) == nil)
  }
}
