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
