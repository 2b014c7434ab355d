import CProjectCommit

/// The version of this project's programs.
package enum ProjectVersion {
  /// The version in reports.
  package static let text = "0.2.0"

  /// What `--version` prints: the version, and in brackets the commit that `scripts/install` built, if it is known.
  package static let build = {
    // SAFETY: The function returns a string constant.
    let commit = unsafe String(cString: project_commit())
    return commit.isEmpty ? text : "\(text) (\(commit))"
  }()
}
