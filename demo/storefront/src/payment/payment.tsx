import {
  paymentOptions,
  startChallenge,
  type PaymentOption,
  type RedirectSession,
} from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { navigate, notice } from "../router"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { money } from "../ui/money"
import { useTask } from "../ui/use-task"
import { CardFields } from "./card-fields"
import { EmbeddedForm } from "./embedded-form"
import { finishPayment } from "./finish-payment"
import { payByCard } from "./pay-by-card"
import { payByRedirect } from "./pay-by-redirect"
import { installmentData, InstallmentChoice } from "./installment-choice"
import { readCard } from "./read-card"
import { startPayment } from "./start-payment"

const METHODS = {
  redirect: {
    name: "Secure payment page",
    description: "Enter your card on our payment provider's page, then return here.",
  },
  embedded: {
    name: "Payment form",
    description: "Enter your card in our payment provider's form, without leaving the shop.",
  },
  card: { name: "Credit or debit card", description: "Enter your card on this page. It is not stored." },
}

/** What the button adds to the amount. */
const LABELS = { redirect: " on the secure page", embedded: " in the payment form", card: "" }

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

/** The payment methods of an option: its payment page in the whole window or in a frame, a card form of this page. */
const methodsOf = ({ flows }: PaymentOption): (keyof typeof METHODS)[] =>
  flows.flatMap((flow) => (flow === "redirect" ? ["redirect" as const, "embedded" as const] : [flow]))

const usesProvider = (provider: string) => (option: PaymentOption) => option.provider_id === provider

/** The payment method, its fields and the button to pay. */
function PaymentForm({ cart, option }: { cart: Cart; option: PaymentOption }) {
  const shop = useCart()
  const methods = methodsOf(option)
  const [method, setMethod] = useState(methods[0])
  const [frame, setFrame] = useState<RedirectSession>()
  const [installments, setInstallments] = useState("")
  const byCard = method === "card"
  const task = useTask()
  const total = money(cart.total, cart.currency_code)
  const name = [cart.billing_address?.first_name, cart.billing_address?.last_name].filter(Boolean).join(" ")

  const pay = (form: FormData) =>
    task.run(async () => {
      const choice = installmentData(option, installments)
      if (method === "embedded") return setFrame(await startPayment(shop, cart, "redirect", choice))
      if (!byCard) return payByRedirect(shop, cart, choice)
      const result = await payByCard(shop, cart, readCard(form), choice)
      if (startChallenge(result)) return new Promise(() => {}) // stay busy until the browser has left
      const outcome = await finishPayment(shop, cart.id, result)
      if (outcome === "pending") {
        navigate(`/return?payment_session_id=${result.id}`, { replace: true })
      } else if ("orderId" in outcome) {
        navigate(`/order/${outcome.orderId}`, { replace: true })
      } else task.setError(outcome.message)
    })

  if (frame) return <EmbeddedForm session={frame} onOther={() => setFrame(undefined)} />
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
        {methods.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />
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
        {task.busy ? "Processing…" : `Pay ${total}${LABELS[method ?? "redirect"]}`}
      </button>
    </form>
  )
}
