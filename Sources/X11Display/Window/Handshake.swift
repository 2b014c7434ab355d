import CX11

/// Tells another program, through a property of the window, how far the viewer has come.
///
/// A test that drives the viewer does something to it, then sends the window a `SHIMMER_ASK` message
/// with a number. The property `SHIMMER_TOLD` holds three numbers: the last one asked with, the frames
/// presented so far, and whether the viewer rests. Server and window system keep the order of requests:
/// whoever sees the number come back knows that everything done before has been handled, and that the
/// server has the frame that goes with it.
///
/// The property is written behind the frame's own put, so that the numbers never run ahead of the picture.
package final class Handshake {
  private let window: NativeWindow
  private var asked = 0
  private var told: [Int]?

  /// Whether a question has come since the last answer.
  private(set) var isAsked = false

  /// Creates the handshake of a window.
  init(_ window: NativeWindow) { self.window = window }

  /// Notes the number of a question.
  func ask(_ number: Int) {
    asked = number
    isAsked = true
  }

  /// Writes the property, unless it says so already.
  ///
  /// - Parameters:
  ///   - presented: Frames presented so far.
  ///   - isResting: Whether only something from outside can bring another frame.
  package func tell(presented: Int, isResting: Bool) {
    isAsked = false
    let numbers = [asked, presented, isResting ? 1 : 0]
    if numbers == told { return }
    told = numbers
    let (connection, atoms) = (window.connection, window.connection.atoms)
    connection.set(
      atoms[.handshakeTold], type: Atom(XA_CARDINAL), to: numbers, on: window.identifier)
  }
}
