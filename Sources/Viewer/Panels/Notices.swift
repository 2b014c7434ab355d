import LayerKit

/// What lies over the scene for a while: the notice of a key's effect, the tag of lasting states, and the bar of keys
/// for new users.
struct Notices: Hashable {
  /// The keys that the user has bound, for the bar.
  var keys = OwnKeys()

  /// The name and the value in the notice; `nil` while the notice is hidden.
  var fact: LabeledValue?

  /// Whether the user is typing the value: a caret follows it.
  var isTyped = false

  /// Whether the next character replaces the typed value: a plate behind the value takes the place of the caret.
  var isSelected = false

  /// The line below the fact; `nil` for none.
  var remark: String?

  /// The names of active modes, such as "Paused".
  var words: [String] = []

  /// The title of the parameter that the arrow keys change, while the bar of keys is shown; `nil` otherwise.
  var invitation: String?

  /// Whether values of the last session are offered in the bar of keys; default false.
  var offersValues = false

  /// The button that the pointer is over.
  var hovered: OverlayTarget?

  /// Returns the tag, which belongs to the top of the scene; `nil` without a word.
  func tag(_ style: PanelStyle) -> Node? {
    if words.isEmpty { return nil }
    let text = style.text(words.joined(separator: " · "), Theme.large)
    return Node.row([
      style.box(.row(key: "status", [text]).width(.fit).padded(12, 5)), Node(width: .rest),
    ])
  }

  /// Returns the notice, which belongs to the top of the scene; `nil` if there is nothing to tell.
  func notice(_ style: PanelStyle) -> Node? {
    guard let fact else { return nil }
    var value = isTyped ? style.typed(fact.value, Theme.large) : style.text(fact.value, Theme.large)
    if isSelected { value = value.filled(style.theme.chosen) }
    let caret = Node.box(style.theme.accent).width(.points(isTyped && !isSelected ? 2 : 0))
      .height(.points(18)).placed(Node.Place(y: 0.5))
    let name = Node.text(fact.name, Theme.large, style.theme.dim, wraps: isTyped)
    let parts = [name, Node(width: .points(10)), value, caret]
    let below = remark.map { Node.text($0, Theme.body, style.theme.dim, wraps: true) }
    let content =
      below.map { .column(key: "notice", gap: 4, [.row(parts), $0]) }
      ?? Node.row(key: "notice", parts)
    let box = style.box(content.width(.fit).padded(16, 8))
    return Node.row([Node(width: .rest), box, Node(width: .rest)])
  }

  // MARK: The bar of keys

  /// The height of the bar, rounded up, in points.
  static let keysHeight = 36.0

  /// Returns the bar of keys, each of them a button; `nil` while it is hidden.
  ///
  /// In a narrow window, the last ones are left out.
  func keys(_ style: PanelStyle) -> Node? {
    guard let invitation else { return nil }
    var items: [([(cap: String, command: ViewerCommand)], title: String)] = [
      ([("Space", .toggleShimmering)], "shimmer on, off"),
      ([("←", .decrease), ("→", .increase)], invitation),
      ([("Page Down", .nextScene)], "next scene"), ([("g", .toggleGallery)], "gallery"),
      ([("i", .turnPage)], "values"), ([("Ctrl-s", .savePreset)], "save"),
      ([("x", .renderMovie)], "movie"), ([("?", .toggleHelp)], "all keys"),
    ]
    if offersValues { items.insert(([("o", .nextPreset)], "last values"), at: 2) }
    let font = Theme.font(size: 14, weight: 500)
    let parts = items.enumerated().compactMap { index, item -> Node? in
      let bound = item.0.compactMap { key in
        keys.sign(key.cap, of: key.command).map { (cap: $0, command: key.command) }
      }
      if bound.isEmpty { return nil }
      let caps = bound.map {
        style.cap($0.cap, of: $0.command, isHovered: hovered == .command($0.command), font: font)
      }
      // The title of a single key is part of its button.
      let target = item.0.count == 1 ? OverlayTarget.command(item.0[0].command) : nil
      let part = Node.row(key: "item \(index)", gap: 6, caps + [style.text(item.title, font)])
        .width(.fit).aimed(at: target)
      // The way to all keys stays in any window.
      return index == items.count - 1 ? part : part.ranked(items.count - index)
    }
    let bar = style.box(.row(key: "invitation", gap: 18, parts).width(.fit).padded(10, 8))
    return Node.row([Node(width: .rest), bar.aimed(at: .invitation), Node(width: .rest)])
  }
}

/// A word for a lasting state that the scene itself does not show.
package struct LastingWord: Hashable {
  /// The word, such as *Paused* or *Replay*.
  package let text: String

  /// Whether the head of a page also shows this state; then the word is left out while a page is visible.
  let isToldByPage: Bool
}
