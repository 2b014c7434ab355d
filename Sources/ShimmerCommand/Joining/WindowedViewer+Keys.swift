import Display
import Platform
import Viewer

/// The user's own keys in a window.
extension WindowedViewer {
  /// Reads the user's own keys before the window is shown, so that they count for the first key.
  ///
  /// A mistake in the file is a warning, and no key is bound.
  ///
  /// - Parameters:
  ///   - path: The file that an option names; `nil` for the usual one.
  ///   - isReplay: Whether a recording says which keys are bound.
  /// - Returns: The file, the keys, and the mistake; no file in a replay, or if there is no place for it.
  /// - Throws: An error if the file that an option names does not exist.
  static func ownKeys(
    in path: String?, isReplay: Bool
  ) throws(ProgramError) -> (file: KeysFile?, keys: OwnKeys, mistake: ProgramError?) {
    if let path, FileSystem.isRegular(path) != true {
      throw ProgramError(
        "cannot read \(cut: path)", why: "there is no such file",
        remedy: "use the name of a file that exists", status: .noInput)
    }
    guard !isReplay, var file = path.map({ KeysFile($0) }) ?? KeysFile.usual else {
      return (nil, OwnKeys(), nil)
    }
    do throws(ProgramError) {
      let keys = try file.changed() ?? OwnKeys()
      return (file, keys, nil)
    } catch {
      Console.error(error.line)
      return (file, OwnKeys(), error)
    }
  }

  /// Binds the keys of the file if it has changed; after a mistake, the keys stay as they are.
  func readKeysFile() {
    do throws(ProgramError) {
      guard let keys = try keysFile?.changed() else { return }
      loop.change { session.enter(.keys(keys), at: $0) }
    } catch {
      Console.error(error.line)
      tellKeys(error)
    }
  }

  /// Shows a mistake in the file in the window.
  func tellKeys(_ mistake: ProgramError) {
    guard let path = keysFile?.path else { return }
    loop.announce(Self.fact(mistake, of: path))
  }
}
