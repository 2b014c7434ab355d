import Display
import LayerKit
import Raster
import Viewer

extension Session {
  /// Presses the first key of a command.
  @discardableResult
  func perform(_ command: ViewerCommand, at instant: Int64) -> [Effect] {
    guard let key = KeyTable.press(for: command) else {
      preconditionFailure("no key runs \(command)")
    }
    return enter(.key(key), at: instant)
  }

  /// Sets a parameter, at the time of the last turn.
  func set(_ key: String, to value: ParameterValue) {
    guard let parameter = controls[key]?.parameter else { return }
    enter(
      .set([ParameterAssignment(parameter, value)], of: document.scene),
      at: document.clock.actedAt)
  }

  /// Changes the window's size or scale.
  @discardableResult
  func resize(to size: PixelSize, scale: Double, at instant: Int64) -> [Effect] {
    enter(.resize(size, scale: scale), at: instant)
  }

  /// The frame of a parameter's row in the panel, in points of the window; `nil` if it is not shown.
  func panelRow(_ key: String) -> Rect? {
    controls.firstIndex { $0.parameter.key == key }.flatMap(overlay.row(ofParameter:))
  }

  // MARK: The gallery

  /// The scenes that run in the gallery, in the order of the catalogue; empty while it is not shown.
  var galleryScenes: [any Scene] { gallery?.scenes ?? [] }

  /// The visible strings of the gallery; empty while it is not shown.
  var galleryTexts: [String] { gallery?.shownTexts ?? [] }

  /// The name of the scene that is chosen in the gallery; `nil` while it is not shown.
  var galleryChoice: String? {
    document.chrome.pages.gallery.map { SceneCatalog.all[$0.chosen].name }
  }

  /// The index of the scene in the gallery that the pointer marks; `nil` if there is none.
  var galleryMark: Int? { document.chrome.pages.gallery?.hovered }

  /// The frames of the pictures that the gallery shows, in points of the window, by the scenes' indices.
  var galleryPictures: [Int: Rect] {
    guard let gallery = document.chrome.pages.gallery else { return [:] }
    let shown = gallery.plan.shown(from: gallery.firstRow)
    return Dictionary(
      uniqueKeysWithValues: shown.map { ($0, gallery.plan.picture($0, from: gallery.firstRow)) })
  }
}
