import { ChallengeFrame } from "medusa-payment-mpgi-storefront/react"
import type { PaymentResult } from "medusa-payment-mpgi/storefront"
import { navigate } from "../router"

/**
 * The page of the customer's bank inside the checkout. The outcome is shown on the page to which the whole window would
 * return.
 */
export function Challenge({ result }: { result: PaymentResult }) {
  return (
    <>
      <p>{result.message}</p>
      <ChallengeFrame
        result={result}
        onReturn={({ payment_session_id }) =>
          navigate(`/return?payment_session_id=${payment_session_id}`, { replace: true })
        }
      />
    </>
  )
}
