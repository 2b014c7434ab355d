/// The random numbers of a plan: SplitMix64, and a reduction to ranges that is written out here.
///
/// The standard library promises for its own reduction that it is fair, not that it stays the same.
/// These numbers are the same for the same seed on every machine and with every compiler. What a plan
/// makes of them changes with the plan's code and with the viewer's table of keys.
struct PlanNumbers {
  private var state: UInt64

  /// Begins the numbers of a seed.
  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number within a range.
  ///
  /// A number of a range of n comes up too often or too seldom by less than n in 2⁶⁴.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// An element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }
}
