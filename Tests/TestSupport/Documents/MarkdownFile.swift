public import Foundation

/// A text with code in fences, of which tests make sure that it is true.
public struct MarkdownFile {
  /// The whole text.
  public let text: String

  /// The file's name without its extension.
  public let name: String

  /// Reads a file.
  public init(_ url: URL) throws {
    text = try String(contentsOf: url, encoding: .utf8)
    name = url.deletingPathExtension().lastPathComponent
  }

  /// Reads all files of a folder that are named `.md`, in order of their names.
  public static func all(in folder: URL) throws -> [MarkdownFile] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .sorted { $0.path < $1.path }
      .map(MarkdownFile.init)
  }

  /// The text without its fenced blocks.
  public var prose: String {
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of all fenced blocks of a language; an empty name stands for those without one.
  public func blocks(of language: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String] = []
    var open: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let fence = open {
        if line != "```" {
          block.append(String(line))
          continue
        }
        if fence == language { blocks.append(block) }
        open = nil
      } else if line.hasPrefix("```") {
        open = line.dropFirst(3)
        block = []
      }
    }
    return blocks
  }
}
