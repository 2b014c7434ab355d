import Display
import X11Display

extension TransportReport {
  /// The report as a member of a JSON document.
  var json: JSONValue {
    .object([
      "name": .string(chosen.rawValue),
      "asked": asked.map { .string($0.rawValue) } ?? .null,
      "reason": .string(reason),
      "rejections": .array(
        rejections.map {
          .object(["name": .string($0.transport.rawValue), "reason": .string($0.reason)])
        }),
    ])
  }
}
