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
    controls.firstIndex { $0.parameter.key == key }.flatMap { overlay.frame(of: .row($0)) }
  }

  /// The layer of a part over the scene, after an update; `nil` if it is not shown.
  func part(_ name: String) -> Layer? {
    advance(to: context.time)
    func find(_ layer: Layer) -> Layer? {
      if layer.name == name { return layer }
      for sublayer in layer.sublayers {
        if let found = find(sublayer) { return found }
      }
      return nil
    }
    return context.roots.first { $0.name == "overlay" }.flatMap(find)
  }

  /// Whether something lies over the scene.
  var hasOverlay: Bool { context.roots.contains { $0.name == "overlay" } }

  /// The strings of a part over the scene, after an update.
  func texts(of name: String) -> [String] {
    func strings(_ layer: Layer) -> [String] {
      ((layer as? TextLayer)?.text.map { [$0.string] } ?? []) + layer.sublayers.flatMap(strings)
    }
    return part(name).map(strings) ?? []
  }

  // MARK: The gallery

  /// The scenes that run in the gallery, in the order of the catalogue; empty while it is not shown.
  var galleryScenes: [any Scene] { gallery?.scenes ?? [] }

  /// The visible strings of the gallery; empty while it is not shown.
  var galleryTexts: [String] { gallery == nil ? [] : texts(of: "gallery") }

  /// The name of the scene that is chosen in the gallery; `nil` while it is not shown.
  var galleryChoice: String? {
    document.chrome.pages.gallery.map { SceneCatalog.all[$0.chosen].name }
  }

  /// The frames of the pictures with their names that the gallery shows, in points of the window, by the scenes' indices.
  var galleryPictures: [Int: Rect] {
    advance(to: context.time)
    let boxes = SceneCatalog.all.indices.map { ($0, overlay.frame(of: .tile($0))) }
    return Dictionary(
      uniqueKeysWithValues: boxes.compactMap { index, box in
        box.map { (index, $0) }
      })
  }
}
