/// The version of this project's programs.
package enum ProjectVersion {
  /// The version, as `--version` prints it.
  package static let text = "0.1.0"
}
