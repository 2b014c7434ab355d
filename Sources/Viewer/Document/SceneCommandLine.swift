/// The command line that shows what is on the screen.
package struct SceneCommandLine: Hashable, Sendable {
  /// The words, of which the first is the program.
  package private(set) var words: [String]

  /// The side of a comparison whose values are left out; `nil` if there is none.
  package let leftOut: String?

  /// What a notice tells of a copy.
  package var fact: LabeledValue {
    LabeledValue("Copied", "the command line" + (leftOut.map { ", without \($0)" } ?? ""))
  }

  /// The command line as it is typed in a POSIX shell.
  package var text: String { words.map(ShellText.quoted).joined(separator: " ") }

  /// Creates the command line of a scene with its values.
  ///
  /// - Parameter values: Values of the scene's parameters; the default applies where there is none.
  init(
    of entry: SceneCatalog.Entry, with values: [ParameterAssignment], leavingOut side: String?
  ) {
    let words = entry.parameters.flatMap { parameter in
      values.last { $0.key == parameter.key && $0.value != parameter.defaultValue }?.words ?? []
    }
    (self.words, leftOut) = (["shimmer", "--scene", entry.name] + words, side)
  }

  /// Adds the background, and makes the line one that can be run in any folder.
  ///
  /// - Parameters:
  ///   - background: A colour, or the path of a picture; `nil` for none.
  ///   - absolute: Returns the absolute path of a file, and what names no file unchanged.
  package mutating func complete(with background: String?, _ absolute: (String) -> String) {
    if let background { words += ["--background", background] }
    for index in words.indices.dropFirst()
    where ["--image", "--background"].contains(words[index - 1]) {
      words[index] = absolute(words[index])
    }
  }
}

extension Session {
  /// The command line that shows the scene with its values.
  package var commandLine: SceneCommandLine {
    SceneCommandLine(
      of: document.entry, with: document.assignments(of: host.values),
      leavingOut: document.comparison.map { $0.tunesB ? "A" : "B" })
  }
}

extension ParameterAssignment {
  /// The words of a command line that set the value.
  fileprivate var words: [String] {
    switch (key, value.text) {
    case ("text", let text): ["--text", text]
    // What begins with a dash would be an option.
    case ("image", let path): ["--image", path.hasPrefix("-") ? "./\(path)" : path]
    case ("appearance", "dark"), ("appearance", "light"): ["--\(value.text)"]
    case (_, let text): ["--set", "\(key)=\(text)"]
    }
  }
}
