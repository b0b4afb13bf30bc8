import { randomBytes } from "node:crypto"
import { readMoment } from "../../gateway/fields"
import type { Context } from "../context"
import type { CardOnFile, Contract, Transaction } from "../ledger/records"
import { DAY } from "../time"
import { normalizeAmount } from "./entries"

/** The largest count of a contract. It keeps every date within the range of `Date`. */
const MAX_COUNT = 1000

/** Starts a recurring contract once a payment that requested one is authorized. Manual 2.2 `subscription`. */
export function startContract(context: Context, transaction: Transaction, card: CardOnFile): void {
  const terms = transaction.request.subscription
  if (!terms || transaction.recurring_id !== undefined) return
  const now = context.clock.now()
  const { amount, currency } = transaction
  const starts = readMoment(terms.contract_start)
  const ends = readMoment(terms.contract_end)
  const trial = starts !== undefined && starts > now
  const contract: Contract = {
    recurring_id: `rec_${randomBytes(10).toString("hex")}`,
    contract_name: terms.contract_name ?? "",
    status: "Active",
    first_transaction_id: transaction.transaction_id,
    card,
    currency,
    amount: normalizeAmount(context, { amount: terms.contract_amount ?? amount, currency }),
    promotion_cycle: clampCount(0, terms.promotion_cycle),
    interval: parseInterval(terms.interval),
    interval_count: clampCount(1, Number(terms.interval_count)),
    billing_cycle: terms.billing_cycle ?? 0,
    renewals: 0,
    trial,
    anchor_at: trial ? starts : now,
    next_at: now,
    renewal_created: false,
    ...(ends !== undefined && { ends_at: ends }),
  }
  contract.next_at = nextRenewalAt(contract)
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

/** When the next renewal is due. After a trial, the first period begins on the anchor itself. */
export function nextRenewalAt(contract: Contract): number {
  const { anchor_at, promotion_cycle, renewals, trial } = contract
  return addPeriods(contract, anchor_at, promotion_cycle + renewals + (trial ? 0 : 1))
}

/** Periods are always counted from the anchor: a contract of January 31 renews on February 28 and on March 31. */
function addPeriods({ interval, interval_count }: Contract, from: number, periods: number): number {
  const count = interval_count * periods
  const date = new Date(from)
  if (interval === "day" || interval === "week") return from + count * (interval === "day" ? 1 : 7) * DAY
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === "month" ? 1 : 12))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, lastDay))
  return date.getTime()
}

/** A count between `least` and {@link MAX_COUNT}; anything that is not a whole number is `least`. */
function clampCount(least: number, count = least): number {
  return Number.isInteger(count) ? Math.min(Math.max(count, least), MAX_COUNT) : least
}

function parseInterval(text = "month"): Contract["interval"] {
  const name = text.toLowerCase().replace(/s$/, "")
  return name === "day" || name === "week" || name === "year" ? name : "month"
}
