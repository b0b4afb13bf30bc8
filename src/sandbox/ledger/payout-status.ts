import type { PayoutEntryKind } from "./entry"
import type { Ledger } from "./ledger"

const STATUS: Record<PayoutEntryKind, string> = {
  payout_pending: "PENDING",
  payout_processing: "PROCESSING",
  payout_completed: "COMPLETED",
  payout_failed: "FAILED",
}
const STATUS_OF_KIND = new Map(Object.entries(STATUS))

/** A payout's status, from its last entry. The manual shows COMPLETED (2.9); the others are assumed. */
export function payoutStatus(ledger: Ledger, transactionId: string): string {
  const kind = ledger.entriesOf(transactionId).at(-1)?.kind ?? "payout_pending"
  return STATUS_OF_KIND.get(kind) ?? STATUS.payout_pending
}
