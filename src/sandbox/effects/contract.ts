import { randomBytes } from "node:crypto"
import { readMoment } from "../../gateway/fields"
import type { Context } from "../context"
import type { CardOnFile, Contract, Transaction } from "../ledger/records"
import { writeAmount } from "./write-amount"

/** Starts a recurring contract when a payment that asked for one is authorised. Manual 2.2 `subscription`. */
export function startContract(context: Context, transaction: Transaction, card: CardOnFile): void {
  const wish = transaction.request.subscription
  if (!wish || transaction.recurring_id !== undefined) return
  const now = context.clock.now()
  const { amount, currency } = transaction
  const starts = readMoment(wish.contract_start)
  const ends = readMoment(wish.contract_end)
  const trial = starts !== undefined && starts > now
  const contract: Contract = {
    recurring_id: `rec_${randomBytes(10).toString("hex")}`,
    contract_name: wish.contract_name ?? "",
    status: "Active",
    first_transaction_id: transaction.transaction_id,
    card,
    currency,
    amount: writeAmount(context, { amount: wish.contract_amount ?? amount, currency }),
    promotion_cycle: within(0, wish.promotion_cycle),
    interval: readInterval(wish.interval),
    interval_count: within(1, Number(wish.interval_count)),
    billing_cycle: wish.billing_cycle ?? 0,
    renewals: 0,
    trial,
    anchor_at: trial ? starts : now,
    next_at: now,
    created: false,
    ...(ends !== undefined && { ends_at: ends }),
  }
  contract.next_at = nextDate(contract)
  context.ledger.addContract(contract)
  context.ledger.append({
    at: now,
    by: "gateway",
    subject: contract.recurring_id,
    kind: "contract_started",
    amount: contract.amount,
  })
  transaction.recurring_id = contract.recurring_id
}

/** When the renewal after those that were is due. After a trial the first period begins on the anchor itself. */
export function nextDate(contract: Contract): number {
  const { anchor_at, promotion_cycle, renewals, trial } = contract
  return periodsAfter(contract, anchor_at, promotion_cycle + renewals + (trial ? 0 : 1))
}

/** Counted from the anchor each time: a contract of 31 January renews on 28 February and on 31 March. */
function periodsAfter({ interval, interval_count }: Contract, from: number, periods: number): number {
  const count = interval_count * periods
  const date = new Date(from)
  if (interval === "day" || interval === "week") {
    return from + count * (interval === "day" ? 1 : 7) * 24 * 60 * 60 * 1000
  }
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === "month" ? 1 : 12))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return date.getTime()
}

/** A count that keeps dates in reach of a calendar; what is no number is the least there may be. */
function within(least: number, count = least): number {
  return Number.isInteger(count) ? Math.min(Math.max(count, least), 1000) : least
}

function readInterval(text = "month"): Contract["interval"] {
  const name = text.toLowerCase().replace(/s$/, "")
  return name === "day" || name === "week" || name === "year" ? name : "month"
}
