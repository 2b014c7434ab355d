import Display
package import ViewerUI

/// What is wrong with a scene that was typed.
package enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no scene of that name; the ones that there are.
  case unknownName(String, known: [String])
  /// There is nothing after a colon or beside a comma of the text.
  case emptyParameter(String)
  /// One of the parameters of a scene is wrong.
  case parameter(ParameterError, of: String)

  /// One line that says what would be right.
  package var description: String {
    switch self {
    case .unknownName(let name, let known):
      "\(quoted: name) is no scene; there are \(NumberText.list(known))"
    case .emptyParameter(let text):
      "\(quoted: text) has an empty parameter; write NAME or NAME:key=value,…"
    case .parameter(.unknownKey(let key, let known), let scene):
      "\(scene) has no parameter \(cut: key); it has \(NumberText.list(known))"
    case .parameter(let error, _): error.description
    }
  }
}
