import type { PayoutEntryKind } from "./entry"
import type { Ledger } from "./ledger"

const STATUS: Record<PayoutEntryKind, string> = {
  payout_pending: "PENDING",
  payout_processing: "PROCESSING",
  payout_completed: "COMPLETED",
  payout_failed: "FAILED",
}

/** The status of a payout is its last entry. COMPLETED is the manual's (2.9), the others are assumed. */
export function payoutStatus(ledger: Ledger, transactionId: string): string {
  const last = ledger.entriesOf(transactionId).at(-1)
  return STATUS[(last?.kind ?? "payout_pending") as PayoutEntryKind]
}
