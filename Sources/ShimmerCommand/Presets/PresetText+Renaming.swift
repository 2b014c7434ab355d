import Viewer

extension PresetText {
  /// Returns the bytes of a preset's file with another name, and otherwise as they were if possible.
  ///
  /// A text whose name is not alone in a line is written anew, without its comments.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The file's name.
  ///   - name: The new name of the preset and of its file.
  /// - Throws: An error with exit code 2 if the text is invalid.
  package static func renamed(
    _ bytes: [UInt8], from path: String, to name: String
  ) throws(ProgramError) -> [UInt8] {
    var preset = try PresetDocument(bytes, from: path, called: name).preset
    if preset.name == name { return bytes }
    preset.name = name
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let edited = lines.map { line in
      line.starts(with: "name:".utf8) ? Array("name: \(scalar(name))".utf8) : Array(line)
    }
    let text = Array(edited.joined(separator: [UInt8(ascii: "\n")]))
    let read = try? PresetDocument(text, from: path, called: name).preset
    return read == preset ? text : Array(PresetLibrary.text(of: preset).utf8)
  }
}
