import Viewer

/// The sequence of actions on the viewer: a pure function of the seed, until this code or the viewer's key table
/// changes.
///
/// The plan has no end; a run takes as many steps as its time allows. Two runs with the same seed thus perform the
/// same actions in the same order, up to the end of the shorter run. The times of the actions, and whether the viewer
/// and the window manager have followed by then, depend on the machine.
struct SoakPlan: Sequence, IteratorProtocol {
  /// An action and the pause after it.
  struct Step: Hashable, CustomStringConvertible {
    let action: SoakAction

    /// The pause after the action, in milliseconds.
    let gap: Int

    /// The step on one line.
    var description: String { "\(action), then \(gap) ms" }
  }

  let seed: UInt64

  private var numbers: PlanNumbers
  private var made = 0
  private var queued: [Step] = []

  /// The number of actions from one ``revival`` to the next.
  private static let revivalPeriod = 24

  /// The number of actions between two rests, each in place of a revival.
  ///
  /// A period takes about six seconds.
  private static let restPeriod = 2 * revivalPeriod

  /// The average number of actions between two storms, which are bursts of toggles or resizes; a storm counts as one
  /// action here.
  private static let stormPeriod = 40

  init(seed: UInt64) {
    self.seed = seed
    numbers = PlanNumbers(seed: seed)
  }

  /// Returns the next step; never `nil`.
  mutating func next() -> Step? {
    if queued.isEmpty {
      made += 1
      if made.isMultiple(of: Self.restPeriod) {
        queued = [Step(action: .rest, gap: 0)]
      } else if made.isMultiple(of: Self.revivalPeriod) {
        queued = Self.revival.reversed()
      } else if numbers.number(1...Self.stormPeriod) == 1 {
        queued = storm()
      } else {
        queued = [Step(action: action(), gap: gap())]
      }
    }
    return queued.popLast()
  }

  /// A click that ends the typing of a value; while a value is being typed, keys do not run commands.
  static let lettingGo = SoakAction.click(x: 500, y: 500)

  /// A click and keys that make the clock run in real time and the first scene shimmer, whatever the viewer's state.
  ///
  /// Random keys alone would leave the clock paused half of the time. All readings at rest are of this scene.
  static let revival: [Step] =
    [Step(action: lettingGo, gap: 4)]
    + ([.scene1, .stepForward, .togglePause, .realTime, .resetAll, .stop, .toggleShimmering]
    as [ViewerCommand])
    .compactMap { SoakKey.key(for: $0) }
    .map { Step(action: .key($0), gap: 4) }

  /// Returns a pause: mostly a short one, so that actions overlap, sometimes one long enough for some frames.
  private mutating func gap() -> Int {
    switch numbers.number(0...9) {
    case 0...2: 0
    case 3...7: numbers.number(2...30)
    default: numbers.number(60...200)
    }
  }

  /// Returns a storm: many starts and stops, or many changes of size, which follow one another faster than fades and
  /// slides.
  private mutating func storm() -> [Step] {
    let toggle = numbers.number(0...1) == 0 ? SoakKey.key(for: .toggleShimmering) : nil
    return (0..<numbers.number(10...25)).map { _ in
      Step(action: toggle.map(SoakAction.key) ?? size(), gap: numbers.number(0...60))
    }
  }

  private mutating func action() -> SoakAction {
    switch numbers.number(0...99) {
    case 0...49: .key(key())
    case 50...53: .hold(key(), milliseconds: numbers.number(100...1000))
    case 54: .holdAndLoseFocus(key())
    case 55...66: size()
    case 67...72: .move(x: numbers.number(-300...900), y: numbers.number(-300...900))
    case 73...77: .click(x: place(), y: place())
    case 78...81: .drag(fromX: place(), fromY: place(), toX: place(), toY: place())
    case 82...84: .wheel(x: place(), y: place(), steps: numbers.element(of: [-3, -1, 1, 3]))
    case 85...87: .unmap(milliseconds: numbers.number(0...250))
    case 88...89: .minimize(milliseconds: numbers.number(0...250))
    case 90...93: .cover(isWhole: numbers.number(0...1) == 0, milliseconds: numbers.number(0...250))
    case 94...96: .loseFocus(milliseconds: numbers.number(0...150))
    case 97...98: .startManager
    default: .stopManager
    }
  }

  /// Returns a random key; one that writes a file is rare.
  private mutating func key() -> SoakKey {
    let key = numbers.element(of: SoakKey.all)
    return key.writesFile && numbers.number(0...3) > 0
      ? numbers.element(of: SoakKey.all.filter { !$0.writesFile }) : key
  }

  private mutating func size() -> SoakAction {
    switch numbers.number(0...19) {
    case 0: .shrinkToOnePixel
    case 1: .resize(width: numbers.number(1000...1300), height: numbers.number(1000...1300))
    case 2...7: .resize(width: numbers.number(1...150), height: numbers.number(1...150))
    default: .resize(width: numbers.number(150...1000), height: numbers.number(150...1000))
    }
  }

  /// Returns a random coordinate in the window, in thousandths of its width or height.
  private mutating func place() -> Int { numbers.number(10...990) }
}

/// The random numbers of a plan: SplitMix64, with a reduction to ranges that is defined here.
///
/// The standard library guarantees that its own reduction is unbiased, not that it stays the same. These numbers are
/// the same for the same seed on every machine and with every compiler. The plan made from them changes with the
/// plan's code and with the viewer's key table.
private struct PlanNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number within a range.
  ///
  /// In a range of n numbers, the relative error of each number's probability is less than n / 2⁶⁴.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// Returns an element of a list, which must not be empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }
}
