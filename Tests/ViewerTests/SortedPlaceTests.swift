import Testing
import Viewer

@Suite("Places in sorted lists")
struct SortedPlaceTests {
  @Test("The first greater element, or the end, is found in few steps")
  func places() {
    let list = Array(0..<1000)
    for limit in -1...1000 {
      var steps = 0
      let place = list.sortedPlace { element in
        steps += 1
        return element > limit
      }
      #expect(place == min(limit + 1, 1000) && steps <= 10)
    }
    #expect([Int]().sortedPlace { $0 > 0 } == 0)
  }
}
