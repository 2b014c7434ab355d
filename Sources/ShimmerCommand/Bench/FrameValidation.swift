import Compositor
import Display
import LayerHost
import LayerKit
import Measuring
import ProgramSupport
import Raster
import Scenes
import Viewer

/// A check that frames of a scene have the same pixels when they are drawn whole, in parts, and with the kernels of
/// the baseline instruction set.
///
/// The intended appearance of a scene is not checked here; the golden images of the tests record it.
struct FrameValidation {
  /// A frame whose pixels are wrong.
  struct Mistake: Equatable, Encodable {
    /// The instant of the frame, in seconds after the start.
    let seconds: Double
    /// The hash of the expected pixels, as text.
    let expected: String
    /// The hash of the pixels that were drawn, as text.
    let found: String
  }

  /// The outcome of the comparison.
  enum Verdict: Equatable {
    /// All frames have the same pixels, however they are drawn.
    case same
    /// A frame drawn in parts differs from the same frame drawn whole.
    case torn(Mistake)
    /// A frame drawn with baseline kernels differs from the same frame drawn with the kernels in use.
    case differs(Mistake)
  }

  /// The numbers of the compared frames, which are shown at 0.5, 1, 1.75 and 2.5 s after the start.
  private static let numbers = [30, 60, 105, 150]

  /// The instants of the compared frames, in seconds after the start.
  private static let seconds = numbers.map { Double($0) / Double(FrameWalk.rate) }

  /// The scene and its parameters, as given on the command line.
  let name: String

  /// The instruction sets that drew the frames: the instruction set in use, and the baseline if it is not the one in
  /// use.
  let instructionSets: [InstructionSet]

  /// The hashes of the frames, drawn whole with the instruction set in use.
  let hashes: [String]

  /// The outcome; if several frames are wrong, the first of them.
  let verdict: Verdict

  /// Draws and compares frames of scenes.
  ///
  /// During the call, the whole process switches between instruction sets.
  ///
  /// - Parameters:
  ///   - requests: The scenes with their parameters.
  ///   - onScene: Called before each scene, with its name.
  /// - Returns: One validation per scene, in the same order.
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
    let walks = instructionSets.map { Self.looks(at: request, with: $0) }
    InstructionSet.select(used)
    name = request.typed
    hashes = walks[0].map { "\($0.whole)" }
    verdict = Self.verdict(of: walks)
  }

  /// Draws the compared frames with an instruction set, and returns their hashes.
  ///
  /// The scene is shown from its start, so that its images are drawn with the instruction set too.
  private static func looks(
    at request: SceneRequest, with set: InstructionSet
  ) -> [FrameWalk.Look] {
    InstructionSet.select(set)
    let walk = FrameWalk(request)
    return numbers.map { walk.look(at: $0) }
  }

  /// The first wrong frame, or `nil` if there is none.
  var mistake: Mistake? {
    switch verdict {
    case .same: nil
    case .torn(let mistake), .differs(let mistake): mistake
    }
  }

  /// Returns the verdict on the frames of all instruction sets.
  ///
  /// Each element contains the frames of one instruction set; the first one is the instruction set in use.
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

  /// Returns the first frame that differs from the expected frame; `nil` if all frames are as expected.
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

  /// The outcome as one line of the human-readable report.
  var line: String {
    switch verdict {
    case .same:
      instructionSets.count == 1
        ? "\(name): \(hashes.count) frames are the same when drawn whole and in parts"
        : "\(name): \(hashes.count) frames are the same when drawn whole, in parts and with baseline kernels"
    case .torn(let mistake):
      "\(name) at \(mistake.when), drawn in parts, differs from the frame drawn whole"
    case .differs(let mistake):
      "\(name) at \(mistake.when), drawn with baseline kernels, differs from the frame drawn with wider kernels"
    }
  }

  /// The error that ends the program with exit code 1, or `nil` if all frames are right.
  var failure: ProgramError? {
    mistake.map {
      ProgramError(
        line, why: "expected \($0.expected), found \($0.found)",
        remedy: "report it with the output of --validate --format json", status: .comparisonFailed)
    }
  }

  /// The verdict as the JSON report shows it.
  private var word: String {
    switch verdict {
    case .same: "same"
    case .torn: "differs in parts"
    case .differs: "differs with baseline kernels"
    }
  }
}

extension FrameValidation.Mistake {
  /// The instant as text: "1.75 s".
  fileprivate var when: String { "\(NumberText.shortest(seconds)) s" }
}

/// Draws the consecutive frames of a scene as in a window, and draws chosen frames whole.
///
/// The pixels do not depend on the machine: text and outlines are drawn as boxes, and the wallpaper is the program's
/// own.
private final class FrameWalk {
  /// The hashes of one frame, drawn in parts and whole.
  struct Look {
    /// The hash of the frame in a buffer into which every frame draws only its changes.
    let inParts: PictureHash
    /// The hash of a bitmap into which only this frame was drawn.
    let whole: PictureHash
  }

  /// The size of the window, in device pixels; a point is a pixel.
  static let size = PixelSize(width: 480, height: 300)

  /// The number of frames per second.
  static let rate = 60

  private let session: ViewerSession
  private let compositor: Compositor

  /// Two buffers that are used alternately, like those of a window.
  private let buffers = [Bitmap(size: FrameWalk.size), Bitmap(size: FrameWalk.size)]
  private var shown = 0
  private var next = 0

  /// Creates a walk along the frames of a scene, before its first frame.
  init(_ request: SceneRequest) {
    var plan = SessionPlan(request, size: Self.size, typesetter: BlockTypesetter())
    plan.art = SceneArt(wallpaper: WallpaperSource.computed)
    plan.pathRasterizer = BlockRasterizer()
    session = plan.makeSession()
    compositor = Compositor(context: session.context, scale: session.scale)
  }

  /// Shows all frames up to and including a frame, and returns the hashes of the last frame.
  ///
  /// - Parameter frame: The number of the last frame to show, 0 for the start; not less than in the previous call.
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
