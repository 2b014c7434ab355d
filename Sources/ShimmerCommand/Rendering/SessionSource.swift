import Decoding
import Display
import Drawing
import Raster
import Viewer

/// What the sessions of a run are made from, each for a core of its own.
///
/// It is `Sendable` although it contains bitmaps and functions: after their creation the bitmaps and their store are only
/// read, and the functions have no state. Each session gets a typesetter of its own.
struct SessionSource: @unchecked Sendable {
  private enum Kind {
    case scene(SceneRequest, motion: SceneMotion, keys: [ScriptedKey])
    case recording(Recording)
  }

  private let kind: Kind
  private let initialSize: PixelSize
  private let scale: Double
  private let content: SceneContent
  private let art: SceneArt

  /// The installed font families, through which inputs may step.
  private let families: [String]

  /// The background as it was given, for a preset.
  let request: ContentRequest

  /// Creates the source of sessions of a scene, and reads the pictures of the content.
  ///
  /// - Throws: An error if a picture cannot be used.
  init(
    _ request: SceneRequest, content: ContentRequest, size: PixelSize, scale: Double,
    motion: SceneMotion, pressing keys: [ScriptedKey], hidesBackground: Bool
  ) throws(ProgramError) {
    kind = .scene(request, motion: motion, keys: keys)
    (initialSize, self.scale) = (size, scale)
    self.request = content
    families = keys.isEmpty ? [] : PangoTypesetter.families
    (self.content, art) = try Self.load(
      content, request.pictureNames, hidesBackground: hidesBackground)
  }

  /// Creates the source of sessions that repeat a recording, and reads the recorded pictures.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - limits: The resources that decoding a picture may use.
  ///   - hidesBackground: Whether scenes have no background.
  /// - Throws: An error if there is not enough memory, or if a picture or the scene cannot be used.
  init(
    _ recording: Recording, limits: PictureLimits, hidesBackground: Bool
  ) throws(ProgramError) {
    // The background of a frame is a bitmap of the same size.
    for size in recording.sizes {
      try DrawingMemory.check(
        forPictures: 2, of: size, remedy: "record a smaller window", orEndWith: .badData)
    }
    kind = .recording(recording)
    (initialSize, scale) = (recording.size, recording.scale)
    request = ContentRequest(background: recording.background, limits: limits)
    families = PangoTypesetter.families
    (content, art) = try Self.load(
      request, recording.pictureNames, hidesBackground: hidesBackground)
  }

  private static func load(
    _ request: ContentRequest, _ names: [String], hidesBackground: Bool
  ) throws(ProgramError) -> (SceneContent, SceneArt) {
    // Before a decoder fails for the same reason, with a line of its own.
    try Typesetting.check()
    let content = try request.begin(decoding: names)
    let wallpaper = WallpaperSource(limits: request.limits)
    var pictures = try content.finish()
    pictures.showsBackground = !hidesBackground
    return (pictures, wallpaper.art())
  }

  /// The recording that sessions repeat; `nil` for a scene.
  var recording: Recording? {
    if case .recording(let recording) = kind { recording } else { nil }
  }

  /// Whether frames may show outlines of what changes since the preceding frame.
  var showsOutlines: Bool {
    switch kind {
    case .scene(_, _, let keys): keys.contains(where: \.togglesDamage)
    case .recording(let recording): recording.togglesDamage
    }
  }

  /// Creates a session at its start.
  ///
  /// - Throws: An error if the recorded scene does not exist.
  func makeSession() throws(ProgramError) -> any PlayedSession {
    // `load` has checked that the fonts can be read; sessions are made on several threads at once.
    let typesetter = Typesetting.typesetter(PangoTypesetter())
    switch kind {
    case .scene(let request, let motion, let keys):
      var plan = SessionPlan(request, size: initialSize, typesetter: typesetter)
      (plan.content, plan.art, plan.motion, plan.scale) = (content, art, motion, scale)
      return ScriptedSession(makeSession(plan), pressing: keys)
    case .recording(let recording):
      var plan = try SessionPlan(replaying: recording, typesetter: typesetter)
      (plan.content, plan.art) = (content, art)
      return ReplayedSession(makeSession(plan), of: recording)
    }
  }

  private func makeSession(_ plan: SessionPlan) -> Session {
    let session = plan.makeSession()
    session.program.families = families
    return session
  }

  /// Returns the size of the first frame, in device pixels.
  func size(at times: RenderTimes) throws(ProgramError) -> PixelSize {
    guard let recording, Set(recording.sizes).count > 1 else { return initialSize }
    let played = try makeSession()
    _ = played.advance(to: times.first)
    return played.session.document.window.size
  }
}
