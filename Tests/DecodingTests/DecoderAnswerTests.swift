import Decoding
import Glibc
import Platform
import Raster
import Testing

@Suite("Decoder: answers")
struct DecoderAnswerTests {
  /// Returns what is read of an answer that is written to a memory file.
  private func read(_ answer: DecoderAnswer, pixelLimit: Int = 100) throws -> DecoderAnswer {
    let file = DecoderAnswer.makeFile()
    defer { close(file) }
    try answer.write(to: file)
    return try DecoderAnswer(from: file, pixelLimit: pixelLimit)
  }

  @Test("A picture, a size, a reason and an error number come back the same")
  func roundTrip() throws {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2)) { rows in
      // SAFETY: the last pixel of the last row.
      unsafe rows.base[rows.stride + 2] = 0x8040_2010
    }
    guard case .picture(let picture) = try read(.picture(bitmap)) else {
      Issue.record("no picture")
      return
    }
    #expect(picture.size == bitmap.size && picture[2, 1] == 0x8040_2010)
    let size = PixelSize(width: 70_000, height: 1)
    guard case .tooLarge(size) = try read(.tooLarge(size)),
      case .notDecodable("it is truncated") = try read(.notDecodable(reason: "it is truncated")),
      case .unreadable(EISDIR) = try read(.unreadable(errno: EISDIR))
    else {
      Issue.record("another answer")
      return
    }
  }

  @Test(
    "Every pixel comes back, with padded rows and without, in pieces and whole",
    arguments: [
      PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 70),
      PixelSize(width: 16, height: 9),
      PixelSize(width: 300, height: 250), PixelSize(width: 70_000, height: 2),
    ])
  func everyPixel(size: PixelSize) throws {
    func pixel(_ x: Int, _ y: Int) -> UInt32 { UInt32(truncatingIfNeeded: y * 70_001 + x) }
    let bitmap = Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width { rows[x, y] = pixel(x, y) }
      }
    }
    guard case .picture(let picture) = try read(.picture(bitmap), pixelLimit: size.area) else {
      Issue.record("no picture")
      return
    }
    try #require(picture.size == size)
    let differences = (0..<size.area).filter {
      let (x, y) = ($0 % size.width, $0 / size.width)
      return picture[x, y] != pixel(x, y)
    }
    #expect(differences.isEmpty)
  }

  @Test("A picture is written and read with few system calls, however many rows it has")
  func fewCalls() throws {
    // The kernel counts the calls of each thread that read or write; reading the numbers takes some too.
    func callCount() throws -> Int {
      let lines = WholeFile.systemText("/proc/thread-self/io").split(separator: "\n")
      let counts = lines.filter { $0.hasPrefix("sysc") }.compactMap {
        $0.split(separator: " ").last.flatMap { Int($0) }
      }
      try #require(counts.count == 2, "\(lines)")
      return counts[0] + counts[1]
    }
    let bitmap = Bitmap(size: PixelSize(width: 100, height: 3000))
    let before = try callCount()
    _ = try read(.picture(bitmap), pixelLimit: 300_000)
    // 1.2 MB in pieces of 256 KiB.
    #expect(try callCount() - before < 16)
  }

  @Test("An answer that is not sealed, too large, too long or unknown is refused")
  func invalid() throws {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2))
    #expect(throws: DecoderAnswer.Fault.self) {
      _ = try read(.picture(bitmap), pixelLimit: 5)
    }
    func refuse(_ numbers: [Int64], sealed: Bool = true) throws {
      let file = DecoderAnswer.makeFile()
      defer { close(file) }
      try WholeFile.write(unsafe numbers.span.bytes, to: file)
      // F_ADD_SEALS with F_SEAL_SHRINK, F_SEAL_GROW and F_SEAL_WRITE.
      if sealed { #expect(fcntl(file, 1033, 14) == 0) }
      #expect(throws: DecoderAnswer.Fault.self, "\(numbers)") {
        _ = try DecoderAnswer(from: file, pixelLimit: 100)
      }
    }
    try refuse([3, 2, 0, 0], sealed: false)
    try refuse([4, 0, 0, 0])
    try refuse([0, 1, 1, 8, 0])
    try refuse([0, -1, -1, 8, 0])
    try refuse([0, 1, 1, 8])
    try refuse([0, 1, 1, .max])
    try refuse([0, .max, .max, 8, 0])
    try refuse([1, -1, 5, 0])
    try refuse([2, 0, 0, -8])
    try refuse([])
  }
}
