import { EmbeddedPayment } from "medusa-payment-mpgi-storefront/react"
import type { RedirectSession } from "medusa-payment-mpgi/storefront"
import { navigate } from "../router"

/** The gateway's payment page inside the checkout. The outcome is shown on the page to which the redirect returns. */
export function EmbeddedForm({ session, onOther }: { session: RedirectSession; onOther: () => void }) {
  return (
    <>
      <EmbeddedPayment
        session={session}
        onReturn={({ payment_session_id }) =>
          navigate(`/return?payment_session_id=${payment_session_id}`, { replace: true })
        }
      />
      <p>
        <button type="button" onClick={onOther}>
          Choose another payment method
        </button>
      </p>
    </>
  )
}
