package import LayerKit

/// Temporary overlays above a scene: the notice of a key's effect, the tag of lasting states, and the bar of keys for
/// new users.
///
/// A saved image shows none of these overlays.
package final class Notices {
  private let context: LayerContext
  private lazy var notice = Notice(in: context)
  private lazy var tag = StatusTag(in: context)
  private lazy var invitation = Invitation(in: context)

  /// Whether the notice is shown.
  private(set) var isAnnounced = false

  /// Whether the bar of keys is requested.
  ///
  /// It is shown unless another overlay is at its position or hides it, or a value is being typed in the notice.
  var isInviting = false

  /// The lasting states to show in the tag, which omits those that a page's chip shows.
  package var lasting: [LastingWord] = []

  /// Creates notices, none of which is shown.
  package init(in context: LayerContext) { self.context = context }

  /// The contents of the notice; `nil` while the notice is hidden.
  package var announced: LabeledValue? { isAnnounced ? notice.fact : nil }

  /// Shows a notice until ``takeBack()`` is called.
  package func announce(_ fact: LabeledValue, isTyped: Bool, isSelected: Bool = false) {
    (notice.fact, notice.isTyped, notice.isSelected) = (fact, isTyped, isSelected)
    isAnnounced = true
  }

  /// Whether a value or a name is being typed in the notice.
  package var isTyped: Bool { isAnnounced && notice.isTyped }

  package func takeBack() { isAnnounced = false }

  /// Shows a state, and the names of active modes.
  func show(_ state: NoticeState, lasting: [LastingWord]) {
    self.lasting = lasting
    isInviting = state.invitationEnd != nil
    if let fact = state.fact {
      announce(fact, isTyped: state.isTyped, isSelected: state.isSelected)
    } else {
      takeBack()
    }
  }

  /// The other overlays above the scene.
  package struct Surroundings {
    /// Whether a page with a chip is visible; the chip shows some of the lasting states.
    let hasChip: Bool
    /// Whether another overlay is at the bar's position or hides the bar.
    let hidesInvitation: Bool
  }

  /// Returns the layer of the tag, or an empty array while the tag is hidden; the layer belongs below the help.
  func lowerRoots(among surroundings: Surroundings) -> [Layer] {
    words(among: surroundings).isEmpty ? [] : [tag.root]
  }

  /// Returns the layers of the bar and the notice, from back to front, without those that are hidden; they belong in
  /// front of all other overlays.
  func upperRoots(among surroundings: Surroundings) -> [Layer] {
    (showsInvitation(among: surroundings) ? [invitation.root] : [])
      + (isAnnounced ? [notice.root] : [])
  }

  private func words(among surroundings: Surroundings) -> [String] {
    lasting.filter { !(surroundings.hasChip && $0.isToldByChip) }.map(\.text)
  }

  private func showsInvitation(among surroundings: Surroundings) -> Bool {
    isInviting && !surroundings.hidesInvitation && !isTyped
  }

  /// Returns the part of the bar at a position in the window, in points; `nil` outside the bar or while it is not
  /// shown.
  package func target(at place: Point, among surroundings: Surroundings) -> Invitation.Target? {
    showsInvitation(among: surroundings) ? invitation.target(at: place) : nil
  }

  /// The overlays that notices are placed beside.
  package struct Neighbours {
    /// The chip's frame, in points of the window; `nil` if it is not shown.
    package let chip: Rect?
    /// The frames of legend and timeline, which the notice must not cover, in points of the window.
    package let boxes: [Rect]
    /// The part of the window that no panel of full height covers, in points.
    package let room: Rect
    /// The frame of the content, in points of the window.
    package let focus: Rect
  }

  /// Places the notices that are shown.
  ///
  /// - Parameters:
  ///   - surroundings: The other overlays above the scene.
  ///   - neighbours: The frames of the other overlays.
  ///   - chosen: The title of the parameter that the arrow keys change.
  ///   - theme: The colours.
  ///   - area: The window.
  package func layOut(
    among surroundings: Surroundings, beside neighbours: Neighbours, chosen: String, theme: Theme,
    in area: OverlayArea
  ) {
    var top = Theme.margin
    var obstacles = Notice.Obstacles(boxes: neighbours.boxes, focus: neighbours.focus)
    if let chip = neighbours.chip { obstacles.boxes.append(chip) }
    if showsInvitation(among: surroundings) {
      invitation.layOut(chosen: chosen, clearOf: neighbours.focus, theme: theme, in: area)
      let bar = invitation.root.frame
      if !invitation.root.isHidden {
        obstacles.boxes.append(bar)
        if bar.center.y < area.bounds.center.y { top = bar.maxY + Theme.margin / 2 }
      }
    }
    let words = words(among: surroundings)
    if !words.isEmpty {
      tag.layOut(words, from: top, beside: neighbours.chip, theme: theme, in: area)
      obstacles.boxes.append(tag.root.frame)
    }
    guard isAnnounced else { return }
    let room = neighbours.room
    notice.layOut(
      in: Rect(x: room.minX, y: top, width: room.width, height: max(room.maxY - top, 0)),
      clearOf: obstacles, theme: theme, area: area)
  }

  /// Returns the text of the tag, or an empty array while the tag is hidden.
  package func shownTexts(among surroundings: Surroundings) -> [String] {
    words(among: surroundings).isEmpty ? [] : [tag.text]
  }
}

/// A word for a lasting state that the scene itself does not show.
package struct LastingWord: Hashable {
  /// The word, such as *Paused* or *Replay*.
  package let text: String

  /// Whether the ``StateChip`` also shows this state; then the word is left out while a page with a chip is visible.
  let isToldByChip: Bool
}

/// The lasting states that the scene itself does not show, at the top left: *Paused*, *¼ ×*, *Replay*, *Damage*.
final class StatusTag {
  /// The tag's layer; the tag is shown by adding this layer to the window's root layers.
  let root: Layer

  private let label: Label

  private static let padding = Size(width: 12, height: 6)

  /// Creates an empty tag.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "status"
    label = Label(in: context)
    root.sublayers = [label.layer]
  }

  /// The text of the tag.
  private(set) var text = ""

  /// Returns the height of the tag, in points.
  static func height(in area: OverlayArea) -> Double { line(in: area) + 2 * padding.height }

  private static func line(in area: OverlayArea) -> Double {
    (Notice.fontSize * area.unit * 1.3).rounded()
  }

  /// Places the tag: beside the chip of a page, or below the chip if the space is short; without a chip, at the
  /// chip's position.
  ///
  /// - Parameters:
  ///   - words: The lasting states.
  ///   - top: The top of the free area, in points from the top of the window.
  ///   - chip: The chip's frame, in points of the window; `nil` if it is not shown.
  ///   - theme: The colours.
  ///   - area: The window.
  func layOut(
    _ words: [String], from top: Double, beside chip: Rect?, theme: Theme, in area: OverlayArea
  ) {
    text = words.joined(separator: " · ")
    let room = max(area.bounds.width - 2 * Theme.margin - 2 * Self.padding.width, 1)
    label.set(
      text, font: Theme.font(size: Notice.fontSize * area.unit, weight: 500), color: theme.text,
      in: Rect(
        x: Self.padding.width, y: Self.padding.height, width: room, height: Self.line(in: area)),
      area: area)
    var box = Rect(
      x: Theme.margin, y: top, width: label.width + 2 * Self.padding.width,
      height: Self.height(in: area))
    if let chip {
      box.origin = Point(x: chip.maxX + Theme.margin / 2, y: chip.minY)
      if box.maxX > area.bounds.width - Theme.margin {
        box.origin = Point(x: Theme.margin, y: chip.maxY + Theme.margin / 2)
      }
    }
    root.frame = area.aligned(box)
    theme.applyOpaque(to: root, in: area)
  }
}
