import Viewer
import ViewerUI

/// What is done to the viewer, in which order: a pure function of the seed, as long as neither this
/// code nor the viewer's table of keys changes.
///
/// The plan has no end; a run takes as many steps as it has time for. Two runs with one seed so do the
/// same things in the same order, as far as the shorter one gets. When they are done, and whether the
/// viewer and the window manager have followed by then, depends on the machine.
struct SoakPlan: Sequence, IteratorProtocol {
  /// An action and the wait behind it.
  struct Step: Hashable, CustomStringConvertible {
    /// What is done.
    let action: SoakAction

    /// What is waited behind it, in milliseconds.
    let gap: Int

    /// One line.
    var description: String { "\(action), then \(gap) ms" }
  }

  /// The seed.
  let seed: UInt64

  private var numbers: PlanNumbers
  private var made = 0
  private var queued: [Step] = []

  /// How many actions there are between two revivals.
  private static let revivalPeriod = 24

  /// How many actions there are between two rests, each in the place of a revival: some six seconds.
  private static let restPeriod = 2 * revivalPeriod

  /// How many actions there are between two storms, on average; one counts as one action here.
  private static let stormPeriod = 40

  /// Begins the plan of a seed.
  init(seed: UInt64) {
    self.seed = seed
    numbers = PlanNumbers(seed: seed)
  }

  /// The next step; there is always one.
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

  /// A click, which leaves a value that is being typed: as long as one is, no key is a command.
  static let lettingGo = SoakAction.click(x: 500, y: 500)

  /// A click and keys after which the clock runs in real time and the first scene shimmers, whatever was before.
  ///
  /// Keys chosen at random would leave it paused half of the time. What is measured at rest is one scene.
  static let revival: [Step] =
    [Step(action: lettingGo, gap: 4)]
    + ([.scene1, .stepForward, .togglePause, .realTime, .resetAll, .stop, .toggleShimmering]
    as [ViewerCommand])
    .compactMap { SoakKey.key(for: $0) }
    .map { Step(action: .key($0), gap: 4) }

  /// Mostly a short wait, so that actions meet; sometimes one in which some frames are shown.
  private mutating func gap() -> Int {
    switch numbers.number(0...9) {
    case 0...2: 0
    case 3...7: numbers.number(2...30)
    default: numbers.number(60...200)
    }
  }

  /// The same thing again and again, quicker than fades and slides: starts and stops, or sizes.
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

  /// A key; one that makes a file is pressed seldom.
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

  /// A place in the window, in thousandths of its side.
  private mutating func place() -> Int { numbers.number(10...990) }
}

/// The random numbers of a plan: SplitMix64, and a reduction to ranges that is written out here.
///
/// The standard library promises for its own reduction that it is fair, not that it stays the same.
/// These numbers are the same for the same seed on every machine and with every compiler. What a plan
/// makes of them changes with the plan's code and with the viewer's table of keys.
private struct PlanNumbers {
  private var state: UInt64

  /// Begins the numbers of a seed.
  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number within a range.
  ///
  /// A number of a range of n comes up too often or too seldom by less than n in 2⁶⁴.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// An element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }
}
