/// The pages beside the scene; a key shows them in this order.
///
/// The raw values are their names in files and those of their layers.
package enum OverlayPage: String, Hashable, Sendable, CaseIterable {
  /// No page, only the scene.
  case none
  /// The page with the effect's state, the scene's parameters and the graph of the light.
  case state
  /// The page with statistics on the cost of frames.
  case statistics
  /// The page with the tree of the scene's layers.
  case layers

  /// The page after this one.
  var next: OverlayPage {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The name of the part of the page that is scrolled.
  var listName: String { "\(rawValue) list" }
}
