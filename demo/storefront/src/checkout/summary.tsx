import { cartPlan } from "medusa-payment-mpgi/storefront"
import type { ReactNode } from "react"
import { useCart } from "../cart"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/loaded"
import { money } from "../ui/money"
import { planWords } from "../ui/plan"
import { Promotion } from "./promotion"
import { lineAmount, Totals } from "./totals"

/** What the cart comes to, with a field for a promotion code; `children` go below the total. */
export function Summary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      {children === undefined && (
        <ul className="items">
          {cart.items?.map((item) => (
            <li key={item.id}>
              <span>
                {item.quantity} × {item.product_title ?? item.title}
              </span>
              <span>{money(lineAmount(item), cart.currency_code)}</span>
            </li>
          ))}
        </ul>
      )}
      <Totals of={cart} />
      <Plan cart={cart} />
      <Promotion cart={cart} />
      {children}
    </aside>
  )
}

/** What is charged after the order, as the gateway will be told; or why the cart cannot be paid as it is. */
function Plan({ cart }: { cart: Cart }) {
  const { access, config } = useCart()
  const { value } = useLoaded(
    () => cartPlan(access, cart.id, config.paymentProviderId),
    `${cart.id} ${String(cart.updated_at)} ${cart.total} ${cart.items?.length}`,
  )
  const { subscription, problem } = value ?? {}
  return (
    <>
      <Alert>{problem?.message}</Alert>
      {subscription && (
        <p className="plan">
          <strong>{subscription.contract_name}:</strong>{" "}
          {planWords(subscription, Number(subscription.contract_amount), cart.currency_code)}.
        </p>
      )}
    </>
  )
}
