import TestSupport

/// Creates inputs from a corpus.
public struct Mutator {
  private let target: FuzzTarget
  private let corpus: [[UInt8]]

  /// Creates a mutator for a target.
  ///
  /// - Parameter corpus: Complete inputs; each is first tried unchanged.
  public init(_ target: FuzzTarget, corpus: [[UInt8]]) {
    self.target = target
    self.corpus = corpus
  }

  /// The input of a run; it depends only on seed, run and corpus.
  public func input(run: Int, seed: UInt64) -> [UInt8] {
    if run < corpus.count { return corpus[run] }
    var random = SeededGenerator(seed: seed ^ UInt64(run) &* 0xD6E8_FEB8_6659_FD93)
    var input: [UInt8]
    if corpus.isEmpty || Int.random(in: 0..<1000, using: &random) < target.grammarPerMille {
      input = target.grammar(&random)
      // Half of the grammar's inputs stay unchanged.
      if Bool.random(using: &random) { return target.repair(input) }
    } else {
      input = corpus.randomElement(using: &random) ?? []
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&input, &random) }
    if input.count > target.longest { input.removeLast(input.count - target.longest) }
    // Some inputs keep invalid checksums.
    return Int.random(in: 0..<8, using: &random) == 0 ? input : target.repair(input)
  }

  private func mutate(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...input.count, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: if place < input.count { input[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    case 1: if place < input.count { input[place] = .random(in: .min ... .max, using: &random) }
    case 2: input.replaceSubrange(part(of: input, from: place, &random), with: [])
    case 3: input.insert(contentsOf: input[part(of: input, from: place, &random)], at: place)
    case 4: replaceNumber(in: &input, from: place, &random)
    case 5: overwrite(&input, at: place, &random)
    case 6: splice(&input, at: place, &random)
    case 7: repeatPart(of: &input, from: place, &random)
    case 8: input.removeLast(input.count - place)
    case 9:
      let other = corpus.randomElement(using: &random) ?? []
      let part = part(of: other, from: .random(in: 0...other.count, using: &random), &random)
      input.insert(contentsOf: other[part], at: place)
    default: insertToken(into: &input, at: place, &random)
    }
  }

  /// A part of an input from an offset, usually short.
  private func part(
    of input: [UInt8], from place: Int, _ random: inout SeededGenerator
  ) -> Range<Int> {
    let most = min(input.count - place, Bool.random(using: &random) ? 4 : 64)
    return place..<place + Int.random(in: 0...most, using: &random)
  }

  private func insertToken(
    into input: inout [UInt8], at place: Int, _ random: inout SeededGenerator
  ) {
    guard let token = target.dictionary.randomElement(using: &random) else { return }
    let replaced = min(input.count, place + (Bool.random(using: &random) ? token.count : 0))
    input.replaceSubrange(place..<replaced, with: token)
  }

  /// Joins the head of this input and the tail of another.
  private func splice(_ input: inout [UInt8], at place: Int, _ random: inout SeededGenerator) {
    guard let other = corpus.randomElement(using: &random) else { return }
    input.removeLast(input.count - place)
    input += other.suffix(Int.random(in: 0...other.count, using: &random))
  }

  private func repeatPart(
    of input: inout [UInt8], from place: Int, _ random: inout SeededGenerator
  ) {
    let piece = Array(input[part(of: input, from: place, &random)])
    if piece.isEmpty { return }
    let count = min(Int.random(in: 2...64, using: &random), target.longest / piece.count)
    for _ in 0..<count { input.insert(contentsOf: piece, at: place) }
  }

  /// Overwrites bytes with an extreme binary number, in either byte order.
  private func overwrite(_ input: inout [UInt8], at place: Int, _ random: inout SeededGenerator) {
    let byteCount = [1, 2, 4, 8].randomElement(using: &random) ?? 1
    let number = Self.words.randomElement(using: &random) ?? 0
    let ordered =
      Bool.random(using: &random) ? number.bigEndian >> UInt64(64 - 8 * byteCount) : number
    for index in 0..<min(byteCount, input.count - place) {
      input[place + index] = UInt8(truncatingIfNeeded: ordered >> UInt64(8 * index))
    }
  }

  /// Replaces the next decimal number.
  private func replaceNumber(
    in input: inout [UInt8], from place: Int, _ random: inout SeededGenerator
  ) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = input[place...].firstIndex(where: digits.contains) else { return }
    let end = input[first...].firstIndex { !digits.contains($0) } ?? input.count
    let number = Self.numbers.randomElement(using: &random) ?? "0"
    input.replaceSubrange(first..<end, with: Array(number.utf8))
  }

  /// Values that often break readers of binary numbers.
  private static let words: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000,
    0xFFFF_FFFF, .max, 1 << 63, .max >> 1, Double.nan.bitPattern, Double.infinity.bitPattern,
  ]

  /// Values that often break readers of decimal numbers.
  static let numbers = [
    "0", "-0", "-1", "1", "+1", "00", "1.", ".5", "0.1", "1e308", "-1e308", "1e309", "1e-320",
    "nan",
    "-nan", "inf", "-inf", "infinity", "0x10", "1e400000000000000000000", "255", "256", "32767",
    "32768",
    "65535", "65536", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "999999999", "9999999999", "٣", "1_000", "1,5", "½", "1e", "1000000",
  ]
}
