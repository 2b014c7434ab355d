import CX11
import Glibc
import Raster

/// What the window manager is told of a window.
extension NativeWindow {
  /// Sets every property that says what the window is, which has to be before it is mapped.
  func describe(_ options: WindowOptions, placement: WindowPlacement, syncCounter: SyncCounter?) {
    setClass(options.name)
    setTitle(options.title)
    setHints(options, placement: placement)
    setProtocols(syncCounter)
    setProcess()
    let atoms = connection.atoms
    setAtoms(.netWMWindowType, [atoms[.netWMWindowTypeNormal]])
  }

  /// Sets the pictures for the window manager's lists.
  func setIcon(_ icon: [Bitmap]) {
    connection.set(
      connection.atoms[.netWMIcon], type: Atom(XA_CARDINAL), to: IconData.words(of: icon),
      on: identifier)
  }

  /// Sets the text in the title bar.
  ///
  /// In UTF-8 for window managers of this century, and as `WM_NAME` for the others.
  func setTitle(_ title: String) {
    let atoms = connection.atoms
    for name in [AtomName.netWMName, .netWMIconName] {
      connection.set(atoms[name], type: atoms[.utf8String], to: title, on: identifier)
    }
    let latin = String(
      title.unicodeScalars.map { $0.value < 0x7F ? Character($0) : Character("?") })
    connection.set(Atom(XA_WM_NAME), type: Atom(XA_STRING), to: latin, on: identifier)
  }

  /// Sets a property that is a list of atoms.
  func setAtoms(_ property: AtomName, _ values: [Atom]) {
    connection.set(
      connection.atoms[property], type: Atom(XA_ATOM), to: values.map { Int(bitPattern: $0) },
      on: identifier)
  }

  private func setClass(_ name: String) {
    let className = name.prefix(1).uppercased() + name.dropFirst()
    connection.set(
      Atom(XA_WM_CLASS), type: Atom(XA_STRING), to: "\(name)\0\(className)\0", on: identifier)
  }

  private func setHints(_ options: WindowOptions, placement: WindowPlacement) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    unsafe XSetWMHints(connection.display, identifier, &hints)
    var sizes = XSizeHints()
    sizes.flags = PMinSize | PWinGravity
    if placement.isSizeChosen { sizes.flags |= USSize } else { sizes.flags |= PSize }
    if placement.isPlaceChosen { sizes.flags |= USPosition }
    sizes.x = Int32(placement.frame.minX)
    sizes.y = Int32(placement.frame.minY)
    sizes.width = Int32(placement.frame.width)
    sizes.height = Int32(placement.frame.height)
    sizes.min_width = Int32(max(1, options.minimumSize.width))
    sizes.min_height = Int32(max(1, options.minimumSize.height))
    sizes.win_gravity = placement.gravity
    unsafe XSetWMNormalHints(connection.display, identifier, &sizes)
  }

  private func setProtocols(_ syncCounter: SyncCounter?) {
    let atoms = connection.atoms
    var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
    if let syncCounter {
      protocols.append(atoms[.netWMSyncRequest])
      connection.set(
        atoms[.netWMSyncRequestCounter], type: Atom(XA_CARDINAL),
        to: [Int(bitPattern: syncCounter.identifier)], on: identifier)
    }
    setAtoms(.wmProtocols, protocols)
  }

  /// The process and its machine: the manager may kill a process only if both are known.
  private func setProcess() {
    var name = [CChar](repeating: 0, count: 256)
    // One byte less than there are, so that the name ends with a zero in any case.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return }
    let machine = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let atoms = connection.atoms
    connection.set(
      atoms[.wmClientMachine], type: Atom(XA_STRING), to: machine, on: identifier)
    connection.set(
      atoms[.netWMPID], type: Atom(XA_CARDINAL), to: [Int(getpid())], on: identifier)
  }
}
