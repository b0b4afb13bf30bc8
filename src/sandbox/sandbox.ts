import type { TestCard } from "./cards"
import type { Clock } from "./clock"
import type { Fault, FaultSpec } from "./faults/registry"
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
  /** Everything that happened at the gateway. Tests compare the shop's records with it. */
  ledger: LedgerReader
  faults: {
    /** The fault fires once, unless `times` is set. @throws TypeError on a fault that could never happen. */
    add(fault: FaultSpec): Fault
    /** The fault does not happen any more, and the replies that it holds are sent. @throws RangeError on an unknown id */
    remove(id: number): void
    /** Removes all. */
    clear(): void
    /** Every fault that was added, with how often it fired. */
    list(): Fault[]
  }
  clock: Clock
  /**
   * Adds a copy of the payment of the order `like` to the ledger, as if it had just been made. It is for tests that
   * need many payments. `rename` replaces other names of the order in the request, such as those in its addresses.
   * Nothing is sent.
   * @throws RangeError when `like` has no payment. TypeError when the payment has a saved card, a contract or a queued
   * notification, which cannot be copied.
   */
  copyPayment(like: string, order_no: string, rename?: (text: string) => string): TransactionView
  /** The actions of a person at the Merchant Portal. */
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
    /**
     * Signs replies, notifications and returns with this secret from now on. Default: the first.
     * @throws RangeError on an unknown id
     */
    signWith(id: string): void
    /** Accepts only requests that are signed with these secrets. Default: all. @throws RangeError on an unknown id */
    accept(ids: readonly string[]): void
  }
  /** Every request to the gateway's interface, in memory: counting them proves that nothing was sent twice. */
  requests(): readonly LoggedRequest[]
  /** Changes how payments that are held for review are voided. */
  voidHeldBy(how: HeldPayments): void
  /** Replaces the origins that may show the hosted page in a frame. @throws TypeError on an invalid origin. */
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
