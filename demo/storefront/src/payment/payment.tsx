import { InstallmentSelect, type InstallmentData } from "medusa-payment-mpgi-storefront/react"
import {
  paymentOptions,
  savedCards,
  type PaymentOption,
  type PaymentResult,
  type RedirectSession,
  type SavedCard,
} from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCustomer } from "../account/customer"
import { useCart } from "../cart"
import { notice } from "../router"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useLoaded } from "../ui/use-loaded"
import { isNothing, money } from "../ui/money"
import { useTask } from "../ui/use-task"
import { CardPayment } from "./card-payment"
import { Challenge } from "./challenge"
import { EmbeddedForm } from "./embedded-form"
import { payByRedirect } from "./pay-by-redirect"
import { PlaceOrder } from "./place-order"
import { SaveCard } from "./save-card"
import { SavedCardPayment } from "./saved-card-payment"
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
  card: { name: "Credit or debit card", description: "Enter your card on this page." },
  saved: { name: "Saved card", description: "Pay with a card that you saved." },
}

/** The text that the button adds to the amount. */
const LABELS = { redirect: " on the secure page", embedded: " in the payment form" }

/** The payment of the cart, or the button that places an order for which nothing is due. */
export function Payment({ cart }: { cart: Cart }) {
  return isNothing(cart.total, cart.currency_code) ? <PlaceOrder cart={cart} /> : <Options cart={cart} />
}

/** The payment options of the cart. */
function Options({ cart }: { cart: Cart }) {
  const { access, config } = useCart()
  const { customer } = useCustomer()
  const { value, error } = useLoaded(async () => {
    const options = await paymentOptions(access, cart.id)
    const [option] = options.filter(usesProvider(config.paymentProviderId))
    const saves = customer && option?.saved_cards
    const cards = saves ? await savedCards(access, config.paymentProviderId) : []
    return { option, cards: cards.filter(({ usable, expired }) => usable && !expired) }
  }, `${cart.id} ${cart.total} ${cart.currency_code} ${customer?.id}`)
  if (error) return <Alert>{error}</Alert>
  if (!value) return <p aria-busy="true">Loading…</p>
  const { option, cards } = value
  if (!option || option.unavailable === "off")
    return <Alert>Payments are currently unavailable. Your cart has been saved.</Alert>
  if (option.unavailable === "currency")
    return (
      <Alert>{`Payments in ${cart.currency_code.toUpperCase()} are not available. Choose another region.`}</Alert>
    )
  return <PaymentForm cart={cart} option={option} cards={cards} />
}

type Method = keyof typeof METHODS

/**
 * The payment methods of an option: the payment page in the whole window or in a frame, a card form on this page, and
 * saved cards.
 */
const methodsOf = ({ flows }: PaymentOption, cards: readonly SavedCard[]): Method[] => [
  ...(cards.length > 0 ? ["saved" as const] : []),
  ...flows.flatMap((flow) => (flow === "redirect" ? ["redirect" as const, "embedded" as const] : [flow])),
]

const usesProvider = (provider: string) => (option: PaymentOption) => option.provider_id === provider

/** The payment method, its fields and the button to pay. */
function PaymentForm({ cart, option, cards }: { cart: Cart; option: PaymentOption; cards: SavedCard[] }) {
  const shop = useCart()
  const methods = methodsOf(option, cards)
  const [method, setMethod] = useState(methods[0])
  const [frame, setFrame] = useState<RedirectSession>()
  const [challenge, onChallenge] = useState<PaymentResult>()
  const [choice, setChoice] = useState<InstallmentData>({})
  const [saves, setSaves] = useState(false)
  const { customer } = useCustomer()
  const task = useTask()
  const total = money(cart.total, cart.currency_code)

  const leave = (by: "redirect" | "embedded") =>
    task.run(async () => {
      const chosen = { ...choice, ...(saves ? { save_card: true as const } : {}) }
      if (by === "embedded") return setFrame(await startPayment(shop, cart, "redirect", chosen))
      return payByRedirect(shop, cart, chosen)
    })

  if (frame) return <EmbeddedForm session={frame} onOther={() => setFrame(undefined)} />
  if (challenge) return <Challenge result={challenge} />
  const card = { cart, option, choice, onChallenge, label: `Pay ${total}` }
  return (
    <>
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
      <InstallmentSelect option={option} onSelect={setChoice} />
      {method === "card" && <CardPayment {...card} />}
      {method === "saved" && <SavedCardPayment {...card} cards={cards} />}
      {(method === "redirect" || method === "embedded") && (
        <>
          {customer && option.saved_cards && (
            <SaveCard checked={saves} disabled={task.busy} onChange={setSaves} />
          )}
          <button
            type="button"
            className="primary"
            disabled={task.busy}
            aria-busy={task.busy}
            onClick={() => void leave(method)}
          >
            {task.busy ? "Processing…" : `Pay ${total}${LABELS[method]}`}
          </button>
        </>
      )}
    </>
  )
}
