import Platform

/// The folders whose pictures take the place of computed ones.
package enum AssetFolder {
  /// The folder that the user has chosen, `$SHIMMER_ASSETS`.
  package static var chosen: String? { Environment.value(of: "SHIMMER_ASSETS") }

  /// The folder `share/shimmer` beside the folder of the executable, whether or not there is one.
  ///
  /// It is found from the executable itself, so that an installed program may be moved with its prefix
  /// and called through a symbolic link. `nil` without a `/proc`.
  package static var installed: String? {
    Environment.executablePath.map { executable in
      let prefix = executable.split(separator: "/").dropLast(2).joined(separator: "/")
      return "/\(prefix)/share/shimmer"
    }
  }
}
