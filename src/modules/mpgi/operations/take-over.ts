import { changedNow } from "../audit/actor"
import type { OperationRow, PaymentRow } from "../rows"
import type { OperationRecords } from "./operation-records"
import { capturedWith, refundedWith } from "./totals"

/** When the resolver looks whether Medusa has followed, in case that we die first. */
const FOLLOW_MS = 60_000

/** What somebody did at the gateway past us. */
export interface DoneThere {
  kind: "capture" | "refund" | "cancel"
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorised amount. */
  amount: string
  /** The gateway's reference of a refund. */
  reference: string | null
  /** Medusa's row that stands for it already, else null. */
  medusa_ref: string | null
  /** What stands in Medusa's row. */
  note: string
  /** Whether it still is nobody's, once no other write can begin. The journal of the order, this one left out. */
  isNobodys: (journal: readonly OperationRow[]) => boolean
}

/**
 * Writes into the journal what was done at the gateway past us, as applied; nothing is sent. For the time of one
 * transaction it holds the mutex of all writes, and looks through the journal once more: a write of our own that was
 * settled since the gateway was asked is not taken for somebody else's. Then Medusa may follow.
 * @returns the write; `busy` when another one is under way; `known` when the journal has it
 */
export async function takeOver(
  { kind, payment, amount, reference, medusa_ref, note, isNobodys }: DoneThere,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const { order_no, transaction_id } = payment
  if (transaction_id === null) return "known"
  const asked = { created_by: null, note } as never
  const work = records.transaction(async (by) => {
    const values = { kind, transaction_id, amount, medusa_ref, asked, source: "gateway" as const }
    const begun = await records.begin(payment, values, by)
    if (!begun) return "busy"
    const journal = (await records.ofOrders([order_no], by)).filter(({ id }) => id !== begun.id)
    if (!isNobodys(journal)) throw new Known()
    const changes = {
      ...{ state: "applied" as const, settled_at: new Date(), gateway_reference: reference },
      next_attempt_at: new Date(Date.now() + FOLLOW_MS),
    }
    const applied = await records.advance(begun.id, ["intent"], changes, by)
    const rows = by<PaymentRow>("mpgi_payment").where({ order_no })
    const current = (await rows.clone().forUpdate().first()) as PaymentRow
    await rows.clone().update({ ...moved(kind, amount, current), updated_at: changedNow(by) } as never)
    return applied as OperationRow
  })
  return work.catch((error: unknown) => {
    if (error instanceof Known) return "known"
    throw error
  })
}

/** Undoes what was begun. */
class Known extends Error {}

/** The state was learned from the gateway; here only the amounts follow. */
function moved(kind: DoneThere["kind"], amount: string, payment: PaymentRow): Partial<PaymentRow> {
  switch (kind) {
    case "capture":
      return { captured_amount: capturedWith(payment, amount) }
    case "refund":
      return { refunded_amount: refundedWith(payment, amount) }
    case "cancel":
      return {}
  }
}
