import Measuring
import ViewerCore

/// Frames of a scene that were drawn whole and in parts, and compared with each other and with those that are known.
struct FrameValidation {
  /// A frame that is not as it should be.
  struct Mistake: Equatable {
    /// When it is shown, in seconds after the start.
    let seconds: Double
    /// The hash that it should have.
    let expected: String
    /// The hash that it has.
    let found: String
  }

  /// What was found.
  enum Verdict: Equatable {
    /// All frames are the known ones.
    case known
    /// The frames are alike in both ways; how they should be is not known, for instance because parameters were typed.
    case unknown
    /// A frame is not the known one.
    case differs(Mistake)
    /// A frame that was drawn in parts is not the one that was drawn whole.
    case torn(Mistake)
  }

  /// The scene, with the parameters that were typed.
  let name: String

  /// The hashes of the frames, drawn whole.
  let hashes: [String]

  /// The hashes that they should have, or nothing where none are known.
  let known: [String]?

  /// What was found; of several mistakes the first.
  let verdict: Verdict

  /// Draws and compares frames of scenes.
  ///
  /// - Returns: One for each scene, in the same order.
  static func run(_ requests: [SceneRequest]) -> [FrameValidation] {
    requests.map { FrameValidation(of: $0) }
  }

  private init(of request: SceneRequest) {
    let walk = FrameWalk(request)
    let looks = KnownFrames.numbers.map { walk.look(at: $0) }
    let hashes = looks.map { "\($0.whole)" }
    let known = request.assignments.isEmpty ? KnownFrames.hashes[request.entry.name] : nil
    name = request.typed
    self.hashes = hashes
    self.known = known
    if let mistake = Self.mistake(in: looks.map { "\($0.inParts)" }, beside: hashes) {
      verdict = .torn(mistake)
    } else if let known {
      verdict = Self.mistake(in: hashes, beside: known).map { .differs($0) } ?? .known
    } else {
      verdict = .unknown
    }
  }

  /// Whether no frame is wrong.
  var isRight: Bool { mistake == nil }

  /// The first frame that is wrong.
  var mistake: Mistake? {
    switch verdict {
    case .known, .unknown: nil
    case .differs(let mistake), .torn(let mistake): mistake
    }
  }

  /// The first of some hashes that is not the one that it should be.
  private static func mistake(in found: [String], beside expected: [String]) -> Mistake? {
    for (index, (found, expected)) in zip(found, expected).enumerated() where found != expected {
      return Mistake(seconds: seconds[index], expected: expected, found: found)
    }
    return nil
  }

  /// When the frames are shown, in seconds after the start.
  private static let seconds = KnownFrames.numbers.map { Double($0) / Double(FrameWalk.rate) }
}

extension FrameValidation {
  /// Its members in a report: `scene`, `verdict`, `seconds`, `hashes`, `known` and `mistake`.
  var json: JSONValue {
    .object([
      "scene": .string(name), "verdict": .string(word), "seconds": JSONValue(Self.seconds),
      "hashes": .array(hashes.map { .string($0) }),
      "known": known.map { .array($0.map { .string($0) }) } ?? .null,
      "mistake": mistake.map(\.json) ?? .null,
    ])
  }

  /// What was found, in a line for people.
  var line: String {
    switch verdict {
    case .known: "\(name): \(hashes.count) frames are the known ones"
    case .unknown:
      "\(name): \(hashes.count) frames are the same whole and in parts; no known ones"
    case .differs(let mistake): "\(name) at \(mistake.when) is not the known frame"
    case .torn(let mistake):
      "\(name) at \(mistake.when), drawn in parts, is not the frame drawn whole"
    }
  }

  /// The end of the program for a frame that is wrong: exit code 1; nothing where all are right.
  var failure: ProgramError? {
    mistake.map {
      ProgramError(
        line, why: "expected \($0.expected), found \($0.found)",
        remedy: "report it, with what --validate --format json prints", status: .comparisonFailed)
    }
  }

  /// The verdict in a word or three.
  private var word: String {
    switch verdict {
    case .known: "known"
    case .unknown: "unknown"
    case .differs: "differs"
    case .torn: "differs in parts"
    }
  }
}

extension FrameValidation.Mistake {
  /// Its members in a report.
  fileprivate var json: JSONValue {
    .object([
      "seconds": JSONValue(seconds), "expected": .string(expected), "found": .string(found),
    ])
  }

  /// When it is shown: "1.75 s".
  fileprivate var when: String { "\(NumberText.shortest(seconds)) s" }
}
