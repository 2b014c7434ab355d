import LayerKit
public import Raster

/// A shimmer in a sequence of frames in which nothing of it changes but the position of its mask, or the places of the
/// mask's stops.
///
/// It has what a frame needs of the item, so that a frame reads neither layers nor plans.
struct MovingBand {
  let item: DisplayItem
  private let content: MaskedContent
  private let picture: FlatPicture
  private let isHorizontal: Bool

  /// The index of the mask's position along its axis in the animation table's numbers; `nil` if it does not move.
  private let number: Int?

  /// The indices of the stops' places in the animation table's numbers; empty if they do not move.
  private let stops: Range<Int>

  private var profile: AxisProfile
  private var position: Double
  private var places: [Double]

  /// The weights of the frame that was prepared last.
  private let weights: WeightTable

  /// The weights with which each buffer was drawn last, by the buffer's slot.
  private let drawn: [WeightTable]

  /// Creates the band of an item; `nil` if a frame must look at more of the item.
  init?(of item: DisplayItem, _ table: AnimationTable, in size: PixelSize, slotCount: Int) {
    guard case .masked(let mask) = item.plan.recipe, item.isFlat, item.isIsolated,
      let picture = item.picture
    else { return nil }
    let isHorizontal = mask.axis == .horizontal
    let content = MaskedContent(
      picture.bitmap, picture.spans, at: picture.origin, over: item.background,
      isHorizontal: isHorizontal, in: size)
    guard let content else { return nil }
    let number = mask.positionSlot.map { table.slots[$0].first + (isHorizontal ? 0 : 1) }
    var stops = 0..<0
    for node in item.animatedNodes {
      for animated in node.slots
      where table.hasMovingNumber(
        inSlot: animated.slot, except: animated.slot == mask.positionSlot ? number : nil)
      {
        guard node === mask.node, animated.field == .locations,
          let places = table.values(ofSlot: animated.slot)
        else { return nil }
        stops = places.indices
      }
    }
    self.item = item
    self.content = content
    self.picture = picture
    self.isHorizontal = isHorizontal
    self.number = number
    self.stops = stops
    profile = item.profile
    let place = mask.node.values.position
    position = isHorizontal ? place.x : place.y
    places = Array(repeating: .nan, count: stops.count)
    weights = item.current.weights
    drawn = (0..<slotCount).map { item.weights(inSlot: $0) }
  }

  /// Moves the mask to the instant for which a context has been evaluated, and adds the pixels that then differ from a
  /// buffer's.
  ///
  /// - Returns: Whether any pixels differ.
  mutating func move(with context: LayerContext, slot: Int, damage: inout Damage) -> Bool {
    let position = number.map(context.frameNumber) ?? self.position
    let hasNewStops = !stops.isEmpty && takeStops(from: context)
    if position != self.position || hasNewStops {
      self.position = position
      profile.move(to: position)
      profile.write(to: weights)
    }
    let change = change(inSlot: slot)
    if change.isEmpty { return false }
    damage.add(picture.contentBounds(in: change))
    return true
  }

  /// Reads the stops' places, and returns whether they have changed.
  @inline(never)
  private mutating func takeStops(from context: LayerContext) -> Bool {
    var hasChanged = false
    for (index, number) in stops.enumerated() {
      let place = context.frameNumber(at: number)
      if place == places[index] { continue }
      places[index] = place
      hasChanged = true
    }
    if hasChanged { profile.placeStops(places) }
    return hasChanged
  }

  /// Returns the pixels that may differ between the prepared frame and a buffer's.
  mutating func change(inSlot slot: Int) -> PixelRect {
    var rect = picture.ink
    let range = weights.changedRange(since: drawn[slot])
    if isHorizontal {
      (rect.minX, rect.maxX) = (range.lowerBound, range.upperBound)
    } else {
      (rect.minY, rect.maxY) = (range.lowerBound, range.upperBound)
    }
    return rect
  }

  /// Draws the difference from a buffer's pixels, and returns the number of pixels written.
  mutating func draw(into frame: PixelRows, slot: Int) -> Int {
    let change = change(inSlot: slot)
    if change.isEmpty { return 0 }
    drawn[slot].assign(weights)
    return content.draw(change, through: weights, into: frame)
  }
}

/// The frames of a sequence in which only masks move: what a frame of it touches, in one place.
struct MovingBands {
  private var bands: [MovingBand] = []

  /// The epochs of the buffers whose contents are known, by slot; −1 for other buffers.
  private var epochs: [Int] = []

  /// The media times at which nothing else changes; empty while there is no sequence.
  private var times = 0.0..<0.0

  /// The slot of the buffer that the screen shows.
  private var shownSlot = 0

  /// The pixels that differ between the prepared frame and the screen.
  private(set) var damage = Damage()

  /// The pixels in which the last frame differed from the screen.
  private(set) var drawnDamage = Damage()

  /// The number of frames in which the same bands differed from the frame before.
  struct Run {
    /// The bands, as bits by their indices.
    let bands: UInt64
    var frameCount: Int
  }

  /// The frames that have been drawn, by the bands that differed.
  private(set) var runs: [Run] = []

  /// The index in ``runs`` of the last frame.
  private(set) var lastRun = 0

  /// The bands that differ in the prepared frame, as bits by their indices.
  private var changed: UInt64 = 0

  /// The largest number of bands that ``runs`` can tell apart.
  static let limit = 64

  /// The number of pixels that the last frame has written.
  private(set) var pixelsDrawn = 0

  /// Whether the prepared frame can be drawn into a known buffer.
  private var isPrepared = false

  /// Whether a frame at a media time belongs to the sequence.
  func includes(_ mediaTime: Double) -> Bool { times.contains(mediaTime) }

  /// Whether a sequence has begun and has not been ended.
  var isActive: Bool { !bands.isEmpty }

  /// Whether a frame of the sequence has been drawn.
  var hasDrawn: Bool { isActive && !runs.isEmpty }

  /// Begins a sequence.
  ///
  /// - Parameters:
  ///   - bands: All items that change.
  ///   - epochs: The epochs of the buffers that show the current commit, by slot; −1 for other buffers.
  ///   - shownSlot: The slot of the buffer that the screen shows.
  ///   - times: The media times at which nothing else changes.
  mutating func begin(
    _ bands: [MovingBand], epochs: [Int], shownSlot: Int, times: Range<Double>
  ) {
    self.bands = bands
    self.epochs = epochs
    self.shownSlot = shownSlot
    self.times = times
    runs.removeAll(keepingCapacity: true)
    lastRun = 0
  }

  /// Ends the sequence, and returns its items and the slot of the buffer that the screen shows.
  mutating func finish() -> (items: [DisplayItem], shownSlot: Int) {
    defer { bands = [] }
    times = 0..<0
    isPrepared = false
    return (bands.map(\.item), shownSlot)
  }

  /// Moves all masks to the instant for which the context has been evaluated.
  mutating func prepare(_ context: LayerContext) {
    var changes = Damage()
    swap(&changes, &damage)
    changes.removeAll()
    let slot = shownSlot
    isPrepared = true
    var changed: UInt64 = 0
    var bands = bands.mutableSpan
    for index in bands.indices {
      if bands[index].move(with: context, slot: slot, damage: &changes) {
        changed |= 1 &<< UInt64(index)
      }
    }
    swap(&changes, &damage)
    self.changed = changed
  }

  /// Draws the prepared frame into a buffer.
  ///
  /// - Returns: `false`, with nothing drawn, if the buffer's contents are not known.
  mutating func draw(into frame: PixelRows, buffer: BufferName) -> Bool {
    guard isPrepared, buffer.slot < epochs.count, epochs[buffer.slot] == buffer.epoch else {
      return false
    }
    var written = 0
    var bands = bands.mutableSpan
    for index in bands.indices {
      written += bands[index].draw(into: frame, slot: buffer.slot)
    }
    shownSlot = buffer.slot
    pixelsDrawn = written
    swap(&damage, &drawnDamage)
    isPrepared = false
    if lastRun == runs.count || runs[lastRun].bands != changed { findRun() }
    runs[lastRun].frameCount += 1
    return true
  }

  /// Finds or begins the run of the bands that differ now.
  @inline(never)
  private mutating func findRun() {
    lastRun = runs.firstIndex { $0.bands == changed } ?? runs.count
    if lastRun == runs.count { runs.append(Run(bands: changed, frameCount: 0)) }
  }
}

extension Compositor {
  /// Prepares a sequence of frames in which only time changes; call it between frames.
  ///
  /// ``prepareNext(at:)`` and ``drawNext(into:buffer:)`` then need less time for frames of the same size. The sequence
  /// ends by itself with any other call.
  ///
  /// - Parameter mediaTime: The instant of the frame that was prepared last, in seconds of media time.
  /// - Returns: A media time up to which the picture may change at every instant, so that each deadline until then
  ///   needs a frame; the given instant if no such time is known. Until then, ``nextChange(after:)`` gives no later
  ///   time than the instant from which it searches.
  public func beginSequence(after mediaTime: Double) -> Double {
    endSequence()
    guard isCurrent(at: mediaTime) else { return mediaTime }
    let end = changingTime(after: mediaTime)
    if end > mediaTime { beginBands() }
    return end
  }

  /// Prepares a frame like `prepare(at:size:)`, with the size of the frame before, and returns whether it differs from
  /// the frame on the screen.
  public func prepareNext(at mediaTime: Double) -> Bool {
    if movingBands.includes(mediaTime), compiledVersion == context.version {
      preparedTime = mediaTime
      context.evaluateFrame(at: mediaTime)
      movingBands.prepare(context)
      return !movingBands.damage.isEmpty
    }
    return !prepare(at: mediaTime, size: size).isEmpty
  }

  /// Draws the prepared frame like ``draw(into:buffer:)``.
  ///
  /// ``damage`` is the frame's damage.
  ///
  /// - Returns: The number of pixels written; `nil` if the frame must be drawn by ``draw(into:buffer:)``.
  public func drawNext(into frame: PixelRows, buffer: BufferName) -> Int? {
    movingBands.draw(into: frame, buffer: buffer) ? movingBands.pixelsDrawn : nil
  }

  /// Makes the states of items and buffers those that a sequence of frames has reached.
  func endSequence() {
    guard movingBands.isActive else { return }
    if movingBands.hasDrawn {
      drawnFrame = RenderedFrame(
        movingBands.drawnDamage, pixelsByKernels: movingBands.pixelsDrawn)
    }
    let (items, slot) = movingBands.finish()
    shownSlot = slot
    (isPrepared, listSlot) = (false, nil)
    updatedTime = .nan
    explainSequence(of: items)
    for item in items {
      item.forgetNumbers()
      for index in records.indices where item.order < records[index].revisions.count {
        records[index].revisions[item.order] = -1
      }
    }
  }

  /// Whether a sequence in which only masks move has begun and has not ended.
  public var isInSequence: Bool { movingBands.isActive }

  /// Returns the frames that were drawn by ``drawNext(into:buffer:)`` since the last call, by their causes; empty while
  /// ``explainsFrames`` is false.
  ///
  /// At most the last 256 combinations of causes are kept until they are taken.
  public func takeSequence() -> [CausedFrames] {
    endSequence()
    defer { sequence.removeAll() }
    return sequence
  }

  private func beginBands() {
    guard let shownSlot, !showsDamage, !showsOverdraw, shownOutlines.isEmpty, rowBands == nil
    else { return }
    context.prepareSequence()
    let table = context.frameTable
    guard let times = table.movingTimes else { return }
    var bands: [MovingBand] = []
    for item in items where item.animatedNodes.contains(where: { $0.moves(in: table) }) {
      let band = MovingBand(of: item, table, in: size, slotCount: records.count)
      guard let band else { return }
      bands.append(band)
    }
    guard (1...MovingBands.limit).contains(bands.count) else { return }
    let epochs = records.map { isCurrent($0) ? $0.epoch ?? -1 : -1 }
    movingBands.begin(bands, epochs: epochs, shownSlot: shownSlot, times: times)
  }
}

extension RenderNode {
  /// Returns whether an animated number of the layer moves in the table's current sequence.
  fileprivate func moves(in table: AnimationTable) -> Bool {
    slots.contains { table.hasMovingNumber(inSlot: $0.slot, except: nil) }
  }
}
