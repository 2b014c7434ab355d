import LayerHost
import Testing

@Suite("The drawing budget of one core")
struct DrawingBudgetTests {
  private static let period = 1.0 / 60

  @Test("It is unknown before a sufficiently large frame")
  func unknown() {
    var budget = DrawingBudget()
    #expect(budget.pixels(inPeriod: Self.period) == 0)
    budget.note(pixels: 65_535, seconds: 0.001)
    budget.note(pixels: 1 << 20, seconds: 0)
    #expect(budget.pixels(inPeriod: Self.period) == 0)
  }

  @Test("It is the work of half a period, at any rate")
  func half() {
    var budget = DrawingBudget()
    budget.note(pixels: 1_000_000, seconds: 0.001)
    #expect(abs(budget.pixels(inPeriod: 1.0 / 60) - 8_333_333) <= 1)
    #expect(abs(budget.pixels(inPeriod: 1.0 / 240) - 2_083_333) <= 1)
    #expect(budget.pixels(inPeriod: 0) == 0)
    budget.note(pixels: 1 << 40, seconds: 1e-9)
    #expect(budget.pixels(inPeriod: 1e300) > 0)
  }

  @Test("A frame that several cores drew took as long as all of them together")
  func cores() {
    var (one, two) = (DrawingBudget(), DrawingBudget())
    one.note(pixels: 1_000_000, seconds: 0.002)
    two.note(pixels: 1_000_000, seconds: 0.001, cores: 2)
    #expect(one == two)
  }

  @Test("A single slow frame counts for a quarter, a lasting change for all")
  func change() {
    var budget = DrawingBudget()
    budget.note(pixels: 1_000_000, seconds: 0.001)
    budget.note(pixels: 1_000_000, seconds: 0.005)
    #expect(abs(budget.pixels(inPeriod: Self.period) - 4_166_666) <= 1)
    for _ in 0..<60 { budget.note(pixels: 1_000_000, seconds: 0.005) }
    #expect(abs(budget.pixels(inPeriod: Self.period) - 1_666_666) <= 1)
  }
}
