import { sameAmount } from "../../../gateway"
import type { RefundFound } from "../operations/evidence"
import type { OperationRow } from "../rows"
import type { BothSides } from "./compare"
import { isDone } from "./compare-status"
import type { Finding } from "./finding"

/** The gateway's name of a refund. */
export function referenceOf({ refund_reference_id, refund_reference }: RefundFound): string | null {
  return refund_reference_id || refund_reference || null
}

/**
 * Which write of ours made which refund: by the reference of its answer, else by the marker that we put into the
 * reason, else by the amount where the gateway keeps no reason.
 */
export function matchRefunds(
  refunds: readonly RefundFound[],
  writes: readonly OperationRow[],
): { strangers: RefundFound[]; unseen: OperationRow[] } {
  const strangers = [...refunds]
  const unseen = [...writes]
  const take = (same: (refund: RefundFound, write: OperationRow) => boolean) => {
    for (const write of [...unseen]) {
      const at = strangers.findIndex((refund) => same(refund, write))
      if (at < 0) continue
      strangers.splice(at, 1)
      unseen.splice(unseen.indexOf(write), 1)
    }
  }
  take(
    (refund, { gateway_reference }) =>
      gateway_reference !== null && referenceOf(refund) === gateway_reference,
  )
  take(({ refund_reason }, { marker }) => refund_reason?.includes(marker) ?? false)
  take(
    ({ refund_reason, refund_amount }, { gateway_reference, amount }) =>
      gateway_reference === null && !refund_reason?.trim() && sameAmount(refund_amount, amount),
  )
  return { strangers, unseen }
}

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
