/// The numbers that one animation alone decides each, straight from one constant to another.
///
/// Most animated numbers of most scenes are of this kind; frames spend nothing on the others' rules.
struct SoloNumbers {
  /// One of them.
  private struct Number {
    let from: Double
    let delta: Double
    var clock: Int32
    let target: Int32
  }

  private var all: [Number] = []

  /// The values at progress 1, as from + (to − from) may round.
  private var ends: [Double] = []

  /// Forgets all numbers and keeps the memory.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a number that goes from one value to another with a clock.
  mutating func append(from: Double, to: Double, clock: Int, target: Int) {
    all.append(
      Number(from: from, delta: to - from, clock: Int32(clock), target: Int32(target)))
    ends.append(to)
  }

  /// Gives each clock its new place.
  mutating func moveClocks(to places: [Int]) {
    for index in all.indices { all[index].clock = Int32(places[Int(all[index].clock)]) }
  }

  /// Writes all numbers.
  ///
  /// - Precondition: The clocks are places in `progress`, the targets places in `numbers`.
  func write(to numbers: inout [Double], progress: [Double]) {
    let (all, ends, progress) = (all.span, ends.span, progress.span)
    var numbers = numbers.mutableSpan
    for index in 0..<all.count {
      // SAFETY: there are as many ends as numbers. Clocks and targets exist, because a commit makes them
      // together with what they point into, and frames change no counts.
      let number = unsafe all[unchecked: index]
      let share = unsafe progress[unchecked: Int(number.clock)]
      // While the animation is inactive this is no number, and nobody reads it.
      var value = number.from + number.delta * share
      if share == 1 { value = unsafe ends[unchecked: index] }
      unsafe numbers[unchecked: Int(number.target)] = value
    }
  }
}
