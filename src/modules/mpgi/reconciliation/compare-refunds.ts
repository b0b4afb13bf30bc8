import { sameAmount, amountOf } from "../../../gateway"
import { matchRefunds } from "../journal/resolve/match-refunds"
import { referenceOf } from "../journal/resolve/refunds-found"
import { isDone, type BothSides } from "./both-sides"
import type { Finding } from "./finding"

/** Refunds, one by one: the search lists each with its amount and reference (manual 2.7). */
export function compareRefunds(sides: BothSides, captureKnown: boolean): Finding[] {
  const { payment, medusa, refunds } = sides
  const { transaction_id } = payment
  const currency = payment.currency_code.toUpperCase()
  const writes = sides.operations.filter(({ kind, state }) => kind === "refund" && isDone(state))
  const { unmatched, unmatchedOperations } = matchRefunds(refunds, writes)
  const strays = (medusa?.refunds ?? []).filter(
    (row) => !sides.operations.some(({ medusa_ref }) => medusa_ref === row.id),
  )

  const made = unmatched.map((refund): Finding => {
    const reference = referenceOf(refund)
    const gateway_value = `${refund.refund_amount} ${refund.currency}`
    const at = { transaction_id, reference, gateway_value }
    if (refund.currency.toUpperCase() !== currency) return { kind: "currency", ...at, local_value: currency }
    const stray = strays.findIndex(({ amount }) => sameAmount(amount, refund.refund_amount))
    const [row] = stray < 0 ? [] : strays.splice(stray, 1)
    const finding = {
      kind: row ? ("totals" as const) : ("refund_at_portal" as const),
      ...at,
      local_value: row?.id ?? null,
    }
    // Without a reference it cannot be reported from the next one; without the capture Medusa will not take a refund.
    if (reference === null || !captureKnown) return finding
    const correction = {
      do: "take_over" as const,
      kind: "refund" as const,
      amount: amountOf(refund.refund_amount),
      reference,
    }
    return { ...finding, correction: { ...correction, medusa_ref: row?.id ?? null } }
  })
  const lost = unmatchedOperations.map(({ id, amount, gateway_reference }): Finding => ({
    ...{ kind: "missing_at_gateway", transaction_id, reference: gateway_reference ?? id },
    ...{ local_value: `refund ${amount} ${currency}`, gateway_value: null, maybeLag: true },
  }))
  const empty = strays.map(({ id, amount, totals }): Finding => ({
    ...{
      kind: "totals",
      transaction_id,
      reference: id,
      local_value: `refund ${amount}`,
      gateway_value: null,
    },
    ...(totals === "there" ? {} : { correction: { do: "remove_row", kind: "refund", medusa_ref: id } }),
  }))
  return [...made, ...lost, ...empty]
}
