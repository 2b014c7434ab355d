import CYAML

/// libyaml's parser of a text: returns the parts of the text, one after the other.
///
/// A document has one node: a scalar, an alias, a sequence, whose elements and end follow, or a mapping, whose keys and
/// values follow in turn, and then its end.
@safe
struct YAMLParser: ~Copyable {
  /// A position in the text.
  struct Mark {
    /// The line number; the first line is 1.
    let line: Int
    /// The number of the character in its line; the first is 1.
    let column: Int
    /// The number of characters before this one, without the byte order mark of the text.
    let index: Int

    fileprivate init(_ mark: yaml_mark_t) {
      // Positions in a text that is in memory fit.
      (line, column) = (Int(mark.line) + 1, Int(mark.column) + 1)
      index = Int(mark.index)
    }
  }

  /// A part of the text.
  struct Event {
    let kind: Kind
    /// The beginning of the part, with its anchor or tag; where the text leaves a node out, the place for it.
    let mark: Mark
  }

  /// The kinds of parts.
  enum Kind: Equatable {
    /// A scalar's text, and whether it stands without quotes and not as a block.
    case scalar(String, isPlain: Bool)
    /// An alias of a node with an anchor.
    case alias
    /// The beginning of a sequence; `isFlow` says whether it is written with brackets.
    case sequence(isFlow: Bool)
    /// The beginning of a mapping; `isFlow` says whether it is written with braces, or is a pair inside brackets.
    case mapping(isFlow: Bool)
    /// The end of the innermost sequence or mapping that has not ended.
    case end
    /// The beginning of a document.
    case document
    /// The end of the text.
    case textEnd
  }

  /// The reason why the text cannot be read further.
  enum Failure: Error {
    /// There is not enough memory; the number is that of the line.
    case memory(line: Int)
    /// The text is not YAML: libyaml's words for the problem and its position, and for what it was reading when it found
    /// the problem, with the beginning of that if it is known.
    case text(problem: String, at: Mark, context: String, from: Mark?)
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Creates a parser at the beginning of a text in UTF-8, which may begin with a byte order mark.
  ///
  /// - Throws: ``Failure/memory(line:)``.
  init(_ bytes: [UInt8]) throws(Failure) {
    // libyaml keeps the addresses of both, so they must not move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    // SAFETY: the function fills the whole parser; if it fails, it keeps no memory.
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      throw .memory(line: 1)
    }
    // libyaml requires an address even if there are no bytes.
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    // SAFETY: the buffer has space for the bytes, and lives until `deinit` has deleted the parser.
    _ = unsafe text.initialize(from: bytes)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
    unsafe (self.parser, self.text) = (parser, text)
  }

  // SAFETY: nothing else holds these addresses.
  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// Returns the next part of the text.
  ///
  /// - Precondition: The last part was not the end of the text, and no error has been thrown.
  mutating func next() throws(Failure) -> Event {
    while true {
      var event = unsafe yaml_event_t()
      // SAFETY: the function fills the event, whose memory is released here, after its last use.
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
      defer { unsafe yaml_event_delete(&event) }
      if let kind = unsafe Self.kind(of: event) {
        return unsafe Event(kind: kind, mark: Mark(event.start_mark))
      }
    }
  }

  /// Returns the kind of an event; `nil` if it says nothing that the events beside it do not.
  // SAFETY: `event` is one that libyaml has filled; its type says which member of the union it has.
  @unsafe
  private static func kind(of event: yaml_event_t) -> Kind? {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_START_EVENT:
      return unsafe .sequence(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      return unsafe .mapping(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_DOCUMENT_START_EVENT: return .document
    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: return nil
    default: return .textEnd
    }
  }

  /// The reason why libyaml has returned no event.
  private var failure: Failure {
    // SAFETY: libyaml's messages are constants of the library, or null.
    let parser = unsafe parser.pointee
    guard unsafe parser.error != YAML_MEMORY_ERROR else {
      return unsafe .memory(line: Mark(parser.mark).line)
    }
    return unsafe .text(
      problem: parser.problem.map { unsafe String(cString: $0) } ?? "",
      at: Mark(parser.problem_mark),
      context: parser.context.map { unsafe String(cString: $0) } ?? "",
      from: parser.context == nil ? nil : Mark(parser.context_mark))
  }
}
