import Glibc
import Platform
import Testing

@Suite("Words for error numbers")
struct SystemMessageTests {
  @Test("Every number has words of its own, also one that the system does not know")
  func words() {
    let numbers = [ENOENT, EACCES, ENOSPC, -1, 99_999]
    let messages = numbers.map { systemMessage($0) }
    #expect(messages.allSatisfy { !$0.isEmpty })
    #expect(Set(messages).count == numbers.count)
  }
}
