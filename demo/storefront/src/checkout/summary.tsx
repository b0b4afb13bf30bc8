import { cartSubscriptionPlan } from "medusa-payment-mpgi/storefront"
import type { ReactNode } from "react"
import { useCart } from "../cart"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { money } from "../ui/money"
import { describePlan } from "../ui/describe-plan"
import { Promotion } from "./promotion"
import { lineAmount, Totals } from "./totals"

/**
 * The order summary: totals, promotion code, `children`, subscription terms. The terms are loaded, so they come last: a button below them
 * would move away from under the finger that presses it.
 */
export function Summary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
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
      <Promotion cart={cart} />
      {children}
      <SubscriptionTerms cart={cart} />
    </aside>
  )
}

/** The charges after the order, or the reason why the cart cannot be paid as it is. */
function SubscriptionTerms({ cart }: { cart: Cart }) {
  const { access, config } = useCart()
  const { value } = useLoaded(
    () => cartSubscriptionPlan(access, cart.id, config.paymentProviderId),
    `${cart.id} ${String(cart.updated_at)} ${cart.total} ${cart.items?.length}`,
  )
  const { subscription, problem } = value ?? {}
  return (
    <>
      <Alert>{problem?.message}</Alert>
      {subscription && (
        <p className="subscription">
          <strong>{subscription.contract_name}:</strong>{" "}
          {describePlan(subscription, Number(subscription.contract_amount), cart.currency_code)}.
        </p>
      )}
    </>
  )
}
