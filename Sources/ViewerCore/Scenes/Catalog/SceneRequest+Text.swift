extension SceneRequest {
  /// The request as it is typed: `NAME:key=value,…`.
  package var typed: String {
    if assignments.isEmpty { return entry.name }
    return "\(entry.name):"
      + assignments.map { "\($0.key)=\($0.value.text)" }.joined(separator: ",")
  }
}
