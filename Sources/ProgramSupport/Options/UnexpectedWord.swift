import Display
import Platform
import Scenes

/// The advice for a word on the command line that the program does not expect.
package enum UnexpectedWord {
  /// The endings of the pictures that the program reads.
  private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg"]

  /// Returns what the user probably meant, as a clause; `nil` if the word resembles nothing.
  ///
  /// - Parameters:
  ///   - word: The word as given on the command line.
  ///   - command: The command with the options `--image` and `--scene` to propose.
  ///   - commands: The subcommands of which the word may be a misspelling; none where no subcommand can stand.
  package static func advice(
    for word: String, in command: String, insteadOf commands: [String]
  ) -> String? {
    let small = word.lowercased()
    if endings.contains(where: small.hasSuffix) {
      return FileSystem.exists(word)
        ? "to show the picture, use \(command) --image \(cut: word)"
        : "to show a picture that is there, use \(command) --image FILE"
    }
    if let scene = Spelling.match(word, among: SceneCatalog.names) {
      return "to show the scene, use \(command) --scene \(scene)"
    }
    return Spelling.question(about: word, among: commands)
  }
}
