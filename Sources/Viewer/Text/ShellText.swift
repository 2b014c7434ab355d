/// Text for a shell.
package enum ShellText {
  /// Returns a word as it is typed in a POSIX shell, in quotes if it contains anything that the shell could replace.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && !word.hasPrefix("#") && !word.hasPrefix("~")
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.value > 0x7F || scalar.properties.isAlphabetic
          || "0123456789_@%+=:,./-#".unicodeScalars.contains(scalar)
      }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
