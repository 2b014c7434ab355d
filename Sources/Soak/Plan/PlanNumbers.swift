/// The random numbers of a plan: the same ones for the same seed, everywhere and always (SplitMix64).
struct PlanNumbers: RandomNumberGenerator {
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
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// An element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }
}
