import { useCart } from "../cart"
import { lineAmount, Totals } from "../checkout/totals"
import { Alert } from "../ui/alert"
import { Link } from "../ui/link"
import { useLoaded } from "../ui/use-loaded"
import { isNothing, money } from "../ui/money"
import { Page } from "../ui/page"

/** The confirmation of an order, with its items and totals. */
export function Confirmation({ orderId }: { orderId: string }) {
  const { sdk } = useCart()
  const { value: order, error } = useLoaded(
    async () => (await sdk.store.order.retrieve(orderId, { fields: "+payment_status" })).order,
    orderId,
  )

  if (!order) {
    return (
      <Page title="Your order">
        <Alert>{error}</Alert>
        {!error && <p aria-busy="true">Loading…</p>}
      </Page>
    )
  }
  return (
    <Page title="Thank you for your order">
      <p>
        Order <strong>#{order.display_id}</strong> has been placed for {order.email}.
      </p>
      <section className="summary receipt" aria-label="Order summary">
        <ul className="items">
          {order.items?.map((item) => (
            <li key={item.id}>
              <span>
                {item.quantity} × {item.product_title ?? item.title}
              </span>
              <span>{money(lineAmount(item), order.currency_code)}</span>
            </li>
          ))}
        </ul>
        <Totals of={order} />
        <p className="quiet">
          {isNothing(order.total, order.currency_code)
            ? "There was nothing to pay."
            : order.payment_status === "captured"
              ? "Your card has been charged."
              : "Your card will be charged when your order ships."}
        </p>
      </section>
      <p>
        <Link href="/">Continue shopping</Link>
      </p>
    </Page>
  )
}
