import { RESULT_CODES, sameAmount } from "../../../gateway"
import type { Account } from "../options/options"
import { UNSETTLED } from "../journal/records/operation-states"
import type { GatewayTransaction } from "../payments/gateway-transaction"
import { holdsMoney } from "../payments/holds-money"
import { isWithInterest } from "../payments/installment-interest"
import { isMismatch } from "../payments/mismatch"
import type { PaymentRow } from "../shared/rows"
import { compareCaptures } from "./compare-captures"
import { compareRefunds } from "./compare-refunds"
import { compareRows } from "./compare-rows"
import { compareStatus } from "./compare-status"
import { isAtGateway, isYoung } from "./both-sides"
import type { Finding, Sides } from "./finding"

export type Compared = {
  findings: Finding[]
  /** False while an operation is open: its effect must not be taken for a change in the portal. */
  judged: boolean
}

/** Compares all sides of one payment. Pure: no query, no change. */
export function compare(sides: Sides, { codes }: Pick<Account, "codes">, now = new Date()): Compared {
  const { before, payment, transactions, medusa } = sides
  const gateway_value = transactions.find(({ transaction_id }) => transaction_id === payment.transaction_id)
  const others = transactions.filter(({ transaction_id }) => transaction_id !== payment.transaction_id)
  const unmatched = others.filter(({ state }) => holdsMoney(state)).map((fact) => missingHere(fact, payment))
  if (isBusy(sides, now)) return { findings: unmatched, judged: false }
  if (!gateway_value) return { findings: [...unmatched, ...missingThere(sides)], judged: true }
  const mismatch = compareMoney(payment, gateway_value)
  if (mismatch.length > 0) return { findings: [...unmatched, ...mismatch], judged: true }

  const accepted = codes?.applied ?? RESULT_CODES.applied
  const refunds = sides.refunds.filter(
    ({ transaction_id, refund_status }) =>
      transaction_id === payment.transaction_id && accepted.includes(refund_status),
  )
  const operations = sides.operations.filter(
    ({ transaction_id }) => transaction_id === payment.transaction_id,
  )
  const exact = { before, payment, transactions, refunds, operations, medusa, gateway_value, now }
  const captures = compareCaptures(exact)
  const money = [...captures.findings, ...compareRefunds(exact, captures.known)]
  // What the gateway has lost matters more than a status that is behind.
  const lost = money.some(({ kind }) => kind === "missing_at_gateway")
  const status = compareStatus(exact).filter(({ maybeLag: patient }) => !lost || !patient)
  return { findings: [...unmatched, ...status, ...money, ...compareRows(exact)], judged: true }
}

/** An open operation, one that Medusa is about to record, or a row for which one is about to begin. */
function isBusy({ operations, payment, medusa }: Sides, now: Date): boolean {
  const own = operations.filter(({ transaction_id }) => transaction_id === payment.transaction_id)
  if (own.some(({ state }) => UNSETTLED.includes(state))) return true
  const rows = [...(medusa?.captures ?? []), ...(medusa?.refunds ?? [])]
  const known = new Set(operations.filter(isAtGateway).map(({ medusa_ref }) => medusa_ref))
  return rows.some(({ id, created_at }) => !known.has(id) && isYoung(created_at, now))
}

/** A second transaction of an order of ours. One that can be voided is handled like any orphaned payment. */
function missingHere(
  { transaction_id, state, amount, currency }: GatewayTransaction,
  payment: PaymentRow,
): Finding {
  const voidable = state === "authorized" || state === "in_review"
  return {
    kind: "missing_locally",
    ...{ transaction_id, reference: null, local_value: payment.transaction_id },
    gateway_value: `${state} ${amount} ${currency}`,
    ...(voidable ? { correction: { do: "finish" as const } } : {}),
  }
}

/** States in which the gateway must know the order, because it has reported it. */
const REPORTED = new Set<PaymentRow["state"]>([
  "authorized",
  "in_review",
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
])

function missingThere({ payment }: Sides): Finding[] {
  const { transaction_id, state, amount, currency_code } = payment
  if (transaction_id === null || !REPORTED.has(state)) return []
  const local_value = `${state} ${amount} ${currency_code.toUpperCase()}`
  return [
    {
      kind: "missing_at_gateway",
      transaction_id,
      reference: null,
      local_value,
      gateway_value: null,
      maybeLag: true,
    },
  ]
}

function compareMoney(payment: PaymentRow, gateway_value: GatewayTransaction): Finding[] {
  const { amount, currency_code, transaction_id } = payment
  const about = { transaction_id, reference: null }
  const local_value = currency_code.toUpperCase()
  if (gateway_value.currency.toUpperCase() !== local_value)
    return [{ kind: "currency", ...about, local_value, gateway_value: gateway_value.currency }]
  // The record, which was updated just now, has no mismatch: the interest is accepted.
  const accepted = !isMismatch(payment.problem) && isWithInterest(payment, gateway_value.amount)
  if (accepted || sameAmount(gateway_value.amount, amount)) return []
  return [
    {
      kind: "amount",
      ...about,
      local_value: `${amount} ${local_value}`,
      gateway_value: `${gateway_value.amount} ${local_value}`,
    },
  ]
}
