import Drawing
import Foundation
import LayerKit
import ShimmerKit
import X11Display

let window = LayerWindow(
  title: "Groceries", size: Size(width: 360, height: 240), typesetter: PangoTypesetter())
window.background = .white
let (skeleton, list) = (Layer(in: window.context), Layer(in: window.context))
window.context.roots = [skeleton, list]
let frames = (0..<4).map { Rect(x: 24, y: 24 + 52 * Double($0), width: 312, height: 36) }

for frame in frames {
  let bone = BoneLayer(in: window.context)
  bone.frame = frame
  skeleton.addSublayer(bone)
}
SkeletonPulse().start(on: skeleton.sublayers)
let fade = CrossFade(from: skeleton, to: list)

// A task of the main actor runs while the window is shown.
Task {
  try await Task.sleep(for: .seconds(3))  // a request to a server, for instance
  let items = ["Bread", "Butter", "Honey", "Milk"]
  window.change {
    for (item, frame) in zip(items, frames) {
      let row = TextLayer(in: window.context)
      row.text = TextRun(item, font: Font(size: 26))
      row.foregroundColor = .black
      row.frame = frame
      list.addSublayer(row)
    }
    fade.showContent()
  }
}

do {
  try window.run()
} catch {
  FileHandle.standardError.write(Data("hello-skeleton: \(error)\n".utf8))
  exit(1)
}
