import Platform
import ShimmerCommand
import Testing

/// The values that these tests share between threads have no lock, so that ThreadSanitizer reports a thread that does
/// not wait for another.
@Suite("The program's threads")
struct ThreadTests {
  @Test("Each round of bands reads what all bands of the last round wrote", arguments: 1...4)
  func rounds(cores: Int) {
    let bands = CoreBands(cores: cores)
    let count = bands.count
    #expect(count == cores)
    var (old, new) = ((0..<count).map { _ in Box() }, (0..<count).map { _ in Box() })
    for round in 1...200 {
      bands.run { [old, new] index in new[index].value = old[(index + 1) % count].value + 1 }
      let values = new.map { $0.value }
      #expect(values.allSatisfy { $0 == round }, "round \(round): \(values)")
      swap(&old, &new)
    }
  }

  @Test("Threads that wait for a round end with their bands")
  func unused() {
    for _ in 0..<20 { #expect(CoreBands(cores: 3).count == 3) }
  }

  @Test("Taking a value waits until another thread has computed it")
  func take() {
    for number in 0..<20 {
      let box = Box()
      let future = Future {
        box.value = number
        return number
      }
      #expect(future.take() == number)
      #expect(box.value == number)
    }
  }

  @Test("A value that nobody takes is computed before its object goes away")
  func untaken() {
    for _ in 0..<20 {
      let box = Box()
      withExtendedLifetime(Future { box.value = 1 }) {}
      #expect(box.value == 1)
    }
  }

  /// A value that one thread writes and another reads.
  ///
  /// It is `Sendable` although mutable, because the thread that reads first waits for the end of the one that writes.
  ///
  /// A property of a class in this module: unoptimised code accesses the elements of a buffer in the standard library,
  /// where ThreadSanitizer does not see it.
  private final class Box: @unchecked Sendable {
    var value = 0
  }
}
