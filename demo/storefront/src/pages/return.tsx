import { readReturn } from "medusa-payment-mpgi/storefront"
import { useEffect, useRef } from "react"
import { useCart } from "../cart"
import { finishPayment } from "../payment/finish"
import { navigate } from "../router"
import { Page } from "../ui/page"

/** Where the gateway's payment page leads back to: on to the order, or back to the payment with a word why. */
export function Return() {
  const shop = useCart()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const back = readReturn(location.href)
    if (!back) return navigate("/", { replace: true })
    const { payment_session_id: id, cart_id, ...rest } = back
    finishPayment(shop, cart_id, { id, ...rest }).then(
      (outcome) => {
        if ("orderId" in outcome) return navigate(`/order/${outcome.orderId}`, { replace: true })
        navigate("/checkout", { replace: true, notice: outcome.message })
      },
      () =>
        navigate("/checkout", {
          replace: true,
          notice: "The shop did not answer. Please look again in a moment.",
        }),
    )
  }, [])

  return (
    <Page title="Checking your payment">
      <p aria-busy="true">One moment…</p>
    </Page>
  )
}
