import Glibc

/// Where programs are looked for.
enum ProgramPath {
  /// Whether there is a program of a name in `$PATH` that may be run.
  static func holds(_ name: String) -> Bool {
    let folders = (Environment.value(of: "PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }
}
