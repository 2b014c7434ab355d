package import Display

/// The choice of the visual that a window is made with.
package enum VisualChoice {
  /// Picks the best visual that has colour masks.
  ///
  /// The screen's own visual if it will do; then another of the default depth; then the deepest of
  /// at most 30 bits. A 32-bit visual comes last: a compositor blends its padding byte as alpha.
  ///
  /// - Throws: ``DisplayError/unsupported(feature:reason:)`` if there are only palettes and greys.
  package static func choose(
    among formats: [VisualFormat], defaultVisual: UInt, defaultDepth: Int
  ) throws(DisplayError) -> FrameFormat {
    func rank(_ format: VisualFormat) -> Int {
      if format.identifier == defaultVisual { return 1000 }
      if format.depth == defaultDepth { return 900 }
      return format.depth >= 32 ? 0 : format.depth
    }
    let best = formats.filter { $0.pixels != nil }.max { rank($0) < rank($1) }
    guard let best, let pixels = best.pixels else {
      throw .unsupported(
        feature: "this screen",
        reason: "none of its \(formats.count) visuals has colour masks; start it with a depth of 24"
      )
    }
    return FrameFormat(visual: best.identifier, depth: best.depth, pixels: pixels)
  }
}
