import { RESULT_CODES, sameAmount, amountOf } from "../../../gateway"
import type { Account } from "../options/options"
import { isApplied, isUnsettled } from "../journal/records/states"
import { isMismatch, isWithInterest, type GatewayTransaction } from "../payments/gateway-transaction"
import { holdsMoney } from "../payments/consequences"
import { paymentStates } from "../payments/states"
import type { PaymentRow, OperationRow } from "../shared/rows"
import { matchRefunds, referenceOf } from "../journal/resolve/refunds-found"
import { compareCaptures } from "./compare-captures"
import { compareStatus } from "./compare-with-gateway"
import { isAtGateway, isYoung, type BothSides, type Finding, type Sides } from "./finding"

export type Compared = {
  findings: Finding[]
  /** False while an operation is open. Its effect must not be mistaken for a change in the portal. */
  judged: boolean
}

/** Compares all sides of one payment. A pure function: it queries and changes nothing. */
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
  // If the gateway has lost something, a status that merely lags behind is not reported.
  const lost = money.some(({ kind }) => kind === "missing_at_gateway")
  const status = compareStatus(exact).filter(({ maybeLag: patient }) => !lost || !patient)
  return { findings: [...unmatched, ...status, ...money, ...compareRows(exact)], judged: true }
}

/**
 * Whether an operation is open. Also true if Medusa has a recent row, because an operation may be about to begin or to
 * be recorded for it.
 */
function isBusy({ operations, payment, medusa }: Sides, now: Date): boolean {
  const own = operations.filter(({ transaction_id }) => transaction_id === payment.transaction_id)
  if (own.some(({ state }) => isUnsettled(state))) return true
  const rows = [...(medusa?.captures ?? []), ...(medusa?.refunds ?? [])]
  const known = new Set(operations.filter(isAtGateway).map(({ medusa_ref }) => medusa_ref))
  return rows.some(({ id, created_at }) => !known.has(id) && isYoung(created_at, now))
}

/** A second transaction of one of our orders. If it can be voided, it is handled like any orphaned payment. */
function missingHere(
  { transaction_id, state, amount, currency }: GatewayTransaction,
  payment: PaymentRow,
): Finding {
  const voidable = paymentStates[state].check.cancel === "go"
  return {
    kind: "missing_locally",
    transaction_id,
    reference: null,
    local_value: payment.transaction_id,
    gateway_value: `${state} ${amount} ${currency}`,
    ...(voidable ? { correction: { do: "finish" as const } } : {}),
  }
}

function missingThere({ payment }: Sides): Finding[] {
  const { transaction_id, state, amount, currency_code } = payment
  const { outcome } = paymentStates[state]
  // Only what the gateway has reported must be there.
  if (transaction_id === null || (outcome !== "approved" && outcome !== "held")) return []
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
  // The record was updated just now. If it has no mismatch, the interest is accepted.
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

/** Compares each operation that reached the gateway with Medusa's row, and the row with the order's totals. */
function compareRows({ payment, medusa, operations, now }: BothSides): Finding[] {
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

/**
 * Whether Medusa must have a row for an operation. An operation made in the portal has no row until Medusa is synced.
 */
function isExpected({ kind, state, medusa_ref, source }: OperationRow): boolean {
  return (
    (kind === "capture" || kind === "refund") &&
    isApplied(state) &&
    (medusa_ref !== null || source === "gateway")
  )
}

/** Names a finding. A recorded external operation keeps the kind under which it was found until Medusa has it. */
function named({ id, kind, source, gateway_reference }: OperationRow): Pick<Finding, "kind" | "reference"> {
  if (source === "medusa") return { kind: "totals", reference: id }
  return kind === "capture"
    ? { kind: "capture_at_portal", reference: null }
    : { kind: "refund_at_portal", reference: gateway_reference }
}

/** Compares refunds one by one: the search lists each with its amount and reference (manual 2.7). */
function compareRefunds(sides: BothSides, captureKnown: boolean): Finding[] {
  const { payment, medusa, refunds } = sides
  const { transaction_id } = payment
  const currency = payment.currency_code.toUpperCase()
  const writes = sides.operations.filter(({ kind, state }) => kind === "refund" && isApplied(state))
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
    // Without a reference, the refund cannot be distinguished from the next one. Without the capture, Medusa does not
    // accept a refund.
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
    kind: "missing_at_gateway",
    transaction_id,
    reference: gateway_reference ?? id,
    local_value: `refund ${amount} ${currency}`,
    gateway_value: null,
    maybeLag: true,
  }))
  const empty = strays.map(({ id, amount, totals }): Finding => ({
    kind: "totals",
    transaction_id,
    reference: id,
    local_value: `refund ${amount}`,
    gateway_value: null,
    ...(totals === "there" ? {} : { correction: { do: "remove_row", kind: "refund", medusa_ref: id } }),
  }))
  return [...made, ...lost, ...empty]
}
