import { useCart } from "../cart"
import type { Cart } from "../shop"
import { Alert } from "../ui/alert"
import { useTask } from "../ui/use-task"
import { completeCart, showOrder } from "./finish-payment"
import { startPayment } from "./start-payment"

/**
 * Places an order for which nothing is due, without a card. Medusa completes a cart of exactly zero without a payment
 * session. For an amount that only rounds to zero it demands a session, which is authorized at once.
 */
export function PlaceOrder({ cart }: { cart: Cart }) {
  const shop = useCart()
  const task = useTask()
  const place = () =>
    task.run(async () => {
      if (cart.total !== 0) await startPayment(shop, cart, "redirect", {})
      const outcome = await completeCart(shop, cart.id)
      if (outcome === "pending") return
      if ("orderId" in outcome) showOrder(shop, outcome, cart.id)
      else throw new Error(outcome.message)
    })
  return (
    <>
      <Alert>{task.error}</Alert>
      <p className="nothing">Nothing to pay. No card is needed.</p>
      <button
        type="button"
        className="primary"
        disabled={task.busy}
        aria-busy={task.busy}
        onClick={() => void place()}
      >
        {task.busy ? "Processing…" : "Place order"}
      </button>
    </>
  )
}
