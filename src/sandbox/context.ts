import type { SignatureFunction } from "../gateway/signature"
import type { Clock } from "./clock"
import type { FaultRegistry } from "./faults/registry"
import type { RequestLog } from "./http/request-log"
import type { Ledger } from "./ledger/ledger"
import type { Notifier } from "./notifications/notifier"
import type { Settings } from "./options"
import type { Secrets } from "./secrets"

/** The parts of one running sandbox, as handlers and effects receive them. */
export interface Context {
  settings: Settings
  clock: Pick<Clock, "now">
  ledger: Ledger
  faults: FaultRegistry
  notifier: Notifier
  requests: RequestLog
  secrets: Secrets
  /** Signs replies, notifications and returns with the secret that is currently chosen. */
  sign: SignatureFunction
}
