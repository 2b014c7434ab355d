import LayerKit

/// The one procedure that brings the layers and the animations in line with the parameters.
extension SweepLayer {
  /// Takes the effect away now, also while it is finishing: no rest of a sweep, no fade.
  public func stopAtOnce() {
    context.transaction(disablingActions: true) {
      isSweeping = false
      guard run != nil else { return }
      end(at: context.time)
      update()
    }
  }

  /// Follows a change of a parameter, the size, the content or the state.
  func update() {
    catchUp()
    retime()
    arrange()
    shine()
  }

  // MARK: On and off

  func start() {
    let now = context.time
    guard !showsStill else {
      tell(.sliding, at: now)
      return
    }
    let fades = sweep.beginFade > 0 && sweep.beginFade.isFinite && !context.areActionsDisabled
    let fadeDuration = fades ? sweep.beginFade : 0
    if run?.stopTime != nil, let end = run?.end, now < end {
      // It was finishing, and goes on.
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
    // On a shared beat all sweeps may have passed already: then there is nothing to begin.
    if run.end <= now {
      isOn = false
      end(at: now)
    } else {
      tell(run.state(at: now), at: now)
    }
  }

  func stop() {
    let now = context.time
    guard run != nil, !context.areActionsDisabled else {
      end(at: now)
      return
    }
    run?.stop(at: now)
    retime()
    if let run { tell(run.state(at: now), at: now) }
    // Where nothing is on its way and nothing fades, it is over already.
    catchUp()
  }

  /// Ends the run without further ado.
  func end(at time: Double) {
    if run != nil { endFadeTime = time }
    run = nil
    tell(.idle, at: time)
  }

  /// Changes between the moving and the still picture.
  func switchStill() {
    catchUp()
    if showsStill {
      run = nil
      tell(isOn ? .sliding : .idle, at: context.time)
    } else if isOn {
      start()
    }
    update()
  }

  // MARK: Time

  /// Brings the run in line with the parameters, with the light left where it is.
  private func retime() {
    guard var run, context.time < run.end else { return }
    let now = context.time
    run.endFadeDuration = sweep.endFade > 0 && sweep.endFade.isFinite ? sweep.endFade : 0
    let former = run.timing
    run.timing = SweepTiming(sweep, along: path, begin: sweepBeginTime ?? run.ownBegin)
    if sweepBeginTime == nil, let former, let timing = run.timing {
      if former.slide != timing.slide || former.pause != timing.pause {
        run.timing = timing.continuing(former, at: now)
      }
      run.ownBegin = run.timing?.begin ?? run.ownBegin
    }
    if run.stopTime != nil { run.stop(at: now) }
    if run.end.isFinite || run.stopTime == nil { endFadeTime = run.end.isFinite ? run.end : nil }
    self.run = run
  }

  /// Tells what has happened by the turn's time, and does what follows from it.
  func catchUp() {
    guard let run else { return }
    let now = context.time
    if toldState == .beginning, now >= run.fade.end, run.fade.end <= run.end {
      tell(.sliding, at: run.fade.end)
    }
    guard now >= run.end else { return }
    isOn = false
    if run.endFadeDuration > 0 { tell(.fading, at: run.end) }
    guard now >= run.idleTime else { return }
    self.run = nil
    tell(.idle, at: run.idleTime)
    arrange()
    shine()
  }

  private func tell(_ state: ShimmeringState, at time: Double) {
    if state == toldState { return }
    toldState = state
    onSweepEvent?(ShimmeringEvent(state: state, time: time))
  }

  // MARK: Layers

  /// Whether anything of the effect shows.
  private var isLit: Bool { run != nil || showsStill && isOn }

  /// Puts content and light where they belong.
  private func arrange() {
    let light = lightLayer
    light.isHidden = contentLayer == nil
    // Without content the light is there all the same, so that a stop comes to its end.
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

  /// Lets go of a content that is another one now.
  func letGo(of content: Layer?) {
    guard let content else { return }
    let light = lightLayer
    if content.mask === light { content.mask = nil }
    if light.mask === content { light.mask = nil }
    if content.superlayer === self { content.removeFromSuperlayer() }
  }
}
