import type { PaymentResult } from "medusa-payment-mpgi/storefront"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { paymentMessage } from "./payment-message"
import { textsOf, type Language } from "./texts"
import { followPayment } from "./follow-payment"

export interface PaymentResultViewProps extends Language {
  /** Requests the status, with `paymentStatus` or from a route handler of yours. */
  getStatus: () => Promise<PaymentResult>
  /**
   * Called once when the order exists: show it, and clear the customer's cart if it is `result.cart_id`. The page may be opened
   * again days later, when another cart is being filled.
   */
  onOrder: (orderId: string, result: PaymentResult) => void
  /**
   * Called once when the payment is authorized and there is no order yet. Use it if the storefront completes the cart
   * itself. The status is requested until the order exists.
   */
  onAuthorized?: (result: PaymentResult) => void
  /** Shown below the message when the payment has failed or was canceled, such as a link to the checkout. */
  retry?: ReactNode
}

/**
 * The page to which the customer returns. It waits for the outcome and shows it. While the outcome is open, it never
 * offers a second payment.
 */
export function PaymentResultView(props: PaymentResultViewProps) {
  const texts = textsOf(props)
  const latest = useRef(props)
  latest.current = props
  const [result, setResult] = useState<PaymentResult>()
  const [waiting, setWaiting] = useState(true)
  const [round, setRound] = useState(0)
  useEffect(() => {
    setWaiting(true)
    let authorized = false
    return followPayment({
      getStatus: () => latest.current.getStatus(),
      onResult(result) {
        setResult(result)
        if (result.order_id) return latest.current.onOrder(result.order_id, result)
        if (
          result.sign_in_required ||
          authorized ||
          (result.status !== "authorized" && result.status !== "in_review")
        )
          return
        authorized = true
        latest.current.onAuthorized?.(result)
      },
      onEnd: () => setWaiting(false),
    })
  }, [round])

  const status = result?.status ?? "pending"
  if (status === "pending")
    return (
      <div role="status" aria-busy={waiting} className="mpgi-result">
        <p>{waiting ? texts.confirming : texts.unconfirmed}</p>
        {!waiting && (
          <button type="button" onClick={() => setRound(round + 1)}>
            {texts.check_again}
          </button>
        )}
      </div>
    )
  const failed = status === "declined" || status === "canceled"
  return (
    <div role={status === "declined" || status === "error" ? "alert" : "status"} className="mpgi-result">
      <p>{paymentMessage(result, props) ?? texts.confirmed}</p>
      {failed && props.retry}
    </div>
  )
}
