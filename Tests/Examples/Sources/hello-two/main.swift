import Display
import Drawing
import Foundation
import LayerKit
import ShimmerKit
import X11Display

/// Shows a word in a window of its own; the loop keeps the window while it is open.
@MainActor
func show(_ word: String, in loop: WindowLoop) throws {
  let window = LayerWindow(title: word, typesetter: PangoTypesetter(), in: loop)
  window.background = Color(hex: 0x0B1B3A)
  let text = TextLayer(in: window.context)
  text.text = TextRun(word, font: Font(weight: 700, size: 64))
  text.foregroundColor = Color(hex: 0xFFB74D)
  let shimmer = ShimmeringLayer(in: window.context).withoutActions()
  shimmer.contentLayer = text
  (shimmer.shimmeringOpacity, shimmer.shimmeringAnimationOpacity) = (0.3, 1)
  shimmer.isShimmering = true
  window.context.roots = [shimmer]

  window.onLayout = { bounds in
    shimmer.bounds.size = text.preferredSize()
    shimmer.position = bounds.center
  }
  window.onPointer = { event, point in
    guard case .pressed(button: 1) = event.action, shimmer.hitTest(point) != nil else { return }
    text.foregroundColor = Color(hex: 0x4FC3F7)
    Task {
      try await Task.sleep(for: .seconds(1))
      window.change { text.foregroundColor = Color(hex: 0xFFB74D) }
    }
  }
  window.onKey = { press in
    switch press {
    case "space": shimmer.isShimmering.toggle()
    case "u":
      text.text?.string = text.text?.string.uppercased() ?? word
      window.setNeedsLayout()
    case "escape": window.close()
    default: break
    }
  }
  try window.open()
}

do {
  let loop = try WindowLoop()
  for word in ["Guten Tag", "Buenas tardes"] { try show(word, in: loop) }
  try loop.run()
} catch {
  FileHandle.standardError.write(Data("hello-two: \(error)\n".utf8))
  exit(1)
}
