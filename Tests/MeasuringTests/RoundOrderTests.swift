import Measuring
import Testing

@Suite("Order of rounds")
struct RoundOrderTests {
  @Test("Each is measured once in a round, and each is the first one in its turn")
  func turns() {
    let orders = (0..<7).map { InterleavedRounds.order(of: 3, inRound: $0) }
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2] })
    #expect(orders.map(\.first) == [0, 1, 2, 0, 1, 2, 0])
    #expect(InterleavedRounds.order(of: 0, inRound: 4).isEmpty)
  }
}
