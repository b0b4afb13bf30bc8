import type { TestCard } from "./cards"
import type { Clock } from "./clock"
import type { Fault, FaultSpec } from "./faults/fault"
import type { LoggedRequest } from "./http/request-log"
import type { LedgerReader, TransactionView } from "./ledger/reader"
import type { HeldPayments } from "./options"
import type { Portal } from "./portal"
import type { SecretUse } from "./secrets"

/** What tests, the operator page and the control API can see and do. */
export interface SandboxControls {
  merchantId: string
  accountId: string
  testCards: readonly TestCard[]
  /** Everything that happened at the gateway: what a test compares the shop's records with. */
  ledger: LedgerReader
  faults: {
    /** One-shot unless `times` says otherwise. @throws TypeError on a fault that could never happen. */
    add(fault: FaultSpec): Fault
    clear(): void
    /** Every fault that was added, with how often it fired. */
    list(): Fault[]
  }
  clock: Clock
  /**
   * Adds a payment to the ledger that is like that of the order `like`, as if it had just been made: for tests that need many. `rename`
   * replaces what else names the order in the request, as its addresses may. Nothing is sent.
   * @throws RangeError when `like` has no payment, TypeError when it has more than can be copied: a saved card, a contract, or a queued
   * notification.
   */
  copyPayment(like: string, order_no: string, rename?: (text: string) => string): TransactionView
  /** What a person does at the Merchant Portal. */
  portal: Portal
  notifications: {
    /** @throws RangeError when no notification has this id. */
    resend(id: string): void
    /** Resolves when nothing is being sent and nothing is due. */
    idle(): Promise<void>
  }
  /** The secrets of the option `signature.secrets`, by their names: to try a rotation. */
  secrets: {
    list(): SecretUse[]
    /** Signs replies, notifications and returns from now on with this one. Default: the first. @throws RangeError on an unknown id */
    signWith(id: string): void
    /** Accepts requests that are signed with these alone. Default: all. @throws RangeError on an unknown id */
    accept(ids: readonly string[]): void
  }
  /** Every request to the gateway's interface, in memory: counting them proves that nothing was sent twice. */
  requests(): readonly LoggedRequest[]
  /** Changes how payments that are held for review are voided. */
  voidHeldBy(how: HeldPayments): void
  /** Replaces the origins that may show the hosted page in a frame. @throws TypeError on what is no origin. */
  allowFramesOn(origins: readonly string[]): void
  /** Replaces the addresses that may query transactions. Manual 5.4. */
  allowIps(ips: readonly string[]): void
}

/** A running sandbox gateway. */
export interface Sandbox extends SandboxControls {
  /** `http://127.0.0.1:port`, the base address of the gateway and of its operator page `/_sandbox`. */
  url: string
  close(): Promise<void>
}
