import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { isPositive, sameInMedusa } from "../../modules/mpgi"

/** A Capture or Refund row of Medusa. `settled`: no provider call is working on the row, so it stays. */
export interface MoneyRow {
  id: string
  amount: BigNumberInput
  settled: boolean
}

export interface MoneyOfPayment {
  id: string
  captures: MoneyRow[]
  refunds: MoneyRow[]
}

/**
 * A transaction of an order. Medusa computes the order's totals from its transactions. A refund's amount is negative.
 */
export interface OrderTransaction {
  id: string
  reference: string | null
  reference_id: string | null
  amount: BigNumberInput
}

/** What an order shows as paid and as refunded. Or what is missing in these totals. */
export interface Totals {
  paid: BigNumberInput
  refunded: BigNumberInput
}

export interface Correction {
  /** Ids of transactions without money, and of those whose row has another transaction already. */
  remove: string[]
  /**
   * Transactions whose amount differs from that of their row, each with the correct amount. At most one for each row.
   */
  replace: { move: OrderTransaction; amount: BigNumberInput }[]
  /** Whether a provider is still working on the row of a transaction. The order must then be checked again. */
  wait: boolean
}

/**
 * Compares an order's transactions with the rows that they were made for. Core makes them wrong in three ways:
 * - A capture also writes transactions for rows that another request has just created, with its own amount. They stay
 *   when that request fails.
 * - When a row is deleted, its transaction stays.
 * - When a captured order is canceled, core writes one transaction for the payment, whether or not the refund
 *   succeeded.
 *
 * A row has one transaction: of two, one is removed. This also completes a correction whose server died halfway. Rows
 * without a transaction are not handled here.
 */
export function correctionsFor(
  payments: readonly MoneyOfPayment[],
  moves: readonly OrderTransaction[],
): Correction {
  const rows = new Map<string, { due: BigNumberInput; settled: boolean }>()
  for (const { captures, refunds } of payments) {
    for (const { id, amount, settled } of captures) rows.set(id, { due: amount, settled })
    for (const { id, amount, settled } of refunds) rows.set(id, { due: MathBN.mult(amount, -1), settled })
  }
  for (const payment of payments) rows.set(payment.id, withoutTransaction(payment, moves))

  const correction: Correction = { remove: [], replace: [], wait: false }
  for (const [reference_id, twins] of byRow(moves)) {
    const row = rows.get(reference_id)
    if (row?.settled === false) {
      correction.wait = true
      continue
    }
    const due = row?.due ?? 0
    const right = twins.find(({ amount }) => sameInMedusa(due, amount))
    const kept = sameInMedusa(due, 0) ? undefined : (right ?? twins[0])
    correction.remove.push(...twins.filter((move) => move !== kept).map(({ id }) => id))
    if (kept && kept !== right) correction.replace.push({ move: kept, amount: due })
  }
  return correction
}

/**
 * Whether exactly one transaction refers to the payment, and its amount covers all refunds that have no transaction of
 * their own.
 */
export function isCountedForPayment(payment: MoneyOfPayment, moves: readonly OrderTransaction[]): boolean {
  const { due } = withoutTransaction(payment, moves)
  const ofPayment = moves.filter(({ reference_id }) => reference_id === payment.id)
  const [move] = ofPayment
  return ofPayment.length === 1 && move !== undefined && sameInMedusa(move.amount, due)
}

/**
 * The amounts by which an order's totals are less than its transactions; negative if they are more (hazards 23 and 24).
 * Undefined if they agree.
 */
export function missingInTotals(
  moves: readonly Pick<OrderTransaction, "amount">[],
  { paid, refunded }: Totals,
): Totals | undefined {
  const sumOf = (sign: 1 | -1) =>
    moves
      .map(({ amount }) => MathBN.mult(amount, sign))
      .filter((amount) => isPositive(amount))
      .reduce((sum, amount) => MathBN.add(sum, amount), MathBN.convert(0))
  const missing = { paid: MathBN.sub(sumOf(1), paid), refunded: MathBN.sub(sumOf(-1), refunded) }
  return sameInMedusa(missing.paid, 0) && sameInMedusa(missing.refunded, 0) ? undefined : missing
}

/** The transactions of captures and refunds, by the id of their row. */
function byRow(moves: readonly OrderTransaction[]): Map<string, OrderTransaction[]> {
  const of = new Map<string, OrderTransaction[]>()
  for (const move of moves) {
    if (move.reference !== "capture" && move.reference !== "refund") continue
    const id = move.reference_id ?? ""
    of.set(id, [...(of.get(id) ?? []), move])
  }
  return of
}

/**
 * The amount that a transaction for the payment must have: the sum of its refunds without a transaction of their own.
 */
function withoutTransaction({ refunds }: MoneyOfPayment, moves: readonly OrderTransaction[]) {
  const own = new Set(moves.map(({ reference_id }) => reference_id))
  const left = refunds.filter(({ id }) => !own.has(id))
  const due = left.reduce<BigNumberInput>((sum, { amount }) => MathBN.sub(sum, amount), 0)
  return { due, settled: left.every(({ settled }) => settled) }
}
