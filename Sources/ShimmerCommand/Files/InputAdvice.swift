import Display
import Viewer

/// The advice for an input that cannot be read because its name means something else to the user.
package enum InputAdvice {
  /// Returns what to do with an address of the web or a path that the shell has not expanded; `nil` for any other name.
  package static func remedy(for path: String) -> String? {
    if path.hasPrefix("file://") { return "write the path alone, without file://" }
    if path.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\/\//) != nil {
      return "download it first, and use the path of the file"
    }
    if path.hasPrefix("~") { return "write $HOME in place of ~, which the shell has not replaced" }
    return nil
  }

  /// Returns what to type for a file of another kind than the expected one: a preset, a recording or a scenario; `nil`
  /// for any other name.
  package static func command(forFile path: String) -> String? {
    let words =
      if PresetFolders.ending(of: path) != nil {
        "shimmer --preset"
      } else if path.hasSuffix(".replay") {
        "shimmer --replay"
      } else if path.hasSuffix(".json") {
        "shimmer trace"
      } else {
        String?.none
      }
    return words.map { "\($0) \(ShellText.quoted(EchoedText.cut(path)))" }
  }
}
