import type { Amount } from "../../../../gateway"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { MINUTE } from "../../shared/time"
import type { OperationRecords } from "./operation-records"
import { capturedWith, refundedWith } from "./settle-applied"
import { changed, only, table } from "../../shared/database"
import { MpgiError } from "../../shared/mpgi-error"

/** When the resolver checks whether Medusa was synced, in case this server crashes first. */
const MEDUSA_SYNC_MS = MINUTE

/** An operation made at the gateway, not by this package. */
export interface ExternalOperation {
  kind: "capture" | "refund" | "cancel"
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorized amount. */
  amount: Amount
  /** The gateway's reference of a refund. */
  reference: string | null
  /** Medusa's row that already represents it, else null. */
  medusa_ref: string | null
  /** The note of Medusa's row. */
  note: string
  /**
   * Whether the operation is still unmatched once no other operation can begin. Receives the order's journal without
   * this operation.
   */
  isUnmatched: (journal: readonly OperationRow[]) => boolean
}

/**
 * Records an operation made at the gateway as applied in the journal. Nothing is sent. In one database transaction, the
 * call takes the mutex of all operations and reads the journal once more. So it does not mistake our own operation,
 * settled after the gateway was queried, for an external one. Medusa is synced afterwards.
 * @returns the operation; `busy` when another one is open; `known` when the journal has it
 */
export async function recordExternalOperation(
  { kind, payment, amount, reference, medusa_ref, note, isUnmatched }: ExternalOperation,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const { order_no, transaction_id } = payment
  if (transaction_id === null) return "known"
  const request_context = { created_by: null, note }
  const work = records.transaction(async (by) => {
    const values = { kind, transaction_id, amount, medusa_ref, request_context, source: "gateway" as const }
    const begun = await records.begin(payment, values, by)
    if (!begun) return "busy"
    const journal = (await records.ofOrders([order_no], by)).filter(({ id }) => id !== begun.id)
    if (!isUnmatched(journal)) throw new Known()
    const changes = {
      state: "applied" as const,
      settled_at: new Date(),
      gateway_reference: reference,
      next_attempt_at: new Date(Date.now() + MEDUSA_SYNC_MS),
    }
    const applied = await records.advance(begun.id, ["intent"], changes, by)
    const rows = table<PaymentRow>(by, "mpgi_payment").where({ order_no })
    const current = only(await rows.clone().forUpdate().limit(1))
    await rows.clone().update(changed<PaymentRow>(by, moved(kind, amount, current)))
    if (!applied) throw new MpgiError("superseded", `the operation ${begun.id} is not open any more`)
    return applied
  })
  return work.catch((error: unknown) => {
    if (error instanceof Known) return "known"
    throw error
  })
}

/** Rolls the transaction back. */
class Known extends Error {}

/** The payment's state was already synced from the gateway; only the amounts are updated here. */
function moved(kind: ExternalOperation["kind"], amount: Amount, payment: PaymentRow): Partial<PaymentRow> {
  switch (kind) {
    case "capture":
      return { captured_amount: capturedWith(payment, amount) }
    case "refund":
      return { refunded_amount: refundedWith(payment, amount) }
    case "cancel":
      return {}
  }
}
