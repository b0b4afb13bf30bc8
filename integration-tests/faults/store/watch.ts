import type { OperationRow } from "medusa-payment-mpgi/modules/mpgi"
import type { Exchange } from "./environment"
import type { Store } from "./store"

const WRITES = ["capture", "refund", "cancel", "review", "payout"]

/**
 * Checks every operation just before it is sent: it must be in the journal as sent, alone on its transaction, and must
 * not have been sent before. Returns the violations so far.
 */
export function watchOperations(store: Store): string[] {
  const violations: string[] = []
  const left = new Set<string>()
  store.beforeExchange = async ({ operation, given }: Exchange) => {
    if (!WRITES.includes(operation)) return
    for (const transaction_id of subjectsOf(given[0])) {
      const rows = await store.database.sql<OperationRow>(
        "select * from mpgi_operation where transaction_id = $1 and state in ('intent', 'sent', 'unknown')",
        [transaction_id],
      )
      const [row] = rows
      if (rows.length !== 1 || row?.state !== "sent" || row.kind !== operation)
        violations.push(
          `a ${operation} of ${transaction_id} was sent while the journal had ${JSON.stringify(rows.map(brief))}`,
        )
      if (row && left.has(row.id)) violations.push(`${row.id} was sent twice`)
      if (row) left.add(row.id)
    }
  }
  return violations
}

const brief = ({ kind, state }: OperationRow) => `${kind} ${state}`

/** Payouts go alone, under their request id; the others in a batch. */
function subjectsOf(given: unknown): string[] {
  const orders = [given].flat() as { transaction_id?: string; request_id?: string }[]
  return orders.map(({ transaction_id, request_id }) => transaction_id ?? request_id ?? "")
}
