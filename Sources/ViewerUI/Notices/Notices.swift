package import LayerKit

/// What stands above a scene for a while, or as long as a state lasts: the notice of a key, the tag of what lasts, the
/// bar that invites.
///
/// A picture that is saved has none of them.
package final class Notices {
  private let context: LayerContext
  private lazy var notice = Notice(in: context)
  private lazy var tag = StatusTag(in: context)
  private lazy var invitation = Invitation(in: context)

  /// Whether the notice is there.
  private(set) var isTold = false

  /// Whether the bar is to be there, where nothing else is in its place.
  package var isInviting = false

  /// What lasts.
  package var lasting: [LastingWord] = []

  /// Makes notices of which none is there.
  package init(in context: LayerContext) { self.context = context }

  /// What the notice tells; nothing when it has gone.
  package var told: LabeledValue? { isTold ? notice.fact : nil }

  /// Tells something until it is taken back.
  package func tell(_ fact: LabeledValue, isTyped: Bool) {
    (notice.fact, notice.isTyped, isTold) = (fact, isTyped, true)
  }

  /// Takes back what was told.
  package func takeBack() { isTold = false }

  /// What else stands above the scene.
  package struct Surroundings {
    /// Whether a page is shown, whose chip tells how time runs.
    package let hasChip: Bool
    /// Whether something lies where the bar would, or hides it.
    package let hidesInvitation: Bool

    /// Creates surroundings.
    package init(hasChip: Bool, hidesInvitation: Bool) {
      self.hasChip = hasChip
      self.hidesInvitation = hidesInvitation
    }
  }

  /// The layers below the help, from back to front.
  package func lowerRoots(among surroundings: Surroundings) -> [Layer] {
    words(among: surroundings).isEmpty ? [] : [tag.root]
  }

  /// The layers in front of everything, from back to front.
  package func upperRoots(among surroundings: Surroundings) -> [Layer] {
    (showsInvitation(among: surroundings) ? [invitation.root] : []) + (isTold ? [notice.root] : [])
  }

  private func words(among surroundings: Surroundings) -> [String] {
    lasting.filter { !(surroundings.hasChip && $0.isToldByChip) }.map(\.text)
  }

  private func showsInvitation(among surroundings: Surroundings) -> Bool {
    isInviting && allowsInvitation(among: surroundings)
  }

  /// Whether the bar would be shown if it were asked for.
  package func allowsInvitation(among surroundings: Surroundings) -> Bool {
    !surroundings.hidesInvitation && !(isTold && notice.isTyped)
  }

  /// What the pointer meets of the bar at a place of the window, in points.
  package func target(at place: Point, among surroundings: Surroundings) -> Invitation.Target? {
    showsInvitation(among: surroundings) ? invitation.target(at: place) : nil
  }

  /// What notices are placed beside.
  package struct Neighbours {
    /// The chip's box in points of the window, if it is shown.
    package let chip: Rect?
    /// The legend, the timeline: what the notice is not to lie on, in points of the window.
    package let boxes: [Rect]
    /// The part of the window beside a panel that takes all of its height, in points.
    package let room: Rect
    /// The content, in points of the window.
    package let focus: Rect

    /// Creates neighbours.
    package init(chip: Rect?, boxes: [Rect], room: Rect, focus: Rect) {
      self.chip = chip
      self.boxes = boxes
      self.room = room
      self.focus = focus
    }
  }

  /// Places what is there.
  ///
  /// - Parameters:
  ///   - surroundings: What else stands above the scene.
  ///   - neighbours: Where that is.
  ///   - chosen: The title of the parameter that the arrows change.
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
    guard isTold else { return }
    let room = neighbours.room
    notice.layOut(
      in: Rect(x: room.minX, y: top, width: room.width, height: max(room.maxY - top, 0)),
      clearOf: obstacles, theme: theme, area: area)
  }

  /// The texts that are shown, without the notice's and the bar's.
  package func shownTexts(among surroundings: Surroundings) -> [String] {
    words(among: surroundings).isEmpty ? [] : [tag.text]
  }
}

/// A word for something that lasts and cannot be seen in the scene itself.
package struct LastingWord: Hashable {
  /// The word: *Paused*, *Replay*.
  package let text: String

  /// Whether the chip of a page tells the same.
  package let isToldByChip: Bool

  /// Creates a word.
  package init(text: String, isToldByChip: Bool) {
    self.text = text
    self.isToldByChip = isToldByChip
  }
}

/// What lasts and cannot be seen in the scene itself, at the top left: *Paused*, *¼ ×*, *Replay*, *Damage*.
final class StatusTag {
  /// The box; shown by making it a root.
  let root: Layer

  private let label: Label

  private static let padding = Size(width: 12, height: 6)

  /// Makes a tag that tells nothing yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "status"
    label = Label(in: context)
    root.sublayers = [label.layer]
  }

  /// Its one text.
  private(set) var text = ""

  /// The height of the tag, in points.
  static func height(in area: OverlayArea) -> Double { line(in: area) + 2 * padding.height }

  private static func line(in area: OverlayArea) -> Double {
    (Notice.fontSize * area.unit * 1.3).rounded()
  }

  /// Places it: beside the chip of a page, or below it where there is no room; else where a chip would stand.
  ///
  /// - Parameters:
  ///   - words: What lasts.
  ///   - top: Where the head of the window begins, in points from its top.
  ///   - chip: The chip's box in points of the window, if it is shown.
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
