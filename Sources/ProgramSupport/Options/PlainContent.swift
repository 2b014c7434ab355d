package import ArgumentParser
import Display
import Glibc
import Platform

/// What is to be shown, typed without the name of an option: a picture's file, or a text.
package struct PlainContent: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Show this: an existing file as a picture, anything with a space as a text.",
      valueName: "FILE|TEXT"),
    completion: .file())
  package var plain: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After --: an existing file, or any text.", valueName: "FILE|TEXT"))
  package var literal: [String] = []

  package init() {}

  package func validate() throws {
    if all.count > 1 {
      throw ValidationError(
        "\(quoted: all[1]) is one argument too many; put a text of several words in quotes")
    }
    if literal.first?.isEmpty == true { throw ValidationError("the text after -- is empty") }
  }

  /// Refuses a word that is no file, and names what was probably meant.
  ///
  /// - Parameter commands: What the word may be a misspelling of; none inside of a subcommand.
  package func refuseWord(insteadOf commands: [String] = []) throws {
    guard let plain, !FileSystem.exists(plain), !plain.contains(where: \.isWhitespace) else {
      return
    }
    let what =
      commands.isEmpty
      ? "\(quoted: plain) is not a file" : "\(quoted: plain) is neither a subcommand nor a file"
    if let meant = Spelling.nearest(to: plain, among: commands) {
      throw ValidationError("\(what); did you mean \(meant)?")
    }
    throw ValidationError("\(what); put a text in quotes, or a single word after --")
  }

  /// What was typed, and whether it is a picture; nothing where nothing was.
  package var typed: (value: String, isPicture: Bool)? {
    all.first.map { ($0, FileSystem.exists($0)) }
  }

  private var all: [String] { [plain].compactMap(\.self) + literal }
}
