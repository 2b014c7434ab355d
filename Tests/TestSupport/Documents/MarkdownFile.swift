public import Foundation

/// A Markdown text with fenced code, which tests verify.
public struct MarkdownFile {
  /// The whole text of the file.
  public let text: String

  /// The file's name without its extension.
  public let name: String

  /// Reads a file in UTF-8.
  public init(_ url: URL) throws {
    text = try String(contentsOf: url, encoding: .utf8)
    name = url.deletingPathExtension().lastPathComponent
  }

  /// Reads all files of a folder with the extension `md`, sorted by path.
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

  /// Returns the lines of all fenced blocks of a language; an empty name selects blocks without a language.
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
