package import LayerKit
package import Raster
import Compositor
package import Display
import ShimmerKit

/// The layers over a scene, and what they were last seen to show.
package final class OverlayControl {
  /// The pages, notices and help.
  let layers: Overlay

  /// The parts that frames show.
  var parts = OverlayParts.all

  /// The row of the panel under the pointer; `nil` for none.
  ///
  /// It is not part of a document, because moves of the pointer alone are no entries.
  private(set) var hoveredRow: ParameterPanel.Row?

  /// Whether the hint beside that row is shown: from the pointer's arrival until a button is pressed.
  private(set) var showsRowHint = false

  /// The layer that the layers page describes in detail.
  private(set) var layerChoice = LayerChoice()

  /// The number of times that the overlay has been updated.
  private(set) var renewals = 0

  /// The time-dependent values that the overlay shows; `nil` if the overlay must be updated.
  var shownMoment: OverlayMoment?

  /// The last reading of the scene's first effect.
  private var knownEffect: KnownEffect?

  /// The scene's animations as rows, and the context's version at which they were read.
  private var knownAnimations: (version: Int, list: AnimationList)?

  /// The number of times that the animations were sorted into rows.
  package private(set) var sortedAnimations = 0

  private let context: LayerContext

  /// What was shown last; as long as it is the same, ``show(_:of:over:lasting:)`` requests no layout.
  private var shown = Shown()

  /// Creates the layers over a scene, none of which is shown.
  init(over document: Document, in context: LayerContext) {
    self.context = context
    layers = Overlay(
      in: context, card: document.entry.card, parameters: document.parameters)
  }

  // MARK: Reading

  /// The visible strings, except those of the notice and the invitation bar.
  package var texts: [String] { layers.shownTexts }

  /// The visible text layers, with their frames in points of the window.
  package var textLayers: [(layer: TextLayer, frame: Rect)] { layers.roots.flatMap(Self.texts) }

  private static func texts(in layer: Layer) -> [(layer: TextLayer, frame: Rect)] {
    if layer.isHidden { return [] }
    let own = (layer as? TextLayer).map { [(layer: $0, frame: $0.convert($0.bounds, to: nil))] }
    return (own ?? []) + layer.sublayers.flatMap(texts)
  }

  /// Returns whether a layer belongs, or belonged, to the overlay rather than to the scene.
  package func contains(_ layer: Layer) -> Bool {
    var top = layer
    while let next = top.superlayer { top = next }
    return layers.hasShown(top)
  }

  /// Whether each frame needs an update: a part shows values that change with time, or must be laid out.
  var needsEachFrame: Bool { layers.showsReadings || layers.needsLayout }

  /// The area of the frame legend, which the frame overlay leaves free, in device pixels of the window; empty if the
  /// legend is not visible.
  package func legendArea(scale: Double) -> PixelRect {
    guard let frame = layers.legendFrame else { return .empty }
    return PixelRect(
      minX: Int((frame.minX * scale).rounded(.down)),
      minY: Int((frame.minY * scale).rounded(.down)),
      maxX: Int((frame.maxX * scale).rounded(.up)), maxY: Int((frame.maxY * scale).rounded(.up)))
  }

  /// Returns the frame of a parameter's row in the panel, in points of the window; `nil` if it is not shown.
  package func row(ofParameter index: Int) -> Rect? { layers.row(ofParameter: index) }

  /// The visible lines of the layer tree.
  ///
  /// Each line has its number in the tree, and its box in points relative to the panel.
  package var layerRowBoxes: [(row: Int, box: Rect)] { layers.layerRowBoxes }

  // MARK: Showing

  /// What determines the layers that are shown, and their layout.
  private struct Shown: Equatable {
    var pages = Pages()
    var notices = NoticeState()
    var lasting: [LastingWord] = []
    var isLight = false
    var focus = Rect.zero
  }

  /// Shows what a document says over a scene or the gallery; call it inside a turn of the layer context.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - scene: The scene.
  ///   - root: The root of the scene or the gallery.
  ///   - lasting: The names of active modes.
  func show(_ document: Document, of scene: any Scene, over root: Layer, lasting: [LastingWord]) {
    var wish = Shown(
      pages: document.chrome.pages, notices: document.chrome.notices, lasting: lasting,
      isLight: scene.stage.isLight, focus: scene.focus)
    // The gallery shows its choice itself.
    wish.pages.gallery = nil
    layers.pages = document.chrome.pages
    if wish != shown {
      shown = wish
      layers.notices.show(document.chrome.notices, lasting: lasting)
      layers.setNeedsLayout()
    }
    let roots = [root] + layers.shownRoots(parts)
    if roots.count == context.roots.count, zip(roots, context.roots).allSatisfy(===) { return }
    context.roots = roots
    layers.setNeedsLayout()
  }

  /// Begins another scene, whose keys the help lists and whose parameters the panel shows.
  func begin(_ document: Document) {
    (hoveredRow, layerChoice) = (nil, LayerChoice())
    layers.setScene(document.entry.card, parameters: document.parameters)
  }

  /// Updates the overlay to a media time, in a turn of its own if something has changed.
  ///
  /// The caller first commits the change itself, so that begin times are known and layout has run.
  func follow(_ reader: OverlayReader, at time: Double) {
    let moment = changedMoment(reader, at: time)
    guard moment != nil || layers.needsLayout else { return }
    renewals += 1
    let reading = moment.map { reader.reading(of: $0, at: time) }
    let version = context.version
    let area = reader.document.window.area
    reader.host.turn(at: time) {
      context.transaction(disablingActions: true) {
        if let reading { layers.show(reading, theme: reader.theme, in: area) }
        layers.layOutIfNeeded(
          over: reader.host.isShown ? reader.host.scene.focus : .zero,
          chosen: reader.document.chosenParameter.title, theme: reader.theme, in: area)
      }
    }
    // The overlay's commits do not change the scene's animations.
    if knownAnimations?.version == version { knownAnimations?.version = context.version }
  }

  /// Returns the time-dependent values that the overlay must show now; `nil` if no visible part needs them, or if
  /// they are shown already.
  private func changedMoment(_ reader: OverlayReader, at time: Double) -> OverlayMoment? {
    guard layers.showsReadings, parts > .none else { return nil }
    let moment = reader.moment(at: time)
    if moment == shownMoment { return nil }
    shownMoment = moment
    return moment
  }

  // MARK: Known readings

  /// Returns the values of a scene's first effect, which are read again only if the known ones are no longer valid.
  func effect(of scene: any Scene, at time: Double) -> KnownEffect {
    let (hasGraph, version) = (layers.visiblePage == .state, context.version)
    // A `nil` shown moment means that something has just changed, perhaps without a commit.
    if shownMoment != nil, let knownEffect,
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

  /// Marks the row of the panel at a position in points of the window.
  ///
  /// - Returns: Whether another row is marked than before.
  func hover(at place: Point) -> Bool {
    let hit = layers.visiblePage == .state ? layers.target(at: place) : nil
    let row: ParameterPanel.Row? = if case .parameter(let part) = hit { part.row } else { nil }
    if row == hoveredRow { return false }
    (hoveredRow, showsRowHint, shownMoment) = (row, row != nil, nil)
    return true
  }

  /// Hides the hint beside the marked row, which could cover what a button changes.
  func hideRowHint() { if showsRowHint { (showsRowHint, shownMoment) = (false, nil) } }

  /// Returns the part of the invitation bar at a position in points of the window.
  func invitation(at place: Point) -> Invitation.Target? {
    layers.notices.target(at: place, among: layers.surroundings)
  }

  // MARK: The layers page

  /// Chooses another layer of a tree, or scrolls the tree.
  func chooseLayer(_ move: Effect.LayerMove, in tree: LayerTree) {
    switch move {
    case .by(let steps): layerChoice.move(by: steps, in: tree)
    case .to(let row):
      layerChoice.choose(row, in: tree, showingFrom: layers.layerRowBoxes.first?.row ?? 0)
    case .scroll(let first): layerChoice.show(from: first)
    }
  }
}

/// The values in an overlay that change with time.
///
/// The overlay needs an update if two successive moments differ.
///
/// They are plain values, because they are created and compared in every frame.
struct OverlayMoment: Equatable {
  /// The values of the scene's first effect.
  let effect: EffectMoment

  /// The values of the clock.
  let clock: ClockWords

  /// The span of media time that the timeline shows; `nil` while the timeline is hidden.
  let page: TimePage?
}

/// The values of a scene's first effect that the overlay shows at a time.
struct EffectMoment: Equatable {
  /// The effect's state; idle if there is no effect.
  let state: ShimmeringState

  /// The number of completed cycles; `nil` if no cycle runs.
  let cycle: Int?

  /// The opacity of the layer that covers the mask's gradient, 0…1; 1 if no graph of the mask is shown.
  let cover: Double

  /// Whether the band touches the content; `false` if no graph of the mask is shown.
  let isLit: Bool
}

/// Values that were read from an effect, and the media times for which they remain valid.
struct KnownEffect {
  let moment: EffectMoment

  /// The first media time at which the band touches the content, not before the time of the reading.
  ///
  /// It is `nil` if the band never does, or if no graph of the mask is shown.
  let litTime: Double?

  /// The media times for which the values remain valid unless something is changed, beginning with the time of the
  /// reading.
  private let span: Range<Double>

  /// The context's version at which the effect was read.
  private let version: Int

  private let hasGraph: Bool

  /// Creates a reading of an effect at a time.
  ///
  /// - Parameters:
  ///   - hasGraph: Whether a graph of the effect's mask is shown.
  ///   - version: The context's version, which each commit changes.
  init(of effect: (any SceneEffect)?, hasGraph: Bool, at time: Double, version: Int) {
    let shimmer = hasGraph ? effect?.shimmeringLayer : nil
    litTime = shimmer?.nextLitTime(after: time)
    moment = EffectMoment(
      state: effect?.state(at: time) ?? .idle, cycle: effect?.cycleIndex(at: time),
      cover: shimmer?.coverOpacity(at: time) ?? 1, isLit: litTime.map { $0 <= time } ?? false)
    self.hasGraph = hasGraph
    self.version = version
    span =
      switch effect?.nextProgressChange(after: time) ?? .never {
      case .now: time..<time
      case .at(let change): time..<max(change, time)
      case .never: time..<Double.infinity
      }
  }

  /// Returns whether the reading is also valid at another time: the graph is still shown or hidden, nothing was
  /// committed, and the time is within the reading's span.
  func holds(hasGraph: Bool, at time: Double, version: Int) -> Bool {
    self.version == version && self.hasGraph == hasGraph && span.contains(time)
  }
}

/// A display's measurements of frames, as pages show them.
///
/// The code that drives a display updates them; off-screen there is nothing to measure.
package struct FrameFigures: Equatable {
  /// The contents of the statistics page.
  package var statistics = [
    LabeledValueGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The last frames, oldest first, for the graph on the statistics page; empty if nothing is measured.
  package var frameTimes: [FrameTiming] = []

  /// The time between deadlines against which ``frameTimes`` are measured, in nanoseconds; 0 if nothing is measured.
  package var framePeriod: Int64 = 0

  /// The number of pixels that the last frame changed, for the state page; `nil` before the first frame.
  ///
  /// The state page has the same rows whether or not this value is updated.
  package var changedPixels: Int?

  /// The lines of the frame legend for the last frame.
  package var legendLines: [String] = []
}
