import type { OperationRow } from "medusa-payment-mpgi/modules/mpgi"
import type { Exchange } from "./gateway-seam"
import type { Store } from "./store"

const WRITES = ["capture", "refund", "cancel", "review"]

/**
 * Looks at every write just before it leaves: it must be in the journal as sent, alone on its transaction, and must
 * not have left before. Answers what was wrong so far.
 */
export function watchWrites(store: Store): string[] {
  const wrong: string[] = []
  const left = new Set<string>()
  store.beforeExchange = async ({ operation, given }: Exchange) => {
    if (!WRITES.includes(operation)) return
    for (const { transaction_id } of given[0] as { transaction_id: string }[]) {
      const rows = await store.database.sql<OperationRow>(
        "select * from mpgi_operation where transaction_id = $1 and state in ('intent', 'sent', 'unknown')",
        [transaction_id],
      )
      const [row] = rows
      if (rows.length !== 1 || row?.state !== "sent" || row.kind !== operation)
        wrong.push(
          `a ${operation} of ${transaction_id} left while the journal had ${JSON.stringify(rows.map(brief))}`,
        )
      if (row && left.has(row.id)) wrong.push(`${row.id} left twice`)
      if (row) left.add(row.id)
    }
  }
  return wrong
}

const brief = ({ kind, state }: OperationRow) => `${kind} ${state}`
