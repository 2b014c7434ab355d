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
}
