import Drawing
import Foundation
import LayerKit
import ShimmerKit
import X11Display

let window = LayerWindow(title: "Hello", typesetter: PangoTypesetter())
let text = TextLayer(in: window.context)
text.text = TextRun("Hello, light", font: Font(weight: 700, size: 64))

let shimmer = ShimmeringLayer(in: window.context)
shimmer.contentLayer = text
shimmer.bounds.size = text.preferredSize()
(shimmer.shimmeringOpacity, shimmer.shimmeringAnimationOpacity) = (0.3, 1)
shimmer.isShimmering = true
window.context.roots = [shimmer]
window.onLayout = { bounds in shimmer.position = bounds.center }
window.onKey = { press in if press == "space" { shimmer.isShimmering.toggle() } }

do {
  try window.run()
} catch {
  FileHandle.standardError.write(Data("hello-window: \(error)\n".utf8))
  exit(1)
}
