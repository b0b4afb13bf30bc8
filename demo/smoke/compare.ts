import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { MedusaPayment } from "./merchant"

/** What one side says of a payment. Amounts as decimal strings with two decimals. */
export type Account = {
  authorised: string
  captured: string
  captures: number
  refunded: string
  refunds: number
  cancelled: boolean
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0).toFixed(2)

/** What Medusa says. */
export const byMedusa = ({ amount, captures, refunds, canceled }: MedusaPayment): Account => ({
  authorised: sum([amount]),
  captured: sum(captures),
  captures: captures.length,
  refunded: sum(refunds),
  refunds: refunds.length,
  cancelled: canceled,
})

/** What the gateway's ledger says; undefined when it does not know the order number. */
export function byGateway({ ledger }: Sandbox, orderNo: string): Account | undefined {
  const transaction = ledger.transaction(orderNo)
  if (!transaction) return undefined
  const [captures, refunds] = [ledger.captures(orderNo), ledger.refunds(orderNo)]
  return {
    authorised: transaction.amount,
    captured: sum(captures.map(({ amount }) => Number(amount))),
    captures: captures.length,
    refunded: sum(refunds.map(({ amount }) => Number(amount))),
    refunds: refunds.length,
    cancelled: transaction.state === "cancelled",
  }
}

/** The three accounts beside each other, and the lines on which they differ. */
export function table(asked: Account, medusa: Account, gateway: Account | undefined) {
  const differences: string[] = []
  const rows = (Object.keys(asked) as (keyof Account)[]).map((what) => {
    const cells = [asked, medusa, gateway].map((account) => String(account?.[what] ?? "unknown"))
    if (new Set(cells).size > 1) differences.push(`${what}: ${cells.join(" / ")}`)
    return `  ${what.padEnd(12)}${cells.map((cell) => cell.padStart(10)).join("")}`
  })
  const head = `  ${"".padEnd(12)}${["asked", "Medusa", "gateway"].map((name) => name.padStart(10)).join("")}`
  return { text: [head, ...rows].join("\n"), differences }
}
