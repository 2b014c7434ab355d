import Display

/// A part of a dotted key.
struct TOMLKey {
  /// What it says, without quotes.
  let name: String
  /// Where it begins.
  let place: TOMLPlace
}

/// The tables of a text while it is read, and the rules of what may be added to which.
///
/// A table stands once: as a header, or as dotted keys that follow each other. Only what a header has named on the way
/// to another table may get a header of its own later.
struct TOMLTables {
  /// A table's number.
  typealias Number = Int

  /// A key that waits for its value.
  struct Slot {
    fileprivate let table: Number
    fileprivate let index: Int
    /// In how many tables and arrays its value lies.
    let depth: Int
  }

  private enum Origin {
    /// It was named on the way to another: `a` in `[a.b]`.
    case passed
    /// It has a header.
    case header
    /// It was named by a dotted key: `a` in `a.b = 1`.
    case dotted
  }

  private enum Content {
    case value(TOMLValue)
    case table(Number)
    case rows([Number])
    /// Not yet known; none is left so where a text is right.
    case open
  }

  private struct Entry {
    let key: TOMLKey
    var content: Content
  }

  private struct Table {
    var origin: Origin
    let depth: Int
    var entries: [Entry] = []
    /// The indices of the entries, by the bytes of the names: what merely looks alike is another key.
    var indices: [[UInt8]: Int] = [:]
  }

  /// The table around all others.
  static let root: Number = 0

  private var tables: [Table]

  /// Creates the table around all others.
  ///
  /// - Parameter depth: In how many tables and arrays it lies, itself counted.
  init(depth: Int) { tables = [Table(origin: .header, depth: depth)] }

  /// All that was read.
  var finished: TOMLTable { finished(Self.root) }

  private func finished(_ number: Number) -> TOMLTable {
    TOMLTable(
      entries: tables[number].entries.map { entry in
        let value: TOMLValue =
          switch entry.content {
          case .value(let value): value
          case .table(let number): .table(finished(number))
          case .rows(let numbers): .array(numbers.map { .table(finished($0)) })
          case .open: .array([])
          }
        return TOMLTable.Entry(key: entry.key.name, place: entry.key.place, value: value)
      })
  }

  // MARK: Adding

  /// Opens the table of a header.
  mutating func openHeader(at path: [TOMLKey]) throws(TOMLError) -> Number {
    let (parent, key) = try parent(ofHeader: path)
    guard let index = index(of: key, in: parent) else {
      return try addTable(key, .header, in: parent)
    }
    guard case .table(let number) = tables[parent].entries[index].content,
      tables[number].origin == .passed
    else { throw isThere(key, tables[parent].entries[index]) }
    tables[number].origin = .header
    return number
  }

  /// Adds a table to the array of a header.
  mutating func addRow(at path: [TOMLKey]) throws(TOMLError) -> Number {
    let (parent, key) = try parent(ofHeader: path)
    // The table lies in an array that lies in the parent.
    let row = try newTable(.header, depth: tables[parent].depth + 2, for: key)
    guard let index = index(of: key, in: parent) else {
      _ = add(key, .rows([row]), in: parent)
      return row
    }
    guard case .rows(var rows) = tables[parent].entries[index].content else {
      throw isThere(key, tables[parent].entries[index])
    }
    // The array has one owner, so that adding to it costs no copy.
    tables[parent].entries[index].content = .open
    rows.append(row)
    tables[parent].entries[index].content = .rows(rows)
    return row
  }

  /// Adds a key that gets its value later.
  mutating func reserve(_ path: [TOMLKey], in table: Number) throws(TOMLError) -> Slot {
    var number = table
    for key in path.dropLast() { number = try goThrough(key, in: number) }
    let key = path[path.count - 1]
    if let index = index(of: key, in: number) {
      throw isThere(key, tables[number].entries[index])
    }
    return Slot(
      table: number, index: add(key, .open, in: number), depth: tables[number].depth)
  }

  /// Gives a key its value.
  mutating func fill(_ slot: Slot, _ value: TOMLValue) {
    tables[slot.table].entries[slot.index].content = .value(value)
  }

  // MARK: Ways

  /// The table in which the last part of a header's name lies, and that part.
  private mutating func parent(
    ofHeader path: [TOMLKey]
  ) throws(TOMLError) -> (Number, TOMLKey) {
    var number = Self.root
    for key in path.dropLast() {
      guard let index = index(of: key, in: number) else {
        number = try addTable(key, .passed, in: number)
        continue
      }
      switch tables[number].entries[index].content {
      case .table(let next): number = next
      case .rows(let rows): number = rows[rows.count - 1]
      case .value, .open: throw isNoTable(key, tables[number].entries[index])
      }
    }
    return (number, path[path.count - 1])
  }

  /// The table of a part of a dotted key before its last.
  private mutating func goThrough(_ key: TOMLKey, in table: Number) throws(TOMLError) -> Number {
    guard let index = index(of: key, in: table) else {
      return try addTable(key, .dotted, in: table)
    }
    let entry = tables[table].entries[index]
    guard case .table(let number) = entry.content, tables[number].origin != .header else {
      throw isNoTable(key, entry)
    }
    tables[number].origin = .dotted
    return number
  }

  // MARK: Entries

  private func index(of key: TOMLKey, in table: Number) -> Int? {
    tables[table].indices[Array(key.name.utf8)]
  }

  private mutating func add(_ key: TOMLKey, _ content: Content, in table: Number) -> Int {
    let index = tables[table].entries.count
    tables[table].entries.append(Entry(key: key, content: content))
    tables[table].indices[Array(key.name.utf8)] = index
    return index
  }

  private mutating func addTable(
    _ key: TOMLKey, _ origin: Origin, in table: Number
  ) throws(TOMLError) -> Number {
    let number = try newTable(origin, depth: tables[table].depth + 1, for: key)
    _ = add(key, .table(number), in: table)
    return number
  }

  private mutating func newTable(
    _ origin: Origin, depth: Int, for key: TOMLKey
  ) throws(TOMLError) -> Number {
    if depth > TOMLReader.depthLimit {
      throw TOMLError(place: key.place, reason: TOMLReader.tooDeep)
    }
    tables.append(Table(origin: origin, depth: depth))
    return tables.count - 1
  }

  private func isThere(_ key: TOMLKey, _ first: Entry) -> TOMLError {
    TOMLError(
      place: key.place,
      reason: "expected another key: \(quoted: key.name) is in line \(first.key.place.line) already"
    )
  }

  private func isNoTable(_ key: TOMLKey, _ first: Entry) -> TOMLError {
    let line = first.key.place.line
    return TOMLError(
      place: key.place,
      reason:
        "expected a key that can be added to: \(quoted: key.name) is complete since line \(line)")
  }
}
