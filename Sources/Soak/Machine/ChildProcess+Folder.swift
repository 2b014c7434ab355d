import Platform

extension ChildProcess {
  /// Starts a program in a folder; it gets SIGTERM when we are gone.
  ///
  /// Other programs start it and then are that program, so that this does not throw when it is missing: ask
  /// ``Environment/hasProgram(_:)`` first.
  ///
  /// - Parameters:
  ///   - folder: Where it runs.
  ///   - command: Its name or path, and its arguments.
  ///   - changes: Variables that differ from ours; `nil` unsets one.
  ///   - output: Where its standard output leads.
  ///   - errors: Where its standard error leads.
  convenience init(
    inFolder folder: String, _ command: [String], environment changes: [String: String?] = [:],
    output: Stream = .nothing, errors: Stream = .nothing
  ) throws(SystemError) {
    try self.init(
      ["setpriv", "--pdeathsig", "TERM", "env", "-C", folder] + command,
      environment: Environment.variables(changedBy: changes), output: output, errors: errors)
  }
}
