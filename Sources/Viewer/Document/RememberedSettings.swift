import Display

/// The settings that a viewer remembers from one session to the next.
///
/// As text they are one line each:
///
/// ```
/// shimmer settings 1
/// scene compass
/// page statistics
/// scale 1.25
/// ```
package struct RememberedSettings: Hashable, Sendable {
  /// The first line of the text, by which a file is recognized.
  private static let header = "shimmer settings 1"

  /// The number of device pixels per point that the user chose with keys; `nil` for the desktop's.
  package var scale: Double?

  /// The page that is open; none by default.
  package var page: OverlayPage

  /// The name of the scene that is shown; `nil` if there is none yet.
  package var scene: String?

  /// Creates settings; by default those of a first session.
  package init(scale: Double? = nil, page: OverlayPage = .none, scene: String? = nil) {
    self.scale = scale
    self.page = page
    self.scene = scene
  }

  /// Parses the text of a file; `nil` if the file was not written by this program.
  ///
  /// Lines that are unknown, and values that do not exist or are outside their range, are ignored. If a line occurs
  /// twice, the last one counts.
  package init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.header[...] else { return nil }
    self.init()
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      let value = String(words[1])
      switch words[0] {
      case "scene": scene = SceneCatalog.names.contains(value) ? value : scene
      case "page": page = OverlayPage(rawValue: value) ?? page
      case "scale":
        if let number = Double(decimal: value), ScaleLadder.range.contains(number) {
          scale = number
        }
      default: break
      }
    }
  }

  /// The settings as text; parsing the text gives equal settings.
  package var text: String {
    let lines =
      [Self.header] + (scene.map { ["scene \($0)"] } ?? [])
      + (page == .none ? [] : ["page \(page.rawValue)"])
      + (scale.map { ["scale \(NumberText.shortest($0))"] } ?? [])
    return lines.map { $0 + "\n" }.joined()
  }
}
