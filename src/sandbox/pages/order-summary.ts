import type { Decimals } from "../../gateway/fields"
import type { Checkout } from "../ledger/records"
import { formatMicros, toDecimal, toMicros } from "../money"
import { html, type Markup } from "./markup"

/** Items, charges, discounts and the total, as registered by the merchant's server. */
export function orderSummary({ request }: Checkout, decimals: Decimals): Markup {
  const items = (request.items ?? []).map(({ name, quantity, price }) => {
    const total = toMicros(price) * BigInt(quantity)
    return line(`${quantity} × ${name}`, formatTotal(total, request.currency, decimals))
  })
  const parts = [
    ["Shipping", request.shipping, ""],
    ["Handling", request.handling, ""],
    ["Insurance", request.insurance, ""],
    ["Tax", request.tax_total, ""],
    ["Shipping discount", request.shipping_discount, "−"],
    ["Discount", request.discount, "−"],
  ] as const
  const adjustments = parts.flatMap(([label, amount, sign]) =>
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
      ${items} ${adjustments}
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

/** A unit price may have more decimals than the currency; its total is then shown with all of them. */
function formatTotal(total: bigint, currency: string, decimals: Decimals): string {
  try {
    return formatMicros(total, currency, decimals)
  } catch {
    return toDecimal(total)
  }
}
