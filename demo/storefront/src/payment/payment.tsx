import { useState } from "react"
import { useCart } from "../cart"
import { navigate, notice } from "../router"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { money } from "../ui/money"
import { useTask } from "../ui/task"
import { CardFields } from "./card-fields"
import { finishPayment } from "./finish"
import { payByCard } from "./pay-by-card"
import { payByRedirect } from "./pay-by-redirect"
import { readCard } from "./read-card"

/** The choice of the way to pay, and the button that pays. */
export function Payment({ cart }: { cart: Cart }) {
  const shop = useCart()
  const [byCard, setByCard] = useState(false)
  const task = useTask()
  const total = money(cart.total, cart.currency_code)
  const name = [cart.billing_address?.first_name, cart.billing_address?.last_name].filter(Boolean).join(" ")

  const pay = (form: FormData) =>
    task.run(async () => {
      if (!byCard) return payByRedirect(shop, cart)
      const result = await payByCard(shop, cart, readCard(form))
      const outcome = await finishPayment(shop, cart.id, result)
      if (outcome === "pending") {
        navigate(`/return?payment_session_id=${result.id}&cart_id=${cart.id}&status=pending`, {
          replace: true,
        })
      } else if ("orderId" in outcome) {
        navigate(`/order/${outcome.orderId}`, { replace: true })
      } else task.setError(outcome.message)
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void pay(new FormData(event.currentTarget))
      }}
    >
      <Alert>{task.error ?? (task.busy ? undefined : notice())}</Alert>
      <fieldset className="choices" disabled={task.busy}>
        <legend className="hidden">Way to pay</legend>
        <label className="choice">
          <input type="radio" name="flow" checked={!byCard} onChange={() => setByCard(false)} />
          <span>
            Secure payment page
            <span className="quiet">You type your card on the gateway's page and come back here.</span>
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="flow" checked={byCard} onChange={() => setByCard(true)} />
          <span>
            Card, on this page
            <span className="quiet">The shop passes your card on and keeps nothing of it.</span>
          </span>
        </label>
      </fieldset>
      {byCard && <CardFields name={name} />}
      <button type="submit" className="primary" disabled={task.busy} aria-busy={task.busy}>
        {task.busy ? "One moment…" : byCard ? `Pay ${total}` : `Pay ${total} on the secure page`}
      </button>
    </form>
  )
}
