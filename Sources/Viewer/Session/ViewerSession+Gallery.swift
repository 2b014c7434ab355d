import Display
package import LayerKit

/// The gallery: all scenes, live, in place of the scene.
///
/// While it is shown, the scene is not in the layer tree and does not run. When it closes, the chosen scene, or the
/// scene shown before, begins like any scene that is shown again: with the values that it had when it was left.
/// Time cannot go back while the gallery is shown, nor afterwards to a time before it was closed.
extension ViewerSession {
  // MARK: Reading

  /// Whether the gallery is shown.
  package var isGalleryShown: Bool { gallery != nil }

  /// The title of the window: `Shimmer: gallery`, or that of the scene (``SceneCatalog/Entry/windowTitle``).
  package var windowTitle: String { isGalleryShown ? "Shimmer: gallery" : entry.windowTitle }

  /// The scenes that run in the gallery, in the order of the catalogue; empty while the gallery is not shown.
  package var galleryScenes: [any Scene] { gallery?.scenes ?? [] }

  /// The frames of the pictures that the gallery shows, in points of the window, by the scenes' indices.
  package var galleryPictures: [Int: Rect] { gallery?.pictures ?? [:] }

  /// The name of the scene that is chosen in the gallery; `nil` while the gallery is not shown.
  package var galleryChoice: String? { gallery.map { SceneCatalog.all[$0.chosen].name } }

  /// The index of the scene in the gallery that the pointer marks; `nil` if there is none.
  package var galleryMark: Int? { gallery?.hovered }

  /// The visible strings of the gallery; empty while it is not shown.
  package var galleryTexts: [String] { gallery?.shownTexts ?? [] }

  /// The root of what the overlay is above: the scene or the gallery.
  var mainRoot: Layer { gallery?.root ?? scene.stage.root }

  // MARK: Opening and closing

  /// Shows the gallery, or leaves it for the scene that was shown before.
  func toggleGallery(at time: Double) -> [SessionEffect] {
    update(at: time) {
      if isGalleryShown { showScene(by: 0) } else { openGallery() }
    } + [.retitle]
  }

  /// Leaves the gallery, if it is shown, for the scene that was shown before.
  func leaveGallery(at time: Double) -> [SessionEffect] {
    isGalleryShown ? toggleGallery(at: time) : []
  }

  private func openGallery() {
    overlay.isHelpShown = false
    // A button that is down was pressed on the scene.
    pointer = PointerTracking()
    let maker = shown.thumbnailMaker(in: context)
    gallery = Gallery(in: context, choosing: sceneIndex, area: area, maker)
    overlay.isGalleryShown = true
    takeNoticeBack()
    showGallery()
  }

  /// Releases the gallery; call it inside a turn that shows a scene.
  func closeGallery() {
    gallery = nil
    overlay.isGalleryShown = false
  }

  /// Opens the chosen scene.
  private func openChosen(by trigger: String, at time: Double) -> [SessionEffect] {
    guard let chosen = gallery?.chosen else { return [] }
    timeline.beginGesture()
    timeline.note("open-scene", by: trigger, at: time)
    return update(at: time) { showScene(at: chosen) } + [.retitle]
  }

  /// Shows the gallery's present state; call it inside a turn of the layer context.
  private func showGallery() { gallery?.show(theme: theme) }

  /// Changes the gallery in a turn of its own.
  private func update(
    at instant: Int64, gallery change: (Gallery) -> Void
  ) -> [SessionEffect] {
    guard let gallery else { return [] }
    return update(at: mediaTime(at: instant)) {
      change(gallery)
      showGallery()
    }
  }

  /// Arranges the gallery in a window of another size; call it inside a turn of the layer context.
  func layOutGallery() {
    gallery?.follow(area)
    showGallery()
  }

  // MARK: Keys

  /// Handles a key press while the gallery is shown.
  ///
  /// - Returns: The effects; `nil` if the key runs its command as usual.
  func pressInGallery(_ press: KeyPress, at instant: Int64) -> [SessionEffect]? {
    guard isGalleryShown, press.modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    if let move = GalleryPlan.Move(press) {
      return update(at: instant) { $0.move(move) }
    }
    guard press.key == "return" || press.key == "space" else { return nil }
    if press.isRepeat { return [] }
    return openChosen(
      by: KeyChord(press.key, press.modifiers).label, at: mediaTime(at: instant))
  }

  // MARK: The pointer

  /// Handles a pointer event while the gallery is shown.
  func pointInGallery(_ event: PointerEvent, at instant: Int64) -> [SessionEffect] {
    guard let gallery else { return [] }
    let index = gallery.index(at: window.place(of: event))
    switch event.action {
    case .moved:
      if index == gallery.hovered { return [] }
      return update(at: instant) { $0.hovered = index }
    case .pressed(button: 1):
      gallery.pressed = index
      guard let index, !isHelpShown else { return [] }
      return update(at: instant) { $0.choose(index) }
    case .released(button: 1):
      if isHelpShown { return update(at: mediaTime(at: instant)) { hideHelp() } }
      defer { gallery.pressed = nil }
      guard let index, index == gallery.pressed else { return [] }
      return openChosen(by: KeyBinding.Trigger.click.label, at: mediaTime(at: instant))
    case .wheel(let steps):
      // A turn away from the user scrolls towards the beginning.
      guard gallery.scroll(by: -steps) else { return [] }
      return update(at: instant) { [place = window.place(of: event)] in
        $0.hovered = $0.index(at: place)
      }
    case .pressed, .released: return []
    }
  }

  /// Returns whether a motion of the pointer moves the mark in the gallery.
  func movesGalleryMark(_ event: PointerEvent) -> Bool {
    gallery.map { $0.index(at: window.place(of: event)) != $0.hovered } ?? false
  }
}

extension GalleryPlan.Move {
  /// The move for a key in the gallery; `nil` if the key does not move the choice.
  fileprivate init?(_ press: KeyPress) {
    switch press.key {
    case "left": self = .left
    case "right": self = .right
    case "up": self = .up
    case "down": self = .down
    case "pageup": self = .pageUp
    case "pagedown": self = .pageDown
    case "home": self = .first
    case "end": self = .last
    case "tab": self = press.modifiers.contains(.shift) ? .previous : .next
    default: return nil
    }
  }
}

extension ViewerCommand {
  /// Whether the command acts on the scene, so that it closes the gallery first.
  var concernsScene: Bool {
    switch self {
    case .toggleGallery, .toggleHelp, .togglePause, .stepForward, .stepBack, .stepFarForward,
      .stepFarBack, .slower, .faster, .realTime, .toggleDamage, .toggleFullscreen, .screenshot,
      .record, .renderMovie, .renderGIF, .enlarge, .reduce, .resetScale, .countAnew, .leave,
      .quit:
      false
    // These show another scene, which closes the gallery.
    case .nextScene, .previousScene, .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7,
      .scene8, .scene9:
      false
    case .toggleShimmering, .stop, .chooseNext, .choosePrevious, .decrease, .increase,
      .decreaseCoarsely, .increaseCoarsely, .decreaseFinely, .increaseFinely, .enterValue,
      .resetParameter, .resetAll, .undo, .redo, .nextEvent, .previousEvent, .goToBegin, .goToEnd,
      .toggleTimeline, .turnTimelineRows, .turnPage, .glanceAtStatistics, .sceneAction, .nextPreset,
      .previousPreset, .savePreset:
      true
    }
  }
}
