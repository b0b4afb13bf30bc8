import { sameAmount } from "../../../gateway"
import { matchRefunds, referenceOf } from "../operations/match-refunds"
import type { BothSides } from "./compare"
import { isDone } from "./compare-status"
import type { Finding } from "./finding"

/** Refunds, one by one: the search tells each with its amount and reference (manual 2.7). */
export function compareRefunds(sides: BothSides, captureKnown: boolean): Finding[] {
  const { payment, medusa, refunds } = sides
  const { transaction_id } = payment
  const currency = payment.currency_code.toUpperCase()
  const writes = sides.operations.filter(({ kind, state }) => kind === "refund" && isDone(state))
  const { strangers, unseen } = matchRefunds(refunds, writes)
  const strays = (medusa?.refunds ?? []).filter(
    (row) => !sides.operations.some(({ medusa_ref }) => medusa_ref === row.id),
  )

  const made = strangers.map((refund): Finding => {
    const reference = referenceOf(refund)
    const theirs = `${refund.refund_amount} ${refund.currency}`
    const at = { transaction_id, reference, theirs }
    if (refund.currency.toUpperCase() !== currency) return { kind: "currency", ...at, ours: currency }
    const stray = strays.findIndex(({ amount }) => sameAmount(amount, refund.refund_amount))
    const [row] = stray < 0 ? [] : strays.splice(stray, 1)
    const finding = {
      kind: row ? ("totals" as const) : ("refund_at_portal" as const),
      ...at,
      ours: row?.id ?? null,
    }
    // Without a reference it cannot be told from the next one; without the capture Medusa will not take a refund.
    if (reference === null || !captureKnown) return finding
    const remedy = {
      do: "take_over" as const,
      kind: "refund" as const,
      amount: refund.refund_amount,
      reference,
    }
    return { ...finding, remedy: { ...remedy, medusa_ref: row?.id ?? null } }
  })
  const lost = unseen.map(({ id, amount, gateway_reference }): Finding => ({
    ...{ kind: "missing_there", transaction_id, reference: gateway_reference ?? id },
    ...{ ours: `refund ${amount} ${currency}`, theirs: null, patient: true },
  }))
  const empty = strays.map(({ id, amount, totals }): Finding => ({
    ...{ kind: "totals", transaction_id, reference: id, ours: `refund ${amount}`, theirs: null },
    ...(totals === "there" ? {} : { remedy: { do: "remove_row", kind: "refund", medusa_ref: id } }),
  }))
  return [...made, ...lost, ...empty]
}
