package import Display
package import LayerKit

extension Wake {
  /// For the frame that shows the next change of a picture.
  package init(_ change: NextChange) {
    self =
      switch change {
      case .now: .now
      case .at(let time): .at(time)
      case .never: .never
      }
  }
}
