import Raster
import TestSupport
import Testing

@Suite("Weights")
struct WeightTests {
  @Test("An alpha becomes the nearest weight, and values outside 0…1 are clamped")
  func rounding() {
    #expect(Weight(0) == .zero && Weight(-3) == .zero && Weight(.nan) == .zero)
    #expect(Weight(1) == .one && Weight(7) == .one && Weight(.infinity) == .one)
    #expect(Weight(-.infinity) == .zero)
    for index in 0..<65536 {
      #expect(Int(Weight(Float(index) / 65536).rawValue) == index)
    }
  }

  @Test("A product with one or zero is exact, others round to nearest")
  func products() {
    for value in stride(from: 0, through: 65535, by: 255) {
      let weight = Weight(rawValue: UInt16(value))
      #expect(weight.scaled(by: .one) == weight && Weight.one.scaled(by: weight) == weight)
      #expect(weight.scaled(by: .zero) == .zero)
      let product = Double(value) * 40_000 / 65536
      let scaled = weight.scaled(by: Weight(rawValue: 40_000))
      #expect(weight == .one || abs(Double(scaled.rawValue) - product) <= 0.5)
    }
  }

  @Test("A table rounds growing alphas as single weights do, with any length and place")
  func assignment() {
    var generator = SeededGenerator(seed: 3)
    for count in [0, 1, 7, 8, 9, 15, 16, 17, 100] {
      for start in [-13, 0, 5] {
        let table = WeightTable(range: start..<start + count + 4)
        let first = Float.random(in: -0.1...1.1, using: &generator)
        let step = Float.random(in: -0.1...0.1, using: &generator)
        table.assign(alpha: first, growingBy: step, to: start + 2..<start + 2 + count)
        for index in 0..<count {
          let product = step * Float(index)
          #expect(table[start + 2 + index] == Weight(product + first))
        }
        #expect(table[start] == .zero && table[start + count + 3] == .zero)
      }
    }
  }

  @Test("The changed range is that of a naive comparison")
  func changes() {
    var generator = SeededGenerator(seed: 4)
    for count in [0, 1, 7, 8, 9, 63, 64, 65, 200] {
      for _ in 0..<20 {
        let range = 3..<3 + count
        let (a, b) = (WeightTable(range: range), WeightTable(range: range))
        a.assign(Weight(0.5), to: range)
        b.assign(a)
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          if let index = range.randomElement(using: &generator) { b[index] = .one }
        }
        let differing = range.filter { a[$0] != b[$0] }
        let changed = b.changedRange(since: a)
        #expect(changed.isEmpty == differing.isEmpty)
        if let first = differing.first, let last = differing.last {
          #expect(changed == first..<last + 1)
        }
      }
    }
  }

  @Test("A table of another range differs in everything that either has")
  func otherRange() {
    let (a, b) = (WeightTable(range: 5..<9), WeightTable(range: 7..<30))
    #expect(b.changedRange(since: a) == 5..<30)
    #expect(b.changedRange(since: WeightTable()) == 7..<30)
    #expect(WeightTable().changedRange(since: a) == 5..<9)
  }

  @Test("A scaled copy has the other's range and each weight times the factor")
  func scaledCopy() {
    let source = WeightTable(range: 2..<20)
    for index in source.range { source[index] = Weight(rawValue: UInt16(index * 3000)) }
    let copy = WeightTable(range: 0..<100)
    copy.assign(source, scaledBy: Weight(0.25))
    #expect(copy.range == source.range)
    for index in source.range { #expect(copy[index] == source[index].scaled(by: Weight(0.25))) }
    copy.reset(to: 0..<50)
    #expect((0..<50).allSatisfy { copy[$0] == .zero })
  }
}
