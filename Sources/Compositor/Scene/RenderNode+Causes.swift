import LayerKit

extension RenderNode {
  /// Names what differs from an earlier state of the layer itself.
  ///
  /// - Parameter isInMask: Whether everything counts as a change of a mask.
  func addOwnCauses(
    since earlier: RenderNode, isInMask: Bool = false, to causes: inout FrameCauses
  ) {
    if model == earlier.model { return }
    var isNamed = false
    for field in LayerField.allCases
    where model.components(of: field) != earlier.model.components(of: field) {
      causes.add(isInMask ? .mask : FrameCause.Kind(of: field), layer)
      isNamed = true
    }
    if !isNamed || model.text != earlier.model.text {
      causes.add(isInMask ? .mask : .contents, layer)
    }
  }

  /// Names what differs from an earlier state of the tree.
  ///
  /// - Parameter isInMask: Whether everything counts as a change of a mask.
  func addCauses(since earlier: RenderNode, isInMask: Bool = false, to causes: inout FrameCauses) {
    addOwnCauses(since: earlier, isInMask: isInMask, to: &causes)
    let old = Dictionary(
      earlier.sublayers.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { $1 })
    for node in sublayers {
      if let before = old[ObjectIdentifier(node.layer)] {
        node.addCauses(since: before, isInMask: isInMask, to: &causes)
      } else {
        causes.add(isInMask ? .mask : .appeared, node.layer)
      }
    }
    let present = Set(sublayers.map { ObjectIdentifier($0.layer) })
    for node in earlier.sublayers where !present.contains(ObjectIdentifier(node.layer)) {
      causes.add(isInMask ? .mask : .left, node.layer)
    }
    switch (mask, earlier.mask) {
    case (nil, nil): break
    case (let mask?, let before?) where mask.layer === before.layer:
      mask.addCauses(since: before, isInMask: true, to: &causes)
    default: causes.add(.mask, mask?.layer ?? layer)
    }
  }

  /// Whether a node is this one or lies below it, masks included.
  func holds(_ node: RenderNode) -> Bool {
    self === node || sublayers.contains { $0.holds(node) } || mask?.holds(node) == true
  }

  /// Whether a node lies in the mask of this one, or of one below it.
  func hasInMask(_ node: RenderNode) -> Bool {
    mask?.holds(node) == true || sublayers.contains { $0.hasInMask(node) }
  }
}
