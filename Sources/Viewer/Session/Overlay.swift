package import LayerKit
package import Raster
import Compositor
import Display
import ShimmerKit

/// The parts of the overlay that frames may show, in ascending order.
enum OverlayParts: Comparable {
  /// None of them.
  case none
  /// Pages, the timeline, the legend and the help.
  case pages
  /// Notices, tags and the bar of keys too.
  case all
}

/// What lies over a scene: one tree of nodes, made from what a document says and from what was read of the scene.
package final class Overlay {
  /// The parts that frames show.
  var parts = OverlayParts.all {
    didSet { if parts != oldValue { isStale = true } }
  }

  /// What the pointer is over; `nil` for nothing that can be clicked.
  ///
  /// It is not part of a document, because moves of the pointer alone are no entries.
  private(set) var hovered: OverlayTarget?

  /// Where the pointer was last, in points of the window; `nil` before it has moved.
  private var pointer: Point?

  /// The layer that the layers page describes in detail.
  private(set) var layerChoice = LayerChoice()

  /// The number of times that the overlay has been updated.
  private(set) var renewals = 0

  /// The number of times that the animations were sorted into rows.
  package private(set) var sortedAnimations = 0

  /// The time-dependent values that the overlay shows.
  private var shownMoment: OverlayMoment?

  /// Whether there is anything over the scene.
  private var isShown = false

  /// Whether the overlay must be updated even if no time-dependent value has changed.
  private var isStale = true

  /// Whether the graph of the light was visible in the tree shown last.
  private var hasVisibleGraph = false

  /// The last reading of the scene's first effect.
  private var knownEffect: KnownEffect?

  /// The scene's animations as rows, and the context's version at which they were read.
  private var knownAnimations: (version: Int, list: AnimationList)?

  /// What was shown last; as long as it is the same, ``show(_:of:_:lasting:)`` changes nothing.
  private var shown: Shown?

  private let context: LayerContext
  private let mount: Mount
  private let light: LightPlot
  private let playhead: Playhead
  private let curve: CurvePlot

  /// Creates an overlay that shows nothing.
  init(in context: LayerContext) {
    self.context = context
    mount = Mount(in: context, name: "overlay")
    light = LightPlot(in: context)
    playhead = Playhead(in: context)
    curve = CurvePlot(in: context)
  }

  // MARK: Reading

  /// The visible strings, from back to front.
  package var texts: [String] { isShown ? mount.texts : [] }

  /// The visible text layers, those of the gallery's scenes too, with the visible parts of their frames in points of the window.
  package var textLayers: [(layer: TextLayer, frame: Rect)] {
    isShown ? Self.texts(in: mount.root, within: nil) : []
  }

  private static func texts(
    in layer: Layer, within clip: Rect?
  ) -> [(layer: TextLayer, frame: Rect)] {
    if layer.isHidden { return [] }
    var frame = layer.convert(layer.bounds, to: nil)
    if let clip { frame = frame.intersection(clip) }
    if let text = layer as? TextLayer { return frame.isEmpty ? [] : [(text, frame)] }
    let inner = layer.masksToBounds ? frame : clip
    return layer.sublayers.flatMap { texts(in: $0, within: inner) }
  }

  /// Returns whether a layer belongs, or belonged, to the overlay, as do the scenes of the gallery.
  package func contains(_ layer: Layer) -> Bool {
    mount.contains(layer)
  }

  /// Whether each frame needs a look: a part shows values that change with time, or must be updated.
  var needsEachFrame: Bool { isStale || showsReadings }

  /// Whether the graph of the light is visible: on the page and not scrolled away.
  var showsLight: Bool { isShown && hasVisibleGraph }

  /// Whether a visible part shows values that change with time.
  private var showsReadings: Bool {
    guard let shown, parts > .none else { return false }
    return shown.pages.showsReadings
  }

  /// Returns the areas that a frame overlay leaves free, in device pixels of the window: the legend; tints spare
  /// everything over the scene, because nobody could read it below them.
  package func areas(free display: FrameDisplay, scale: Double) -> [PixelRect] {
    let names: [String] =
      switch display {
      case .none: []
      case .damage: ["legend"]
      case .overdraw:
        OverlayPage.allCases.map(\.rawValue)
          + ["timeline", "legend", "status", "notice", "invitation", "help", "curve", "comparison"]
      }
    return names.compactMap(frame(of:)).map { frame in
      PixelRect(
        minX: Int((frame.minX * scale).rounded(.down)),
        minY: Int((frame.minY * scale).rounded(.down)),
        maxX: Int((frame.maxX * scale).rounded(.up)), maxY: Int((frame.maxY * scale).rounded(.up)))
    }
  }

  /// Returns the frame of a part with a name, in points of the window; `nil` if it is not shown.
  package func frame(of name: String) -> Rect? { isShown ? mount.frame(ofKey: name) : nil }

  /// Returns the frame of the part with a target, in points of the window; `nil` if it is not shown.
  package func frame(of target: OverlayTarget) -> Rect? {
    isShown ? mount.frame(of: target) : nil
  }

  /// Returns what is at a position in points of the window; `nil` if the scene receives the pointer there.
  package func target(at place: Point) -> OverlayTarget? {
    isShown ? mount.target(at: place) : nil
  }

  /// Returns which part of the visible page, or of the help in front of it, is visible; `nil` if it is not scrolled.
  func scroll(of pages: Pages) -> ScrollFacts? {
    mount.scroll(ofKey: pages.isHelpShown ? HelpPage.listName : pages.visiblePage.listName)
  }

  // MARK: Showing

  /// What determines what is shown, apart from values that change with time.
  private struct Shown: Equatable {
    var pages: Pages
    var notices: NoticeState
    var lasting: [LastingWord]
    var typing: Typing?
    var choice: Choice
    var isLight: Bool
    var focus: Rect
    var window: WindowState
    /// Whether B is tuned of two visible halves; `nil` if there is one scene.
    var tunesB: Bool?

    var hasNotices: Bool {
      notices.fact != nil || notices.invitationEnd != nil || !lasting.isEmpty
    }

    var hasPages: Bool { pages.isOpen || tunesB != nil || typing?.curve != nil }
  }

  /// Shows what a document says over a scene or the gallery; call it inside a turn of the layer context.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - host: The layers of the scene.
  ///   - lasting: The names of active modes.
  func show(_ document: Document, of host: SceneHost, lasting: [LastingWord]) {
    let wish = Shown(
      pages: document.chrome.pages, notices: document.chrome.notices, lasting: lasting,
      typing: document.chrome.typing, choice: document.choice, isLight: host.scene.stage.isLight,
      focus: host.scene.focus, window: document.window,
      tunesB: document.isSplit ? document.comparison?.tunesB : nil)
    if wish != shown {
      shown = wish
      isStale = true
    }
    let hasGallery = wish.pages.gallery != nil
    isShown =
      hasGallery || parts > .none && (wish.hasPages || parts == .all && wish.hasNotices)
    let roots = (hasGallery ? [] : host.roots) + (isShown ? [mount.root] : [])
    if roots.count == context.roots.count, zip(roots, context.roots).allSatisfy(===) { return }
    context.roots = roots
    isStale = true
  }

  /// Begins another scene.
  func begin() { (hovered, layerChoice, knownEffect, isStale) = (nil, LayerChoice(), nil, true) }

  /// Makes the next frame update the overlay.
  func setNeedsUpdate() { isStale = true }

  /// Updates the overlay to a media time, in a turn of its own if something has changed.
  ///
  /// The caller first commits the change itself, so that begin times are known and layout has run.
  func follow(_ reader: OverlayReader, at time: Double) {
    let moment = showsReadings ? reader.moment(at: time) : nil
    guard isStale || moment != shownMoment else { return }
    shownMoment = moment
    isStale = false
    guard isShown else { return }
    renewals += 1
    let version = context.version
    reader.host.turn(at: time) {
      context.transaction(disablingActions: true) {
        func show() {
          mount.show(
            reader.node(
              of: moment, at: time, light: light, playhead: playhead, curve: curve, on: mount),
            theme: reader.theme, in: reader.area)
        }
        show()
        // Something else may have come below the pointer.
        if let pointer, hover(at: pointer) {
          show()
          isStale = false
        }
      }
    }
    hasVisibleGraph = mount.frame(ofKey: "light")?.isEmpty == false
    // The overlay's commits do not change the scene's animations.
    if knownAnimations?.version == version { knownAnimations?.version = context.version }
  }

  // MARK: Known readings

  /// Returns the values of a scene's first effect, which are read again only if the known ones are no longer valid.
  func effect(of scene: any Scene, at time: Double) -> KnownEffect {
    let (hasGraph, version) = (shown?.pages.visiblePage == .state, context.version)
    // While the overlay is out of date, something has just changed, perhaps without a commit.
    if !isStale, let knownEffect,
      knownEffect.holds(hasGraph: hasGraph, at: time, version: version)
    {
      return knownEffect
    }
    let known = KnownEffect(
      of: scene.effects.first, hasGraph: hasGraph, at: time, version: version)
    knownEffect = known
    return known
  }

  /// Returns a scene's animations as rows; sorted again after a commit that is not the overlay's.
  func animations(of host: SceneHost) -> AnimationList {
    if let knownAnimations, knownAnimations.version == context.version {
      return knownAnimations.list
    }
    let list = AnimationList(host.animations)
    knownAnimations = (context.version, list)
    sortedAnimations += 1
    return list
  }

  // MARK: The pointer

  /// Marks what is at a position in points of the window.
  ///
  /// - Returns: Whether something else is marked than before.
  func hover(at place: Point) -> Bool {
    pointer = place
    var target = target(at: place)
    if target?.isButton == false { target = nil }
    if target == hovered { return false }
    (hovered, isStale) = (target, true)
    return true
  }

  // MARK: The layers page

  /// Chooses another layer of a tree.
  func chooseLayer(_ move: Effect.LayerMove, in tree: LayerTree) {
    switch move {
    case .by(let steps): layerChoice.move(by: steps, in: tree)
    case .to(let row): layerChoice.choose(row, in: tree)
    }
    isStale = true
  }
}
