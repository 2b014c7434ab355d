import ProgramSupport
import Scenes
import Viewer
import ViewerUI
import X11Display

extension WindowedViewer {
  /// Saves the scene's values as a new preset of the user and shows its name.
  func savePreset() {
    // The viewer continues after a failure: only the file is lost.
    do throws(ProgramError) {
      let (preset, path) = try savedPreset()
      session.presets.append(preset)
      Console.note("preset: \(path)")
      loop.announce(LabeledValue("Preset saved", preset.name))
    } catch {
      Console.error(error.line)
      loop.announce(LabeledValue("Preset", "not saved"))
    }
  }

  /// Writes the scene's values to the user's folder, as `SCENE-N.yaml` with the first free number.
  ///
  /// - Returns: The preset, which has the name of its file, and the path of the file.
  /// - Throws: An error with exit code 73; existing files are never changed.
  private func savedPreset() throws(ProgramError) -> (Preset, path: String) {
    let folder = try PresetFolders.requireOwn(orEndWith: .cannotWrite)
    try PresetFolders.make(folder)
    func preset(in path: String) -> Preset {
      session.preset(named: PresetLibrary.title(of: path))
    }
    let path = try NumberedFile.write(
      named: { PresetFolders.path(of: "\(session.entry.name)-\($0)", in: folder) },
      remedy: "set XDG_DATA_HOME to a folder that you can write to",
      bytes: { Array(PresetLibrary.text(of: preset(in: $0)).utf8) })
    return (preset(in: path), path)
  }

  /// Rereads a preset's file whenever the file changes.
  ///
  /// The file is also reread with the first frame, because it may have changed since it was read.
  func follow(_ file: PresetFile) {
    presetFile = file
    do {
      window.events.files = try FileWatch(path: file.path)
    } catch {
      // Following the file is optional: the viewer continues without it.
      Console.error("\(file.path) cannot be watched (\(ProgramError(error).line))")
    }
    loop.onFileChange = { [unowned self] in readPresetFile() }
  }

  /// Applies the content of the preset's file if it has changed.
  func readPresetFile() {
    guard var file = presetFile else { return }
    let news = file.read(for: session.entry.name, session.controls.map(\.parameter))
    presetFile = file
    switch news {
    case .same: break
    case .values(let values, let document):
      document.printWarnings()
      let fact = LabeledValue("Preset reloaded", document.preset.name)
      loop.change { session.set(values, named: fact, at: $0) }
    case .otherScene(let scene):
      Console.error(
        "\(file.path) is for \(scene) (the values of \(session.entry.name) are kept)")
      loop.announce(LabeledValue("Preset", "for \(scene)"))
    case .broken(let error):
      Console.error(error.line)
      loop.announce(Self.fact(error, of: file.path))
    case .gone:
      Console.error("\(file.path) was removed (its values are kept)")
      loop.announce(LabeledValue("Preset", "file removed"))
    }
  }

  /// Returns an error as a notice for the window.
  ///
  /// The label is the file's name, with line and column if they are known; the value is the problem.
  private static func fact(_ error: ProgramError, of path: String) -> LabeledValue {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard error.line.hasPrefix(path + ":") else { return LabeledValue(name, error.line) }
    let rest = error.line.dropFirst(path.count + 1)
    let place = rest.prefix { $0 != " " }
    return LabeledValue("\(name):\(place.dropLast())", String(rest.dropFirst(place.count + 1)))
  }
}
