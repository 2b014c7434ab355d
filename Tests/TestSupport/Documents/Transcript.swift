import Foundation
public import Testing

/// The recorded output of an example, for comparison with the comments after its prints.
///
/// ```swift
/// let print = Transcript()
/// // example: Sums, two numbers
/// print(1 + 1)  // 2
/// // end
/// try print.check()
/// ```
///
/// Numbers are compared as numbers, to a millionth. One that ends in `…` is exact to its last digit. Optional values
/// are written without their wrapping.
public final class Transcript {
  private var lines: [String] = []

  /// Creates an empty transcript.
  public init() {}

  /// Records a value in place of printing it.
  public func callAsFunction(_ value: Any?) { lines.append(Self.text(of: value as Any)) }

  /// Compares the output since the last check with what the example before this call states.
  public func check(file: String = #filePath, location: SourceLocation = #_sourceLocation) throws {
    defer { lines.removeAll() }
    let examples = try CompiledExample.all(in: URL(fileURLWithPath: file))
    let example = try #require(
      examples.last { $0.lineNumber < location.line }, sourceLocation: location)
    let stated = try example.statedOutput()
    try #require(!stated.isEmpty, "\(example) prints nothing", sourceLocation: location)
    try #require(
      stated.count == lines.count, "\(example) printed \(lines)", sourceLocation: location)
    for (line, comment) in zip(lines, stated) {
      #expect(
        Self.agree(printed: line, stated: comment),
        "\(example): says \(comment), printed \(line)", sourceLocation: location)
    }
  }

  /// Returns whether a printed line agrees with a comment.
  public static func agree(printed: String, stated: String) -> Bool {
    let number = /-?\d+(?:\.(?<digits>\d+))?(?:e-?\d+)?(?<rounded>…)?/
    func words(_ text: String) -> String { text.replacing(number, with: "#") }
    guard words(printed) == words(stated) else { return false }
    return zip(printed.matches(of: number), stated.matches(of: number)).allSatisfy { left, right in
      guard let value = Double(left.output.0),
        let said = Double(right.output.0.filter { $0 != "…" })
      else { return false }
      let isRounded = right.output.rounded != nil
      let slack = isRounded ? pow(10, -Double(right.output.digits?.count ?? 0)) : 1e-6
      return value == said || (value - said).magnitude < slack
    }
  }

  private static func text(of value: Any, isInside: Bool = false) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text(of: $0.value, isInside: isInside) } ?? "nil"
    case .collection:
      let items = mirror.children.map { text(of: $0.value, isInside: true) }
      return "[\(items.joined(separator: ", "))]"
    default:
      if let string = value as? String, isInside { return "\"\(string)\"" }
      return "\(value)"
    }
  }
}
