import CGLib
import Foundation
import LayerKit
import X11Display

let window = LayerWindow(title: "GLib", size: Size(width: 240, height: 240))
let dot = Layer(in: window.context)
dot.bounds.size = Size(width: 80, height: 80)
dot.cornerRadius = 40
dot.backgroundColor = Color(hex: 0x4FC3F7)
window.context.roots = [dot]
window.onLayout = { bounds in dot.position = bounds.center }

// GLib waits; the loop of the window only handles what has happened.
let main = g_main_loop_new(nil, 0)
do {
  for descriptor in try window.open().descriptors {
    g_unix_fd_add(descriptor, G_IO_IN, { _, _, _ in turn() }, nil)
  }
} catch {
  fail(error)
}
// A timer of GLib's own changes the layer, whose implicit animation follows.
g_timeout_add(500, { _ in blink() }, nil)
if turn() == 1 { g_main_loop_run(main) }

/// Handles what has happened in the window, and returns whether GLib is to call again.
func turn() -> gboolean {
  MainActor.assumeIsolated {
    do {
      if try window.loop?.turn() == true { return 1 }
    } catch {
      fail(error)
    }
    g_main_loop_quit(main)
    return 0
  }
}

func blink() -> gboolean {
  MainActor.assumeIsolated { window.change { dot.opacity = dot.opacity == 1 ? 0.25 : 1 } }
  return 1
}

func fail(_ error: any Error) -> Never {
  FileHandle.standardError.write(Data("hello-glib: \(error)\n".utf8))
  exit(1)
}
