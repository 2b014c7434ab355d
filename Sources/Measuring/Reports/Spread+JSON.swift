package import Display

extension Spread {
  /// Its members in a report.
  package var json: JSONValue {
    .object([
      "median": JSONValue(median), "least": JSONValue(least), "most": JSONValue(most),
    ])
  }
}
