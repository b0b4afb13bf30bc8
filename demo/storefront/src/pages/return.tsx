import { paymentStatus, readReturn } from "medusa-payment-mpgi/storefront"
import { useEffect, useRef } from "react"
import { useCart } from "../cart"
import { finishPayment, showOrder } from "../payment/finish-payment"
import { navigate } from "../router"
import { Page } from "../ui/page"
import { useTask } from "../ui/use-task"

/**
 * The page to which the gateway returns the customer. Continues to the order, or back to the payment with a message. A
 * pending payment stays here; the page can be opened again later.
 */
export function Return() {
  const shop = useCart()
  const task = useTask()
  const started = useRef(false)

  const check = () =>
    task.run(async () => {
      const result = readReturn(location.href)
      if (!result) return navigate("/", { replace: true })
      const payment = await paymentStatus(shop.access, result.payment_session_id)
      const outcome = await finishPayment(shop, payment.cart_id, payment)
      if (outcome === "pending") return
      if ("orderId" in outcome) showOrder(shop, outcome, payment.cart_id)
      else navigate("/checkout", { replace: true, notice: outcome.message })
    })

  useEffect(() => {
    if (!started.current) void check()
    started.current = true
  }, [])

  if (task.busy) {
    return (
      <Page title="Checking your payment">
        <p aria-busy="true">This may take a few seconds…</p>
      </Page>
    )
  }
  return (
    <Page title="Payment pending">
      <p>Your payment has not been confirmed yet. Do not pay again. Check again in a minute.</p>
      <p>
        <button type="button" onClick={() => void check()}>
          Check again
        </button>
      </p>
    </Page>
  )
}
