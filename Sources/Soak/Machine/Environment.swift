import FoundationEssentials

/// This process's environment.
enum Environment {
  /// The variables, as `NAME=value`, with some of them changed; `nil` unsets one.
  static func variables(changedBy changes: [String: String?]) -> [String] {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in changes { variables[name] = value }
    return variables.map { "\($0)=\($1)" }
  }

  /// The value of a variable that is set and not empty.
  static func value(of name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
