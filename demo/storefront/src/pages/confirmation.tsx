import { useEffect } from "react"
import { useCart } from "../cart"
import { lineAmount, Totals } from "../checkout/totals"
import { Alert } from "../ui/alert"
import { Link } from "../ui/link"
import { useLoaded } from "../ui/loaded"
import { money } from "../ui/money"
import { Page } from "../ui/page"

/** Thanks, and what was ordered. */
export function Confirmation({ orderId }: { orderId: string }) {
  const { sdk, forget } = useCart()
  useEffect(forget, [])
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
    <Page title="Thank you">
      <p>
        Order <strong>{order.display_id}</strong> is placed for {order.email}.
      </p>
      <section className="summary receipt" aria-label="What you ordered">
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
          {order.payment_status === "captured"
            ? "Your card has been charged."
            : "The amount is reserved on your card and charged when we send the parcel."}
        </p>
      </section>
      <p>
        <Link href="/">Go on shopping</Link>
      </p>
    </Page>
  )
}
