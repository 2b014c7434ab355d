import LayerKit
import Raster
import Testing

@Suite("Layer fields")
struct LayerFieldTests {
  /// Values that differ from a new layer's in every field.
  private static func changed(_ picture: Bitmap) -> LayerValues {
    var values = LayerValues()
    values.opacity = 0.25
    values.isHidden = true
    values.position = Point(x: 1, y: 2)
    values.anchorPoint = Point(x: 0.1, y: 0.2)
    values.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    values.zPosition = 5
    values.transform = .rotation(1)
    values.sublayerTransform = .rotation(2)
    values.masksToBounds = true
    values.cornerRadius = 6
    values.borderWidth = 7
    values.borderColor = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    values.backgroundColor = .white
    values.contents = picture
    values.contentsRect = Rect(x: 1, y: 1, width: -1, height: -1)
    values.colors = [.white, .black, .clear]
    values.locations = [0.2, 0.3]
    values.startPoint = Point(x: 0.3, y: 0.4)
    values.endPoint = Point(x: 0.5, y: 0.6)
    values.path = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))
    values.fillColor = .white
    values.strokeColor = .white
    values.lineWidth = 8
    values.miterLimit = 9
    values.lineDashPhase = 11
    values.strokeStart = 0.1
    values.strokeEnd = 0.9
    values.foregroundColor = .black
    return values
  }

  @Test("Setting or copying a field changes that one and no other", arguments: LayerField.allCases)
  func places(field: LayerField) {
    let picture = Bitmap(size: PixelSize(width: 1, height: 1))
    let (usual, changed) = (LayerValues(), Self.changed(picture))
    let numbers = changed.components(of: field)
    #expect(numbers != usual.components(of: field), "every field has its line in the list above")
    var (set, copied) = (usual, usual)
    set.set(field, to: numbers[...], pictures: [picture])
    copied.copy(field, from: changed)
    for other in LayerField.allCases {
      let expected = (other == field ? changed : usual).components(of: other)
      #expect(set.components(of: other) == expected)
      #expect(copied.components(of: other) == expected)
    }
    #expect(set == copied)
    copied.copy(field, from: usual)
    #expect(copied == usual)
  }

  @Test("Every field is found by its name")
  func names() {
    for field in LayerField.allCases { #expect(LayerField(actionKey: field.actionKey) == field) }
    #expect(LayerField(actionKey: "shadowOpacity") == nil)
  }
}
