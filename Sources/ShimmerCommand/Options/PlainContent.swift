import ArgumentParser
import Glibc
import ViewerCore

/// What is to be shown, typed without the name of an option: a picture's file, or a text.
struct PlainContent: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Let this shimmer: a file is a picture, what has a space in it a text.",
      valueName: "FILE|TEXT"),
    completion: .file())
  var plain: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After --: a file, or a text of any kind.", valueName: "FILE|TEXT"))
  var literal: [String] = []

  func validate() throws {
    if let plain, !Self.isFile(plain), !plain.contains(where: \.isWhitespace) {
      throw ValidationError(Self.refusal(of: plain))
    }
    if all.count > 1 {
      throw ValidationError(
        "\(quoted: all[1]) is one thing too many; a text of several words stands in quotes")
    }
    if all.first?.isEmpty == true { throw ValidationError("the text after -- is empty") }
  }

  /// What was typed, and whether it is a picture; nothing where nothing was.
  var typed: (value: String, isPicture: Bool)? { all.first.map { ($0, Self.isFile($0)) } }

  private var all: [String] { [plain].compactMap(\.self) + literal }

  private static func isFile(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Why a word is not shown, and what was probably meant.
  private static func refusal(of word: String) -> String {
    let names = Shimmer.configuration.subcommands.map { $0.configuration.commandName ?? "" }
    let what = "\(quoted: word) is no subcommand and no file"
    if let name = Spelling.nearest(to: word, among: names) {
      return "\(what); did you mean \(name)?"
    }
    return "\(what); a text stands in quotes, one of a single word after --"
  }
}
