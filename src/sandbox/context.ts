import type { SignatureFunction } from "../gateway/signature"
import type { MovableClock } from "./clock"
import type { FaultRegistry } from "./faults/registry"
import type { RequestLog } from "./http/request-log"
import type { Ledger } from "./ledger/ledger"
import type { Notifier } from "./notifications/notifier"
import type { Settings } from "./options"

/** Everything that a part of the sandbox may need. One per sandbox. */
export interface Context {
  settings: Settings
  clock: MovableClock
  ledger: Ledger
  faults: FaultRegistry
  notifier: Notifier
  requests: RequestLog
  sign: SignatureFunction
}
