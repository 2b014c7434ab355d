import Display
import Platform
import Viewer
import X11Display

extension WindowedViewer {
  /// Saves the scene's values as a preset of the user, and shows how to use it.
  ///
  /// - Parameters:
  ///   - name: The name of the preset and of its file.
  ///   - replaces: Whether the user agreed to replace a preset of the same name.
  func savePreset(named name: String, replacing replaces: Bool) {
    // The viewer continues after a failure: only the file is lost.
    do throws(ProgramError) {
      let preset = session.preset(named: name)
      let path = try write(preset, replacing: replaces)
      session.keep(preset)
      // The file that the viewer watches has no news for it.
      if presetFile?.path == path {
        _ = presetFile?.read(for: session.document.entry.name, session.controls.map(\.parameter))
      }
      Console.note("preset: \(path)")
      loop.announce(
        LabeledValue(
          "Preset \(name) saved",
          "o shows it in \(session.document.entry.name), or shimmer --preset \(name)"
        ))
    } catch {
      refuse("Preset", error.line, inShort: "not saved")
    }
  }

  /// Adds the background to a preset, and writes it to the user's folder, where `--preset` finds its name.
  ///
  /// - Returns: The path of the file.
  /// - Throws: An error with exit code 73; an existing file is changed only if `replaces` is true.
  private func write(
    _ preset: Preset, replacing replaces: Bool
  ) throws(ProgramError) -> String {
    let folder = try PresetFolders.requireOwn(orEndWith: .cannotWrite)
    try PresetFolders.make(folder)
    var preset = preset
    preset.store(contentRequest.background, in: folder)
    let own = PresetFolders.ownFile(named: preset.name)
    let path = own ?? PresetFolders.path(of: preset.name, in: folder)
    let text = PresetLibrary.text(of: preset)
    try kept.write(namedIn: text)
    let bytes = Array(text.utf8)
    do throws(SystemError) {
      if replaces {
        try WholeFile.write(bytes, to: path)
        return path
      }
      // Another program may have taken the name in the meantime.
      if own == nil, try unsafe WholeFile.writeNew(bytes.span.bytes, to: path) {
        return path
      }
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: UserFolder.data.remedy)
    }
    throw ProgramError(
      "\(path) exists", remedy: "save the preset under another name", status: .cannotWrite)
  }

  /// Rereads a preset's file whenever the file changes.
  ///
  /// The file is also reread with the first frame, because it may have changed since it was read.
  func follow(_ file: PresetFile) {
    presetFile = file
    do throws(DisplayError) {
      try watch(file.path)
    } catch {
      // Following the file is optional: the viewer continues without it.
      Console.error("\(file.path) cannot be watched (\(ProgramError(error).line))")
    }
  }

  /// Lets changes of a file end the waits of the loop.
  func watch(_ path: String) throws(DisplayError) {
    guard let files = window.events.files else {
      return window.events.files = try FileWatch(path: path)
    }
    try files.add(path)
  }

  /// Applies the content of the preset's file if it has changed.
  func readPresetFile() {
    guard var file = presetFile else { return }
    if session.document.comparison?.tunesB == true {
      return loop.announce(
        LabeledValue("Preset changed", "reloaded only into A, while it is tuned"))
    }
    let news = file.read(for: session.document.entry.name, session.controls.map(\.parameter))
    presetFile = file
    switch news {
    case .same: break
    case .values(let values, let document):
      document.printWarnings()
      let name = document.preset.name
      let fact = LabeledValue("Preset reloaded", name)
      loop.change {
        session.set(values, named: fact, at: $0)
          + session.enter(.preset(name.isEmpty ? file.path : name), at: $0)
      }
    case .otherScene(let scene):
      refuse(
        "Preset",
        "\(file.path) is for \(scene) (the values of \(session.document.entry.name) are kept)",
        inShort: "for \(scene)")
    case .broken(let error):
      Console.error(error.line)
      loop.announce(Self.fact(error, of: file.path))
    case .gone:
      refuse(
        "Preset", "\(file.path) was removed (its values are kept)", inShort: "file removed")
    }
  }

  /// Returns an error as a notice for the window.
  ///
  /// The label is the file's name, with line and column if they are known; the value is the problem.
  static func fact(_ error: ProgramError, of path: String) -> LabeledValue {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard error.line.hasPrefix(path + ":") else { return LabeledValue(name, error.line) }
    let rest = error.line.dropFirst(path.count + 1)
    let place = rest.prefix { $0 != " " }
    return LabeledValue("\(name):\(place.dropLast())", String(rest.dropFirst(place.count + 1)))
  }
}
