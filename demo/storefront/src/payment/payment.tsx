import { paymentOptions, type PaymentOption } from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { navigate, notice } from "../router"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { money } from "../ui/money"
import { useTask } from "../ui/use-task"
import { CardFields } from "./card-fields"
import { finishPayment } from "./finish-payment"
import { payByCard } from "./pay-by-card"
import { payByRedirect } from "./pay-by-redirect"
import { installmentData, InstallmentChoice } from "./installment-choice"
import { readCard } from "./read-card"

const METHODS = {
  redirect: {
    name: "Secure payment page",
    description: "Enter your card on our payment provider's page, then return here.",
  },
  card: { name: "Credit or debit card", description: "Enter your card on this page. It is not stored." },
}

/** The payment options of the cart. */
export function Payment({ cart }: { cart: Cart }) {
  const { access, config } = useCart()
  const { value, error } = useLoaded(
    async () => (await paymentOptions(access, cart.id)).filter(usesProvider(config.paymentProviderId)),
    `${cart.id} ${cart.total} ${cart.currency_code}`,
  )
  if (error) return <Alert>{error}</Alert>
  if (!value) return <p aria-busy="true">Loading…</p>
  const [option] = value
  if (!option || option.unavailable === "off")
    return <Alert>Payments are currently unavailable. Your cart has been saved.</Alert>
  if (option.unavailable === "currency")
    return (
      <Alert>{`Payments in ${cart.currency_code.toUpperCase()} are not available. Choose another region.`}</Alert>
    )
  return <PaymentForm cart={cart} option={option} />
}

const usesProvider = (provider: string) => (option: PaymentOption) => option.provider_id === provider

/** The payment method, its fields and the button to pay. */
function PaymentForm({ cart, option }: { cart: Cart; option: PaymentOption }) {
  const shop = useCart()
  const [flow, setFlow] = useState(option.flows[0])
  const [installments, setInstallments] = useState("")
  const byCard = flow === "card"
  const task = useTask()
  const total = money(cart.total, cart.currency_code)
  const name = [cart.billing_address?.first_name, cart.billing_address?.last_name].filter(Boolean).join(" ")

  const pay = (form: FormData) =>
    task.run(async () => {
      if (!byCard) return payByRedirect(shop, cart, installmentData(option, installments))
      const result = await payByCard(shop, cart, readCard(form), installmentData(option, installments))
      const outcome = await finishPayment(shop, cart.id, result)
      if (outcome === "pending") {
        navigate(`/return?payment_session_id=${result.id}`, { replace: true })
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
      <p className="method">{option.title}</p>
      <fieldset className="choices" disabled={task.busy}>
        <legend className="hidden">Payment method</legend>
        {option.flows.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="flow" checked={flow === each} onChange={() => setFlow(each)} />
            <span>
              {METHODS[each].name}
              <span className="quiet">{METHODS[each].description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <InstallmentChoice option={option} selected={installments} onSelect={setInstallments} />
      {byCard && <CardFields name={name} />}
      <button type="submit" className="primary" disabled={task.busy} aria-busy={task.busy}>
        {task.busy ? "Processing…" : byCard ? `Pay ${total}` : `Pay ${total} on the secure page`}
      </button>
    </form>
  )
}
