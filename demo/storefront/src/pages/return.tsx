import { readReturn } from "medusa-payment-mpgi/storefront"
import { useEffect, useRef } from "react"
import { useCart } from "../cart"
import { finishPayment } from "../payment/finish"
import { navigate } from "../router"
import { Page } from "../ui/page"
import { useTask } from "../ui/task"

/**
 * Where the gateway's payment page leads back to: on to the order, or back to the payment with a word why. A
 * payment that is not decided yet stays here; the address can be opened again later.
 */
export function Return() {
  const shop = useCart()
  const task = useTask()
  const started = useRef(false)

  const look = () =>
    task.run(async () => {
      const back = readReturn(location.href)
      if (!back) return navigate("/", { replace: true })
      const { payment_session_id: id, cart_id, ...rest } = back
      const outcome = await finishPayment(shop, cart_id, { id, ...rest })
      if (outcome === "pending") return
      if ("orderId" in outcome) navigate(`/order/${outcome.orderId}`, { replace: true })
      else navigate("/checkout", { replace: true, notice: outcome.message })
    })

  useEffect(() => {
    if (!started.current) void look()
    started.current = true
  }, [])

  if (task.busy) {
    return (
      <Page title="Checking your payment">
        <p aria-busy="true">One moment…</p>
      </Page>
    )
  }
  return (
    <Page title="Your payment is being checked">
      <p>We do not know yet whether it went through. Please do not pay again, and look again in a minute.</p>
      <p>
        <button type="button" onClick={() => void look()}>
          Look again
        </button>
      </p>
    </Page>
  )
}
