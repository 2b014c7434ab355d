import Glibc
import X11Display

/// The folders whose pictures take the place of computed ones.
enum AssetFolder {
  /// The folder that the user has chosen, `$SHIMMER_ASSETS`.
  static var chosen: String? { Environment.value(of: "SHIMMER_ASSETS") }

  /// The folder `share/shimmer` beside the folder of the executable, whether or not there is one.
  ///
  /// It is found from the executable itself, so that an installed program may be moved with its prefix
  /// and called through a symbolic link. `nil` without a `/proc`.
  static var installed: String? {
    guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return nil }
    // SAFETY: `realpath` has allocated a string that ends with a zero; it is freed once, here.
    defer { unsafe free(resolved) }
    let executable = unsafe String(cString: resolved)
    let prefix = executable.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(prefix)/share/shimmer"
  }
}
