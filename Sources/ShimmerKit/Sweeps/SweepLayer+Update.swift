import LayerKit

/// The method that makes the layers and the animations match the parameters, `update()`, and its parts.
extension SweepLayer {
  /// Removes the effect immediately, even while it is finishing, without completing the sweep or fading out.
  public func stopAtOnce() {
    context.transaction(disablingActions: true) {
      isSweeping = false
      guard run != nil else { return }
      end(at: context.time)
      update()
    }
  }

  /// Makes the layers and animations match the parameters, the size, the content and the state.
  func update() {
    catchUp()
    retime()
    arrange()
    shine()
  }

  // MARK: On and off

  func start() {
    guard !showsStill else {
      report(.sliding, at: context.time)
      return
    }
    let now = now
    let fades = sweep.beginFade > 0 && sweep.beginFade.isFinite && !context.areActionsDisabled
    let fadeDuration = fades ? sweep.beginFade : 0
    if run?.stopTime != nil, let end = run?.end, now < end {
      // The effect was finishing, and continues.
      run?.stopTime = nil
    } else {
      let delay = sweep.startDelay.isFinite ? sweep.startDelay : 0
      run = SweepRun(
        fade: .init(from: run?.amount(at: now) ?? 0, begin: now, duration: fadeDuration),
        endFadeDuration: 0, ownBegin: now + max(fadeDuration, delay))
    }
    if !fades { run?.fade = .init(from: 1, begin: now, duration: 0) }
    retime()
    guard let run else { return }
    // With a shared begin time, all sweeps may already be over.
    if run.end <= now {
      isOn = false
      end(at: context.time)
    } else {
      report(run.state(at: now), at: context.time)
    }
  }

  func stop() {
    // What has begun only ends if the light's time goes forwards.
    guard run != nil, !context.areActionsDisabled, timeLayer.isTimePassing else {
      end(at: context.time)
      return
    }
    let now = now
    run?.stop(at: now)
    retime()
    if let run { report(run.state(at: now), at: context.time) }
    // If no sweep is in progress and nothing fades, the effect is already over.
    catchUp()
  }

  /// Ends the effect immediately, without a fade, and reports the media time given as its end.
  func end(at time: Double) {
    if run != nil { endFadeTime = time }
    run = nil
    report(.idle, at: time)
  }

  /// Changes between the motion and the still image after ``showsStill`` has changed.
  func switchStill() {
    catchUp()
    if showsStill {
      run = nil
      report(isOn ? .sliding : .idle, at: context.time)
    } else if isOn {
      start()
    }
    update()
  }

  // MARK: Time

  /// Makes the run's times match the parameters; the light stays where it is, unless it shares a begin time.
  private func retime() {
    let now = now
    guard var run, now < run.end else { return }
    run.endFadeDuration = sweep.endFade > 0 && sweep.endFade.isFinite ? sweep.endFade : 0
    let former = run.timing
    let shared = sweepBeginTime?.asMediaTime.map(effectTime)
    run.timing = SweepTiming(sweep, along: path, begin: shared ?? run.ownBegin)
    if shared == nil, let former, let timing = run.timing {
      if former.slide != timing.slide || former.pause != timing.pause {
        run.timing = timing.continuing(former, at: now)
      }
      run.ownBegin = run.timing?.begin ?? run.ownBegin
    }
    if run.stopTime != nil { run.stop(at: now) }
    if run.end.isFinite || run.stopTime == nil {
      endFadeTime = run.end.isFinite ? timeLayer.mediaTime(of: run.end) : nil
    }
    self.run = run
  }

  /// Reports the changes of state that time has caused up to now, and removes an effect that has ended.
  func catchUp() {
    guard let run else { return }
    let timeLayer = timeLayer
    func report(_ state: ShimmeringState, from time: Double) {
      self.report(state, at: timeLayer.mediaTime(of: time))
    }
    if reportedState == .beginning, timeLayer.hasPassed(run.fade.end), run.fade.end <= run.end {
      report(.sliding, from: run.fade.end)
    }
    guard timeLayer.hasPassed(run.end) else { return }
    isOn = false
    if run.endFadeDuration > 0 { report(.fading, from: run.end) }
    guard timeLayer.hasPassed(run.idleTime) else { return }
    self.run = nil
    report(.idle, from: run.idleTime)
    arrange()
    shine()
  }

  private func report(_ state: ShimmeringState, at time: Double) {
    if state == reportedState { return }
    reportedState = state
    onSweepEvent?(ShimmeringEvent(state: state, time: time))
  }

  // MARK: Layers

  /// Whether any part of the effect is visible.
  private var isLit: Bool { run != nil || showsStill && isOn }

  /// Makes the content or the light the only sublayer, and the other one its mask as the parameters require.
  private func arrange() {
    let light = lightLayer
    light.isHidden = contentLayer == nil
    // The light stays in the tree without content too, so that a stop can complete.
    let isBehind = sweep.light.isColored || contentLayer == nil
    if let contentLayer, sweep.light.isColored {
      if contentLayer.mask === light { contentLayer.mask = nil }
      if light.mask !== contentLayer { light.mask = contentLayer }
    } else if light.mask != nil {
      light.mask = nil
    }
    let shown = isBehind ? light : contentLayer
    if let shown, sublayers.count != 1 || sublayers[0] !== shown { sublayers = [shown] }
    if let contentLayer, !isBehind {
      let isMasked = contentLayer.mask === light
      if isLit && !isMasked { contentLayer.mask = light }
      if !isLit && isMasked { contentLayer.mask = nil }
    }
    placeContent()
  }

  private func placeContent() {
    context.transaction(disablingActions: true) {
      guard let contentLayer else { return }
      contentLayer.anchorPoint = Point(x: 0.5, y: 0.5)
      contentLayer.bounds = Rect(origin: contentLayer.bounds.origin, size: bounds.size)
      if contentLayer.superlayer === lightLayer {
        contentLayer.position = lightLayer.bounds.center
      } else {
        contentLayer.position = bounds.center
      }
    }
  }

  /// Removes former content from the tree, and undoes its masking.
  func letGo(of content: Layer?) {
    guard let content else { return }
    let light = lightLayer
    if content.mask === light { content.mask = nil }
    if light.mask === content { light.mask = nil }
    if content.superlayer === self { content.removeFromSuperlayer() }
  }
}
