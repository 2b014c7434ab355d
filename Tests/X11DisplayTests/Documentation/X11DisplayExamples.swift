import TestSupport
import Testing

// example: X11Display, window
import Display
import Raster
import X11Display
// end

/// Stands in for the window of the example: a window on a server of its own, in which `q` is pressed.
private struct ServedWindow {
  let server: XvfbServer
  let window: X11Display.X11Window

  var presenter: X11Presenter { window.presenter }
  var events: X11EventLoop { window.events }

  static func open(_ options: WindowOptions) throws -> ServedWindow {
    let server = try XvfbServer()
    var options = options
    options.display = server.display
    let window = try X11Display.X11Window.open(options)
    window.synchronize()
    try server.run("xdotool", "windowfocus", "\(window.identifier)", "key", "q")
    return ServedWindow(server: server, window: window)
  }
}

extension ServerTests {
  @Suite("The example of the guide to X11Display")
  struct X11DisplayExamples {
    @Test("A window in one colour, until a key is pressed")
    func window() throws {
      typealias X11Window = ServedWindow
      let print = Transcript()
      // example: X11Display, window

      let window = try X11Window.open(
        WindowOptions(title: "Blue", size: PixelSize(width: 320, height: 200)))
      let deadline = window.events.now + 10_000_000_000
      var needsFrame = true
      var pressed: KeyName?

      waiting: while true {
        // There is no free buffer while the server still reads them all; the end of a frame ends the wait.
        if needsFrame, let frame = try window.presenter.lendFrame() {
          let whole = PixelRect(frame.rows.size)
          frame.rows.fill(whole, with: 0xFF33_6699)
          try window.presenter.present(frame, damage: Damage(whole))
          needsFrame = false
        }
        for event in try window.events.nextEvents(until: deadline) {
          switch event {
          case .resized: needsFrame = true
          case .key(let press):
            pressed = press.key
            break waiting
          case .closeRequested, .deadline: break waiting
          default: break
          }
        }
      }
      print(pressed?.name ?? "none")  // q
      print(window.presenter.counts.failed)  // 0
      // end
      try print.check()
      #expect(window.presenter.counts.presented == 1)
      let pixel = window.window.readBack(PixelRect(x: 319, y: 199, width: 1, height: 1))
      #expect(pixel == [0x33_6699])
    }
  }
}
