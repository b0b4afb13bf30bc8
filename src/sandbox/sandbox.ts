import type { TestCard } from "./cards"
import type { Clock } from "./clock"
import type { Fault, FaultSpec } from "./faults/fault"
import type { LoggedRequest } from "./http/request-log"
import type { LedgerReader } from "./ledger/reader"
import type { Portal } from "./portal"

/** A running sandbox gateway. */
export interface Sandbox {
  /** `http://127.0.0.1:port`, the base address of the gateway and of its operator page `/_sandbox`. */
  url: string
  merchantId: string
  accountId: string
  testCards: readonly TestCard[]
  /** What happened: the referee. */
  ledger: LedgerReader
  faults: {
    /** One-shot unless `times` says otherwise. @throws TypeError on a fault that could never happen. */
    add(fault: FaultSpec): Fault
    clear(): void
    /** Every fault that was added, with how often it fired. */
    list(): Fault[]
  }
  clock: Clock
  /** What a person does at the Merchant Portal. */
  portal: Portal
  notifications: {
    /** @throws RangeError when there is none of that id. */
    resend(id: string): void
    /** Resolves when nothing is on its way and nothing is due. */
    idle(): Promise<void>
  }
  /** Every request to the gateway's interface, in memory: counts prove that nothing was sent twice. */
  requests(): readonly LoggedRequest[]
  /** Replaces the addresses that may query transactions. Manual 5.4. */
  allowIps(ips: readonly string[]): void
  close(): Promise<void>
}
