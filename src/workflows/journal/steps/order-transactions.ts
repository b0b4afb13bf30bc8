import { MathBN } from "@medusajs/framework/utils"
import type { BigNumberInput } from "@medusajs/framework/types"
import { isPositive, sameInMedusa } from "../../../modules/mpgi"

/** A Capture or Refund row of Medusa's. `settled`: no provider call is at work on it, so it stays. */
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

/** An order transaction: what Medusa makes an order's totals from. A refund's amount is negative. */
export interface OrderTransaction {
  id: string
  reference: string | null
  reference_id: string | null
  amount: BigNumberInput
}

/** What an order shows as paid and as refunded, or what is missing in it. */
export interface Totals {
  paid: BigNumberInput
  refunded: BigNumberInput
}

export interface Correction {
  /** Ids of moves for which there is no money, or another move already. */
  remove: string[]
  /** Moves with another amount than their row, and the amount that they must have; one for each row. */
  replace: { move: OrderTransaction; amount: BigNumberInput }[]
  /** A move that belongs to a row on which a provider is at work: look again. */
  wait: boolean
}

/**
 * Compares an order's moves with the rows that they were made for. Core makes them wrong in three ways: a capture
 * also writes moves for rows that another request has just made, with its own amount, and they stay when that
 * request fails · a row that was deleted leaves its move · the cancel of a captured order writes one move for the
 * payment, whether or not the refund went well. A row has one move: of two, one goes, which is how a correction ends
 * whose server died halfway. Rows without a move are not its business.
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

/** Whether a move in the name of the payment, and none but that, counts all its refunds that have none of their own. */
export function isCountedForPayment(payment: MoneyOfPayment, moves: readonly OrderTransaction[]): boolean {
  const { due } = withoutTransaction(payment, moves)
  const ofPayment = moves.filter(({ reference_id }) => reference_id === payment.id)
  const [move] = ofPayment
  return ofPayment.length === 1 && move !== undefined && sameInMedusa(move.amount, due)
}

/** What an order's totals lack of its moves, negative where they have too much (hazards 23 and 24); nothing where they are right. */
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

/** The moves of captures and refunds, by the row that they were made for. */
function byRow(moves: readonly OrderTransaction[]): Map<string, OrderTransaction[]> {
  const of = new Map<string, OrderTransaction[]>()
  for (const move of moves) {
    if (move.reference !== "capture" && move.reference !== "refund") continue
    const id = move.reference_id ?? ""
    of.set(id, [...(of.get(id) ?? []), move])
  }
  return of
}

/** What a move in the name of the payment must say: all its refunds that have none of their own. */
function withoutTransaction({ refunds }: MoneyOfPayment, moves: readonly OrderTransaction[]) {
  const own = new Set(moves.map(({ reference_id }) => reference_id))
  const left = refunds.filter(({ id }) => !own.has(id))
  const due = left.reduce<BigNumberInput>((sum, { amount }) => MathBN.sub(sum, amount), 0)
  return { due, settled: left.every(({ settled }) => settled) }
}
