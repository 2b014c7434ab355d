public import Compositor
public import Display
public import LayerKit
public import Raster

extension Compositor {
  /// Advances the scene to an instant and returns the damage: the pixels that a frame drawn now would change on the
  /// screen.
  ///
  /// Only the part of the window that frames contain is considered.
  ///
  /// - Parameters:
  ///   - mediaTime: The instant, in seconds of media time.
  ///   - viewport: The window, and the part of it that frames contain.
  public func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    origin = viewport.part.origin
    return prepare(at: mediaTime, size: viewport.part.size)
  }
}

extension Wake {
  /// Creates the time of the next frame from the time of a layer context's next change.
  public init(_ change: NextChange) {
    self =
      switch change {
      case .now: .now
      case .at(let time): .at(time)
      case .never: .never
      }
  }
}
