import { sameAmount } from "../../../gateway"
import type { OperationRow } from "../rows"
import { isYoung, type BothSides } from "./compare"
import { isDone } from "./compare-status"
import type { Finding } from "./finding"

/** Each write that reached the gateway against Medusa's row of it, and the row against the order's totals. */
export function compareRows({ payment, medusa, operations, now }: BothSides): Finding[] {
  if (!medusa) return []
  return operations.flatMap((write): Finding[] => {
    const { id, kind, amount, medusa_ref, source } = write
    if (!isExpected(write) || (source === "medusa" && isYoung(write.settled_at, now))) return []
    const rows = kind === "capture" ? medusa.captures : medusa.refunds
    const row = rows.find((each) => each.id === medusa_ref)
    const about = { transaction_id: payment.transaction_id, ...named(write) }
    const theirs = `${kind} ${amount}`
    if (!row) return [{ ...about, ours: null, theirs, remedy: { do: "follow", operation_id: id } }]
    if (!sameAmount(row.amount, amount)) return [{ ...about, ours: `${kind} ${row.amount}`, theirs }]
    if (row.totals !== "missing") return []
    return [{ ...about, ours: row.id, theirs, remedy: { do: "follow", operation_id: id } }]
  })
}

/** Writes of which Medusa keeps a row. One that nobody asked for has none until it is followed. */
function isExpected({ kind, state, medusa_ref, source }: OperationRow): boolean {
  return (
    (kind === "capture" || kind === "refund") &&
    isDone(state) &&
    (medusa_ref !== null || source === "gateway")
  )
}

/** What was taken over keeps the name under which it was found, until Medusa has it. */
function named({ id, kind, source, gateway_reference }: OperationRow): Pick<Finding, "kind" | "reference"> {
  if (source === "medusa") return { kind: "totals", reference: id }
  return kind === "capture"
    ? { kind: "capture_at_portal", reference: null }
    : { kind: "refund_at_portal", reference: gateway_reference }
}
