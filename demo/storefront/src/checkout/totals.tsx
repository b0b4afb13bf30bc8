import type { Cart, Order } from "../shop"
import { money } from "../ui/money"

type Line = NonNullable<(Cart | Order)["items"]>[number]

/** Price of a line before discounts, including or excluding tax like its unit price. */
export const lineAmount = ({ unit_price, quantity }: Line) => unit_price * quantity

/** The totals of a cart or an order. Included tax is shown below the total. */
export function Totals({ of: totals }: { of: (Cart | Order) & { discount_subtotal?: number } }) {
  const amount = (value: number | undefined) => money(value, totals.currency_code)
  const included = totals.items?.every(({ is_tax_inclusive }) => is_tax_inclusive) ?? false
  const discount = included ? totals.discount_total : totals.discount_subtotal
  return (
    <dl className="totals">
      <Row name="Subtotal" value={amount(included ? totals.original_item_total : totals.item_subtotal)} />
      {!!discount && <Row name="Discount" value={amount(-discount)} />}
      {!!totals.shipping_methods?.length && (
        <Row
          name="Delivery"
          value={amount(included ? totals.original_shipping_total : totals.shipping_subtotal)}
        />
      )}
      {!included && <Row name="Tax" value={amount(totals.tax_total)} />}
      <Row name="Total" value={amount(totals.total)} className="total" />
      {included && <Row name="Includes tax" value={amount(totals.tax_total)} className="quiet" />}
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
