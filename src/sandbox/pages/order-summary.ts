import { toDecimal, toMicros, write } from "../money"
import type { Checkout } from "../ledger/records"
import type { Decimals } from "../../gateway/fields"
import { html, type Markup } from "./markup"

/** What is paid: goods, what comes on top and off, the total. As registered by the merchant's server. */
export function orderSummary({ request }: Checkout, decimals: Decimals): Markup {
  const goods = (request.items ?? []).map(({ name, quantity, price }) => {
    const total = toMicros(price) * BigInt(quantity)
    return line(`${quantity} × ${name}`, written(total, request.currency, decimals))
  })
  const parts = [
    ["Shipping", request.shipping, ""],
    ["Handling", request.handling, ""],
    ["Insurance", request.insurance, ""],
    ["Tax", request.tax_total, ""],
    ["Shipping discount", request.shipping_discount, "−"],
    ["Discount", request.discount, "−"],
  ] as const
  const extras = parts.flatMap(([label, amount, sign]) =>
    amount === undefined || toMicros(amount) === 0n ? [] : [line(label, sign + amount)],
  )
  const shop = request["the service"]
  const { installments } = request
  return html`<table class="summary">
    <caption>
      Order
      ${request.order_no}${shop ? ` at ${shop}` : ""}${installments ? `, in ${installments} installments` : ""}
    </caption>
    <tbody>
      ${goods} ${extras}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td class="number">${request.amount} ${request.currency}</td>
      </tr>
    </tfoot>
  </table>`
}

const line = (label: string, amount: string): Markup =>
  html`<tr>
    <td>${label}</td>
    <td class="number">${amount}</td>
  </tr>`

/** A unit price may be finer than the currency; then its total is shown as it is. */
function written(total: bigint, currency: string, decimals: Decimals): string {
  try {
    return write(total, currency, decimals)
  } catch {
    return toDecimal(total)
  }
}
