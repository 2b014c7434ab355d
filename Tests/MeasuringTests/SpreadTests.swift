import Measuring
import Testing

@Suite struct SpreadTests {
  @Test("The median is the middle of an odd count and the mean of the middle two of an even one")
  func medians() {
    let odd = Spread([3, 1, 2])
    #expect(odd.least == 1 && odd.median == 2 && odd.most == 3)
    #expect(Spread([4, 1, 2, 3]).median == 2.5)
    #expect(odd.samples == [3, 1, 2])
  }
}

@Suite("Order of rounds")
struct RoundOrderTests {
  @Test("Each contender is measured once per round, and each is first in turn")
  func turns() {
    let orders = (0..<7).map { InterleavedRounds.order(of: 3, inRound: $0) }
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2] })
    #expect(orders.map(\.first) == [0, 1, 2, 0, 1, 2, 0])
    #expect(InterleavedRounds.order(of: 0, inRound: 4).isEmpty)
  }
}
