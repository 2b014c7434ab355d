import Compositor
import Display
import LayerHost
import LayerKit
import Measuring
import ProgramSupport
import Raster
import Scenes
import Viewer

/// Frames of a scene that were drawn whole, in parts and with baseline kernels, and compared with each other.
///
/// How a scene is to look is not known here: that is what the golden pictures of the tests record.
struct FrameValidation {
  /// A frame that is not as it should be.
  struct Mistake: Equatable, Encodable {
    /// When it is shown, in seconds after the start.
    let seconds: Double
    /// The hash that it should have.
    let expected: String
    /// The hash that it has.
    let found: String
  }

  /// What was found.
  enum Verdict: Equatable {
    /// The frames are the same pixels, in whatever way they are drawn.
    case same
    /// A frame that was drawn in parts is not the one that was drawn whole.
    case torn(Mistake)
    /// A frame that was drawn with baseline kernels is not the one that was drawn with those in use.
    case differs(Mistake)
  }

  /// The frames that are looked at: those of 0.5, 1, 1.75 and 2.5 s after the start.
  private static let numbers = [30, 60, 105, 150]

  /// When they are shown, in seconds after the start.
  private static let seconds = numbers.map { Double($0) / Double(FrameWalk.rate) }

  /// The scene, with the parameters that were typed.
  let name: String

  /// The instruction sets that drew the frames: the one in use, and the baseline where that is another one.
  let instructionSets: [InstructionSet]

  /// The hashes of the frames, drawn whole with the instruction set in use.
  let hashes: [String]

  /// What was found; of several mistakes the first.
  let verdict: Verdict

  /// Draws and compares frames of scenes.
  ///
  /// While it runs, the whole process draws with one instruction set after the other.
  ///
  /// - Returns: One for each scene, in the same order.
  static func run(_ requests: [SceneRequest]) -> [FrameValidation] {
    requests.map { FrameValidation(of: $0) }
  }

  private init(of request: SceneRequest) {
    let used = InstructionSet.current
    instructionSets = used == .baseline ? [used] : [used, .baseline]
    let walks = instructionSets.map { Self.looks(at: request, with: $0) }
    InstructionSet.select(used)
    name = request.typed
    hashes = walks[0].map { "\($0.whole)" }
    verdict = Self.verdict(of: walks)
  }

  /// Shows a scene from its start on, so that also its pictures are drawn with the instruction set.
  private static func looks(
    at request: SceneRequest, with set: InstructionSet
  ) -> [FrameWalk.Look] {
    InstructionSet.select(set)
    let walk = FrameWalk(request)
    return numbers.map { walk.look(at: $0) }
  }

  /// The first frame that is wrong.
  var mistake: Mistake? {
    switch verdict {
    case .same: nil
    case .torn(let mistake), .differs(let mistake): mistake
    }
  }

  /// What comes out of the frames that each instruction set drew, the one in use first.
  private static func verdict(of walks: [[FrameWalk.Look]]) -> Verdict {
    let pictures = walks.map { $0.map(\.whole) }
    for (looks, whole) in zip(walks, pictures) {
      if let mistake = mistake(in: looks.map(\.inParts), beside: whole) { return .torn(mistake) }
    }
    for others in pictures.dropFirst() {
      if let mistake = mistake(in: others, beside: pictures[0]) { return .differs(mistake) }
    }
    return .same
  }

  /// The first of some frames that is not the one that it should be.
  private static func mistake(
    in found: [PictureHash], beside expected: [PictureHash]
  ) -> Mistake? {
    for (index, (found, expected)) in zip(found, expected).enumerated() where found != expected {
      return Mistake(seconds: seconds[index], expected: "\(expected)", found: "\(found)")
    }
    return nil
  }
}

extension FrameValidation: Encodable {
  private struct Members: Encodable {
    let scene, verdict: String
    let instructionSets: [String]
    let seconds = FrameValidation.seconds
    let hashes: [String]
    @Nullable var mistake: Mistake?
  }

  func encode(to encoder: any Encoder) throws {
    let members = Members(
      scene: name, verdict: word, instructionSets: instructionSets.map(\.rawValue), hashes: hashes,
      mistake: mistake)
    try members.encode(to: encoder)
  }

  /// What was found, in a line for people.
  var line: String {
    switch verdict {
    case .same:
      instructionSets.count == 1
        ? "\(name): \(hashes.count) frames are the same whole and in parts"
        : "\(name): \(hashes.count) frames are the same whole, in parts and with baseline kernels"
    case .torn(let mistake):
      "\(name) at \(mistake.when), drawn in parts, is not the frame drawn whole"
    case .differs(let mistake):
      "\(name) at \(mistake.when), drawn with baseline kernels, is another frame"
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
    case .same: "same"
    case .torn: "differs in parts"
    case .differs: "differs with baseline kernels"
    }
  }
}

extension FrameValidation.Mistake {
  /// When it is shown: "1.75 s".
  fileprivate var when: String { "\(NumberText.shortest(seconds)) s" }
}

/// The frames of a scene one after the other, drawn as a window's are, beside the same frames drawn whole.
///
/// Nothing of them depends on the machine: text and outlines are drawn as boxes, and what lies behind is the
/// program's own picture.
private final class FrameWalk {
  /// A frame that was drawn in both ways.
  struct Look {
    /// The picture into which each frame has drawn what it changes.
    let inParts: PictureHash
    /// The picture that one frame has drawn.
    let whole: PictureHash
  }

  /// The window in device pixels, as many as points.
  static let size = PixelSize(width: 480, height: 300)

  /// Frames in a second.
  static let rate = 60

  private let session: ViewerSession
  private let compositor: Compositor

  /// In turns, as a window's buffers are.
  private let buffers = [Bitmap(size: FrameWalk.size), Bitmap(size: FrameWalk.size)]
  private var shown = 0
  private var next = 0

  /// Begins a scene of which no frame is shown yet.
  init(_ request: SceneRequest) {
    var plan = SessionPlan(request, size: Self.size, typesetter: BlockTypesetter())
    plan.art = SceneArt(wallpaper: WallpaperSource.computed)
    plan.pathRasterizer = BlockRasterizer()
    session = plan.makeSession()
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Shows all frames up to one, and looks at that one.
  ///
  /// - Parameter frame: Its number, 0 for that of the start; none before the last one that was looked at.
  func look(at frame: Int) -> Look {
    while next <= frame {
      show(next)
      next += 1
    }
    return Look(
      inParts: PictureHash(buffers[shown]),
      whole: PictureHash(session.picture(at: time(of: frame))))
  }

  private func show(_ frame: Int) {
    let time = time(of: frame)
    session.advance(to: time)
    if compositor.prepare(at: time, in: session.viewport).isEmpty { return }
    shown = 1 - shown
    let name = BufferName(slot: shown)
    buffers[shown].withRows { rows in _ = compositor.draw(into: rows, buffer: name) }
  }

  private func time(of frame: Int) -> Double {
    session.mediaTime(afterStart: Double(frame) / Double(Self.rate))
  }
}
