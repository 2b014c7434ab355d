import ViewerUI

extension Control {
  /// The same control, which lets somebody follow each change; called inside the same turn.
  func followed(by follow: @escaping () -> Void) -> Control {
    Control(parameter) {
      value
    } write: { new in
      value = new
      follow()
    }
  }
}
