import CX11
import Glibc

/// The atoms that this target uses, by their names in the protocol.
enum AtomName: String, CaseIterable {
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case wmClientMachine = "WM_CLIENT_MACHINE"
  case netWMPing = "_NET_WM_PING"
  case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
  case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case netWMName = "_NET_WM_NAME"
  case netWMIconName = "_NET_WM_ICON_NAME"
  case netWMPID = "_NET_WM_PID"
  case netWMIcon = "_NET_WM_ICON"
  case netWMWindowType = "_NET_WM_WINDOW_TYPE"
  case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case netWMState = "_NET_WM_STATE"
  case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
  case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
  case netWMBypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
  case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
  case netWorkarea = "_NET_WORKAREA"
  case netSupported = "_NET_SUPPORTED"
  case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
  case utf8String = "UTF8_STRING"
  case xsettingsSettings = "_XSETTINGS_SETTINGS"
  case frameDone = "SHIMMER_FRAME_DONE"
  case handshakeAsk = "SHIMMER_ASK"
  case handshakeTold = "SHIMMER_TOLD"
}

/// The server's numbers for every ``AtomName``, asked for in one round trip.
struct AtomTable {
  private var atoms: [AtomName: Atom] = [:]

  /// Asks the server.
  init(_ display: OpaquePointer) {
    let cases = AtomName.allCases
    var names = unsafe cases.map { unsafe strdup($0.rawValue) }
    defer { unsafe names.forEach { unsafe free($0) } }
    var numbers = [Atom](repeating: 0, count: cases.count)
    // SAFETY: both arrays hold as many elements as the count says and live across the call.
    unsafe XInternAtoms(display, &names, Int32(cases.count), 0, &numbers)
    for (name, number) in zip(cases, numbers) { atoms[name] = number }
  }

  /// The number of an atom; 0, which no property has, once the connection is lost.
  subscript(name: AtomName) -> Atom { atoms[name] ?? 0 }
}
