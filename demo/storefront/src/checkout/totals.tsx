import type { Cart, Order } from "../shop"
import { money } from "../ui/money"

type Line = NonNullable<(Cart | Order)["items"]>[number]

/** What a line costs before discounts, as its price is written: with the tax or without it. */
export const lineAmount = ({ unit_price, quantity }: Line) => unit_price * quantity

/** How the total comes about, for a cart or an order. Tax that prices include is named below the total. */
export function Totals({ of: sums }: { of: (Cart | Order) & { discount_subtotal?: number } }) {
  const amount = (value: number | undefined) => money(value, sums.currency_code)
  const included = sums.items?.every(({ is_tax_inclusive }) => is_tax_inclusive) ?? false
  const discount = included ? sums.discount_total : sums.discount_subtotal
  return (
    <dl className="totals">
      <Row name="Products" value={amount(included ? sums.original_item_total : sums.item_subtotal)} />
      {!!discount && <Row name="Discount" value={amount(-discount)} />}
      {!!sums.shipping_methods?.length && (
        <Row
          name="Delivery"
          value={amount(included ? sums.original_shipping_total : sums.shipping_subtotal)}
        />
      )}
      {!included && <Row name="Tax" value={amount(sums.tax_total)} />}
      <Row name="Total" value={amount(sums.total)} className="total" />
      {included && <Row name="of which tax" value={amount(sums.tax_total)} className="quiet" />}
    </dl>
  )
}

function Row({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
