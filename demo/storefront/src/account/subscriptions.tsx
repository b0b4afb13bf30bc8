import { ownSubscriptions } from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { Subscription } from "./subscription"

/** The customer's subscriptions, the newest first. */
export function Subscriptions() {
  const { access } = useCart()
  const [changes, setChanges] = useState(0)
  const { value: list, error } = useLoaded(() => ownSubscriptions(access), String(changes))
  return (
    <section className="panel" aria-label="Subscriptions">
      <h2>Subscriptions</h2>
      <div>
        <Alert>{error}</Alert>
        {list?.length === 0 && <p>You have no subscriptions.</p>}
        <ul>
          {list?.map((subscription) => (
            <Subscription
              key={subscription.id}
              subscription={subscription}
              onChange={() => setChanges(changes + 1)}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
