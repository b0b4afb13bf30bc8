import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { MedusaPayment } from "./merchant"

/** The totals of a payment in one system. Amounts as decimal strings with two decimals. */
export type PaymentTotals = {
  authorized: string
  captured: string
  captures: number
  refunded: string
  refunds: number
  canceled: boolean
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0).toFixed(2)

/** The totals in Medusa. */
export const medusaTotals = ({ amount, captures, refunds, canceled }: MedusaPayment): PaymentTotals => ({
  authorized: sum([amount]),
  captured: sum(captures),
  captures: captures.length,
  refunded: sum(refunds),
  refunds: refunds.length,
  canceled: canceled,
})

/** The totals in the gateway's ledger; undefined for an unknown order number. */
export function gatewayTotals({ ledger }: Sandbox, orderNo: string): PaymentTotals | undefined {
  const transaction = ledger.transaction(orderNo)
  if (!transaction) return undefined
  const [captures, refunds] = [ledger.captures(orderNo), ledger.refunds(orderNo)]
  return {
    authorized: transaction.amount,
    captured: sum(captures.map(({ amount }) => Number(amount))),
    captures: captures.length,
    refunded: sum(refunds.map(({ amount }) => Number(amount))),
    refunds: refunds.length,
    canceled: transaction.state === "canceled",
  }
}

/** The expected and the actual totals side by side, and the lines on which they differ. */
export function compareTotals(
  expected: PaymentTotals,
  medusa: PaymentTotals,
  gateway: PaymentTotals | undefined,
) {
  const mismatches: string[] = []
  const rows = (Object.keys(expected) as (keyof PaymentTotals)[]).map((name) => {
    const cells = [expected, medusa, gateway].map((totals) => String(totals?.[name] ?? "unknown"))
    if (new Set(cells).size > 1) mismatches.push(`${name}: ${cells.join(" / ")}`)
    return line(name, cells)
  })
  return { table: [line("", ["expected", "Medusa", "gateway"]), ...rows].join("\n"), mismatches }
}

const line = (name: string, cells: string[]) =>
  `  ${name.padEnd(12)}${cells.map((cell) => cell.padStart(10)).join("")}`
