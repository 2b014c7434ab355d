import Foundation
import LayerKit
import TestSupport
import Testing

import struct LayerKit.AffineTransform

@Suite("LayerKit beside Foundation")
struct BesideFoundationTests {
  @Test("The line that the guide for porters names decides which affine transform is meant")
  func affineTransform() throws {
    let layer = Layer(in: LayerContext())
    layer.setAffineTransform(AffineTransform.translation(x: 3, y: 4))
    #expect(layer.affineTransform == AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4))
    let guide = try String(
      contentsOf: ShimmerProgram.root.appending(
        path: "Sources/LayerKit/LayerKit.docc/ComingFromCoreAnimation.md"), encoding: .utf8)
    #expect(guide.contains("import struct LayerKit.AffineTransform"))
  }
}
