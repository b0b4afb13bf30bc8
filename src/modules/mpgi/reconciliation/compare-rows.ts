import { sameAmount } from "../../../gateway"
import type { OperationRow } from "../shared/rows"
import { isDone, isYoung, type BothSides } from "./both-sides"
import type { Finding } from "./finding"

/** Compares each operation that reached the gateway with Medusa's row, and the row with the order's totals. */
export function compareRows({ payment, medusa, operations, now }: BothSides): Finding[] {
  if (!medusa) return []
  return operations.flatMap((write): Finding[] => {
    const { id, kind, amount, medusa_ref, source } = write
    if (!isExpected(write) || (source === "medusa" && isYoung(write.settled_at, now))) return []
    const rows = kind === "capture" ? medusa.captures : medusa.refunds
    const row = rows.find((each) => each.id === medusa_ref)
    const about = { transaction_id: payment.transaction_id, ...named(write) }
    const gateway_value = `${kind} ${amount}`
    if (!row)
      return [{ ...about, local_value: null, gateway_value, correction: { do: "follow", operation_id: id } }]
    if (!sameAmount(row.amount, amount))
      return [{ ...about, local_value: `${kind} ${row.amount}`, gateway_value }]
    if (row.totals !== "missing") return []
    return [{ ...about, local_value: row.id, gateway_value, correction: { do: "follow", operation_id: id } }]
  })
}

/** Operations of which Medusa keeps a row. One made in the portal has none until Medusa is synced. */
function isExpected({ kind, state, medusa_ref, source }: OperationRow): boolean {
  return (
    (kind === "capture" || kind === "refund") &&
    isDone(state) &&
    (medusa_ref !== null || source === "gateway")
  )
}

/** A recorded external operation keeps the kind under which it was found, until Medusa has it. */
function named({ id, kind, source, gateway_reference }: OperationRow): Pick<Finding, "kind" | "reference"> {
  if (source === "medusa") return { kind: "totals", reference: id }
  return kind === "capture"
    ? { kind: "capture_at_portal", reference: null }
    : { kind: "refund_at_portal", reference: gateway_reference }
}
