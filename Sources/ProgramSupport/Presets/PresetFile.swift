import Glibc
import Platform
import Viewer
package import ViewerUI

/// The file of a preset that is read again while the viewer runs.
package struct PresetFile {
  /// What has become of it.
  package enum News {
    /// It says what it said.
    case same
    /// It has other values.
    case values([ParameterAssignment], PresetDocument)
    /// It is for another scene than the one that is shown.
    case otherScene(String)
    /// It is wrong, or cannot be read.
    case broken(ProgramError)
    /// It is gone.
    case gone
  }

  /// Its path.
  package let path: String

  /// The parameters that an option decides on.
  private let typedKeys: Set<String>

  /// Whether an option decides on the scene, whatever the file says.
  private let isSceneTyped: Bool

  /// What it said last, right or wrong, unless that was for another scene; `nil` while it is gone.
  private var bytes: [UInt8]?

  /// The keys of its last values.
  private var keys: Set<String>

  /// Notes what a file said when it was read.
  ///
  /// Nothing where there is none to read again: the preset is one of the program, or came from a pipe.
  ///
  /// - Parameters:
  ///   - document: What was read.
  ///   - typedKeys: The parameters that an option decides on.
  ///   - isSceneTyped: Whether an option decides on the scene.
  package init?(_ document: PresetDocument, typedKeys: Set<String>, isSceneTyped: Bool) {
    guard let path = document.path, FileSystem.isRegular(path) == true else { return nil }
    self.path = path
    self.typedKeys = typedKeys
    self.isSceneTyped = isSceneTyped
    bytes = document.bytes
    keys = Set(document.preset.values.map(\.key))
  }

  /// Reads it again.
  ///
  /// - Parameters:
  ///   - scene: The scene that is shown.
  ///   - parameters: What can be changed about it.
  package mutating func read(for scene: String, _ parameters: [Parameter]) -> News {
    // A pipe in its place would block.
    if FileSystem.isRegular(path) == false { return missing() }
    let new: [UInt8]
    do throws(SystemError) {
      new = try WholeFile.read(path, atMost: PresetDocument.byteLimit)
    } catch {
      guard error.errno == ENOENT else {
        return .broken(
          TextFile.unreadable(path, error, byteLimit: PresetDocument.byteLimit))
      }
      return missing()
    }
    if new == bytes { return .same }
    let known = bytes
    bytes = new
    do throws(ProgramError) {
      let told = try news(new, scene, parameters)
      // Once its scene is shown again it is news still.
      if case .otherScene = told { bytes = known }
      return told
    } catch {
      return .broken(error)
    }
  }

  /// Notes that there is no file.
  private mutating func missing() -> News {
    defer { bytes = nil }
    return bytes == nil ? .same : .gone
  }

  private mutating func news(
    _ bytes: [UInt8], _ scene: String, _ parameters: [Parameter]
  ) throws(ProgramError) -> News {
    var document = try PresetLibrary.read(bytes, from: path)
    if !isSceneTyped, let other = document.preset.scene, other != scene {
      return .otherScene(other)
    }
    let wanted = try document.assignments(among: parameters)
    // What it does not say any more is as the scene begins with.
    let dropped = keys.subtracting(wanted.map(\.key))
    keys = Set(wanted.map(\.key))
    let values = parameters.compactMap { parameter in
      if typedKeys.contains(parameter.key) { return nil as ParameterAssignment? }
      return wanted.last { $0.key == parameter.key }
        ?? (dropped.contains(parameter.key) ? .usual(parameter) : nil)
    }
    return .values(values, document)
  }
}
