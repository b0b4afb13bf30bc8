import { RESULT_CODES, sameAmount } from "../../../gateway"
import type { Account } from "../options"
import { UNSETTLED } from "../operations/states"
import type { Fact } from "../payments/fact"
import { holdsMoney } from "../payments/holds-money"
import type { OperationRow, PaymentRow } from "../rows"
import { compareCaptures } from "./compare-captures"
import { compareRefunds } from "./compare-refunds"
import { compareRows } from "./compare-rows"
import { compareStatus, isDone } from "./compare-status"
import type { Finding, Sides } from "./finding"

export type Compared = {
  findings: Finding[]
  /** False while a write is under way: what it does must not be taken for somebody else's doing. */
  judged: boolean
}

/** Compares all sides of one payment. Pure: it asks nobody and changes nothing. */
export function compare(sides: Sides, { codes }: Pick<Account, "codes">, now = new Date()): Compared {
  const { payment, facts } = sides
  const theirs = facts.find(({ transaction_id }) => transaction_id === payment.transaction_id)
  const others = facts.filter(({ transaction_id }) => transaction_id !== payment.transaction_id)
  const strangers = others.filter(({ state }) => holdsMoney(state)).map((fact) => missingHere(fact, payment))
  if (isBusy(sides, now)) return { findings: strangers, judged: false }
  if (!theirs) return { findings: [...strangers, ...missingThere(sides)], judged: true }
  const mismatch = compareMoney(payment, theirs)
  if (mismatch.length > 0) return { findings: [...strangers, ...mismatch], judged: true }

  const accepted = codes?.applied ?? RESULT_CODES.applied
  const refunds = sides.refunds.filter(
    ({ transaction_id, refund_status }) =>
      transaction_id === payment.transaction_id && accepted.includes(refund_status),
  )
  const own = sides.operations.filter(({ transaction_id }) => transaction_id === payment.transaction_id)
  const exact = { ...sides, refunds, operations: own, theirs, now }
  const captures = compareCaptures(exact)
  const money = [...captures.findings, ...compareRefunds(exact, captures.known)]
  // What the gateway has lost says more than that its status is behind.
  const lost = money.some(({ kind }) => kind === "missing_there")
  const status = compareStatus(exact).filter(({ patient }) => !lost || !patient)
  return { findings: [...strangers, ...status, ...money, ...compareRows(exact)], judged: true }
}

/** The sides of a payment of which the gateway spoke; writes and refunds of its own transaction only. */
export interface BothSides extends Sides {
  theirs: Fact
  now: Date
}

/** How long after Medusa made a row its request may still be at work on it, and a write on Medusa's side. */
export const AT_WORK_MS = 10 * 60_000

export function isYoung(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() + AT_WORK_MS > now.getTime()
}

/** A write whose outcome is open, one that Medusa is about to get, or a row for which one is about to begin. */
function isBusy({ operations, payment, medusa }: Sides, now: Date): boolean {
  const own = operations.filter(({ transaction_id }) => transaction_id === payment.transaction_id)
  if (own.some(({ state }) => UNSETTLED.includes(state))) return true
  const rows = [...(medusa?.captures ?? []), ...(medusa?.refunds ?? [])]
  const known = new Set(operations.filter(isAtGateway).map(({ medusa_ref }) => medusa_ref))
  return rows.some(({ id, created_at }) => !known.has(id) && isYoung(created_at, now))
}

/** Writes that are at the gateway, and those for which it was found there already. */
export function isAtGateway({ state, error_code }: OperationRow): boolean {
  return isDone(state) || (state === "not_applied" && error_code === "done")
}

/** A second transaction of an order of ours. One that can be voided goes the way of all orphans. */
function missingHere({ transaction_id, state, amount, currency }: Fact, payment: PaymentRow): Finding {
  const voidable = state === "authorised" || state === "in_review"
  return {
    kind: "missing_here",
    ...{ transaction_id, reference: null, ours: payment.transaction_id },
    theirs: `${state} ${amount} ${currency}`,
    ...(voidable ? { remedy: { do: "finish" as const } } : {}),
  }
}

/** States in which the gateway must know the order, because it said so. */
const TOLD = new Set<PaymentRow["state"]>([
  "authorised",
  "in_review",
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
])

function missingThere({ payment }: Sides): Finding[] {
  const { transaction_id, state, amount, currency_code } = payment
  if (transaction_id === null || !TOLD.has(state)) return []
  const ours = `${state} ${amount} ${currency_code.toUpperCase()}`
  return [{ kind: "missing_there", transaction_id, reference: null, ours, theirs: null, patient: true }]
}

function compareMoney(payment: PaymentRow, theirs: Fact): Finding[] {
  const { amount, currency_code, transaction_id } = payment
  const about = { transaction_id, reference: null }
  const ours = currency_code.toUpperCase()
  if (theirs.currency.toUpperCase() !== ours)
    return [{ kind: "currency", ...about, ours, theirs: theirs.currency }]
  if (sameAmount(theirs.amount, amount)) return []
  return [{ kind: "amount", ...about, ours: `${amount} ${ours}`, theirs: `${theirs.amount} ${ours}` }]
}
