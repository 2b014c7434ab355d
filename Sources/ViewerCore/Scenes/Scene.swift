public import LayerKit
public import Raster
public import ShimmerKit

/// A picture with shimmers in it, for a window of any size.
public protocol Scene: AnyObject {
  /// The layer that holds everything.
  var root: Layer { get }

  /// What keys and parameters act on; the first one's state is the scene's.
  var shimmers: [ShimmeringLayer] { get }

  /// What the scene begins with, where it differs from the library.
  var defaults: [ParameterAssignment] { get }

  /// Places everything; called inside a turn.
  ///
  /// - Parameters:
  ///   - size: The window's size in device pixels, not empty.
  ///   - scale: Device pixels in a point.
  func layOut(in size: PixelSize, scale: Double)

  /// Whether it is so light that text on it has to be dark; as of the last layout.
  var isLight: Bool { get }

  /// Where the content is that people look at, in points of the window; as of the last layout.
  var focus: Rect { get }

  /// What dragging does, at most one thing along each axis; default nothing.
  var drags: [SceneDrag] { get }

  /// Does what only this scene does; called inside a turn.
  ///
  /// - Returns: What it shows now, for the label; `nil`, the default, when the scene has no action.
  func performAction() -> Fact?
}

extension Scene {
  /// Nothing.
  public var drags: [SceneDrag] { [] }

  /// Does nothing.
  public func performAction() -> Fact? { nil }
}

extension Scene {
  /// The value that the scene begins with, and that a reset gives.
  func initialValue(of parameter: Parameter) -> ParameterValue {
    defaults.last { $0.key == parameter.key }?.value ?? parameter.defaultValue
  }
}
