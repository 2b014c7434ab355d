import Display
import LayerKit
import Raster
import Viewer

/// The comparison of frames of a scene that are drawn whole, in parts as in a window, and with other kernels.
///
/// The frames do not depend on the machine: text is boxes, and the wallpaper is computed.
struct FrameValidation: Encodable {
  /// A frame that differs from the first way of drawing it.
  private struct Mistake {
    let index: Int
    let expected, found: String
    /// Whether it was drawn in parts; otherwise it was drawn with baseline kernels.
    let isInParts: Bool
  }

  /// The numbers of the compared frames, which are shown at 0.5, 1, 1.75 and 2.5 s after the start.
  private static let numbers = [30, 60, 105, 150]

  private let name: String
  private let instructionSets: [InstructionSet]
  /// The frames drawn whole with the kernels in use.
  private let hashes: [String]
  private let mistake: Mistake?

  /// Validates the frames of scenes.
  static func run(
    _ requests: [SceneRequest], onScene: (String) -> Void = { _ in }
  ) -> [FrameValidation] {
    requests.map { request in
      onScene(request.typed)
      return FrameValidation(of: request)
    }
  }

  private init(of request: SceneRequest) {
    let used = InstructionSet.current
    instructionSets = used == .baseline ? [used] : [used, .baseline]
    let walks = instructionSets.map { set in
      InstructionSet.select(set)
      return Self.looks(at: request)
    }
    InstructionSet.select(used)
    name = request.typed
    let pictures = walks.map { $0.map(\.whole) }
    hashes = pictures[0]
    let inParts = zip(walks, pictures).compactMap { looks, whole in
      Self.mistake(looks.map(\.inParts), whole, isInParts: true)
    }
    let others = pictures.compactMap { Self.mistake($0, pictures[0], isInParts: false) }
    mistake = inParts.first ?? others.first
  }

  /// Shows a scene as in a window with two buffers, and returns the compared frames, and the same frames drawn whole.
  private static func looks(at request: SceneRequest) -> [(inParts: String, whole: String)] {
    var plan = SessionPlan(
      request, size: PixelSize(width: 480, height: 300), typesetter: BlockTypesetter())
    plan.art = SceneArt(wallpaper: WallpaperSource.computed)
    plan.pathRasterizer = BlockRasterizer()
    let drawn = DrawnSession(plan.makeSession(), buffers: 2)
    var looks: [(inParts: String, whole: String)] = []
    for number in 0...(numbers.max() ?? 0) {
      let time = drawn.session.mediaTime(afterStart: seconds(number))
      drawn.draw(at: time)
      if numbers.contains(number) {
        looks.append((drawn.picture.hash, drawn.session.picture(at: time).hash))
      }
    }
    return looks
  }

  private static func mistake(
    _ found: [String], _ expected: [String], isInParts: Bool
  ) -> Mistake? {
    numbers.indices.first { found[$0] != expected[$0] }.map {
      Mistake(index: $0, expected: expected[$0], found: found[$0], isInParts: isInParts)
    }
  }

  private static func seconds(_ number: Int) -> Double { Double(number) / 60 }

  func encode(to encoder: any Encoder) throws {
    let wrong: Facts? = mistake.map {
      [
        "seconds": Self.seconds(Self.numbers[$0.index]), "expected": $0.expected,
        "found": $0.found,
      ]
    }
    let members: Facts = [
      "scene": name, "instructionSets": instructionSets.map(\.rawValue),
      "seconds": Self.numbers.map(Self.seconds), "hashes": hashes,
      "mistake": wrong,
      "verdict": mistake.map {
        $0.isInParts ? "differs in parts" : "differs with baseline kernels"
      } ?? "same",
    ]
    try members.encode(to: encoder)
  }

  /// The verdict as a sentence.
  var line: String {
    guard let mistake else {
      return "\(name): \(hashes.count) frames are the same when drawn whole"
        + (instructionSets.count == 1 ? " and in parts" : ", in parts and with baseline kernels")
    }
    let when = NumberText.shortest(Self.seconds(Self.numbers[mistake.index]))
    return "\(name) at \(when) s, drawn "
      + (mistake.isInParts
        ? "in parts, differs from the frame drawn whole"
        : "with baseline kernels, differs from the frame drawn with wider kernels")
  }

  /// The error if frames differ; `nil` if they are the same.
  var failure: ProgramError? {
    mistake.map {
      ProgramError(
        line, why: "expected \($0.expected), found \($0.found)",
        remedy: "report it with the output of --validate --format json", status: .comparisonFailed)
    }
  }
}

extension Bitmap {
  /// The hash of all pixels, as sixteen hexadecimal digits.
  ///
  /// It is the 64-bit FNV-1a (Fowler, Noll, Vo) of the bytes blue, green, red and alpha of each pixel, row by row from
  /// the top, without the padding of rows. Bitmaps of different sizes can have the same hash.
  fileprivate var hash: String {
    withRows { rows in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for y in 0..<rows.size.height {
        for x in 0..<rows.size.width {
          for shift in Swift.stride(from: UInt32(0), to: 32, by: 8) {
            hash = (hash ^ UInt64(rows[x, y] >> shift & 0xFF)) &* 0x100_0000_01B3
          }
        }
      }
      return NumberText.hexadecimal(hash, 16).lowercased()
    }
  }
}
