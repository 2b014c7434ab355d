public import Compositor
public import Display
public import LayerKit
public import Raster

extension Compositor {
  /// Brings the scene to an instant, in the part of a window that frames hold, and tells what the screen would show
  /// differently.
  ///
  /// - Parameters:
  ///   - mediaTime: Media seconds.
  ///   - viewport: What the frame holds of the window.
  public func prepare(at mediaTime: Double, in viewport: Viewport) -> Damage {
    origin = viewport.part.origin
    return prepare(at: mediaTime, size: viewport.part.size)
  }
}

extension Wake {
  /// Wakes for the frame that shows the next change of a picture.
  public init(_ change: NextChange) {
    self =
      switch change {
      case .now: .now
      case .at(let time): .at(time)
      case .never: .never
      }
  }
}
