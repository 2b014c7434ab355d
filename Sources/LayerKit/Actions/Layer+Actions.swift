extension Layer {
  /// Makes a change of the model, with what belongs to it.
  ///
  /// Who decides is asked before the change; what they decide is run after it. The caller has made sure
  /// that the value is another one.
  ///
  /// - Parameters:
  ///   - field: What animations know the property by, if they do.
  ///   - key: What actions know it by, if they do.
  ///   - store: Stores the value.
  final func change(field: LayerField?, key: ActionKey?, _ store: () -> Void) {
    let effect = key.flatMap { changeEffect(field: field, key: $0) }
    rememberCommitted()
    store()
    context.didChange(self, field: field)
    if let key { effect?.run(forKey: key, on: self) }
  }

  private func changeEffect(field: LayerField?, key: ActionKey) -> (any LayerAction)? {
    if context.areActionsDisabled { return nil }
    if let answer = action(forKey: key) { return answer.action }
    guard isCommitted, let field, !values.components(of: field).isEmpty,
      var animation = field.animation(from: presentedNumbers(of: field))
    else { return nil }
    // A transaction's own function and its duration come with the addition.
    animation.timingFunction = .default
    return animation
  }

  /// The numbers of a field as the screen shows them at the turn's time; those of the model before the
  /// first commit.
  final func presentedNumbers(of field: LayerField) -> [Double] {
    if hasPendingAnimations { return presentedValues().components(of: field) }
    if let slot = animatedSlots.first(where: { $0.field == field })?.slot {
      context.evaluateFrame(at: context.time)
      if let numbers = context.frameTable.values(ofSlot: slot) { return Array(numbers) }
    }
    return shownValues.components(of: field)
  }
}
