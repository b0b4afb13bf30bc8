import { paymentOptions, type PaymentOption } from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { navigate, notice } from "../router"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/loaded"
import { money } from "../ui/money"
import { useTask } from "../ui/task"
import { CardFields } from "./card-fields"
import { finishPayment } from "./finish"
import { payByCard } from "./pay-by-card"
import { payByRedirect } from "./pay-by-redirect"
import { installmentsOf, PlanChoice } from "./plan-choice"
import { readCard } from "./read-card"

const WAYS = {
  redirect: {
    name: "Secure payment page",
    about: "You type your card on the gateway's page and come back here.",
  },
  card: { name: "Card, on this page", about: "The shop passes your card on and keeps nothing of it." },
}

/** The ways to pay that the merchant offers for the cart. */
export function Payment({ cart }: { cart: Cart }) {
  const { access, config } = useCart()
  const { value, error } = useLoaded(
    async () => (await paymentOptions(access, cart.id)).filter(isOf(config.paymentProviderId)),
    `${cart.id} ${cart.total} ${cart.currency_code}`,
  )
  if (error) return <Alert>{error}</Alert>
  if (!value) return <p aria-busy="true">Loading…</p>
  const [option] = value
  if (!option || option.unavailable === "off")
    return <Alert>The shop takes no payments at the moment. Your cart is kept.</Alert>
  if (option.unavailable === "currency")
    return (
      <Alert>{`The shop takes no payments in ${cart.currency_code.toUpperCase()}. Choose another region.`}</Alert>
    )
  return <PaymentForm cart={cart} option={option} />
}

const isOf = (provider: string) => (option: PaymentOption) => option.provider_id === provider

/** The choice of the way to pay, and the button that pays. */
function PaymentForm({ cart, option }: { cart: Cart; option: PaymentOption }) {
  const shop = useCart()
  const [flow, setFlow] = useState(option.flows[0])
  const [plan, setPlan] = useState("")
  const byCard = flow === "card"
  const task = useTask()
  const total = money(cart.total, cart.currency_code)
  const name = [cart.billing_address?.first_name, cart.billing_address?.last_name].filter(Boolean).join(" ")

  const pay = (form: FormData) =>
    task.run(async () => {
      if (!byCard) return payByRedirect(shop, cart, installmentsOf(option, plan))
      const result = await payByCard(shop, cart, readCard(form), installmentsOf(option, plan))
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
      <p className="way">{option.title}</p>
      <fieldset className="choices" disabled={task.busy}>
        <legend className="hidden">Way to pay</legend>
        {option.flows.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="flow" checked={flow === each} onChange={() => setFlow(each)} />
            <span>
              {WAYS[each].name}
              <span className="quiet">{WAYS[each].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <PlanChoice option={option} chosen={plan} choose={setPlan} />
      {byCard && <CardFields name={name} />}
      <button type="submit" className="primary" disabled={task.busy} aria-busy={task.busy}>
        {task.busy ? "One moment…" : byCard ? `Pay ${total}` : `Pay ${total} on the secure page`}
      </button>
    </form>
  )
}
