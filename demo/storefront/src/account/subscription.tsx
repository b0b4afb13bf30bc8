import { cancelOwnSubscription, type OwnSubscription } from "medusa-payment-mpgi/storefront"
import { useState } from "react"
import { useCart } from "../cart"
import { Alert } from "../ui/alert"
import { money } from "../ui/money"
import { useTask } from "../ui/use-task"

const STATUS: Record<OwnSubscription["status"], string> = {
  unconfirmed: "Being confirmed",
  active: "Active",
  canceling: "Being canceled",
  unknown: "Being canceled",
  inactive: "Canceled",
  ended: "Ended",
}

/** The outcome of a charge for the customer. */
const CHARGES: Record<string, string> = {
  captured: "paid",
  authorized: "paid",
  partially_captured: "paid",
  declined: "failed",
  refunded: "refunded",
  partially_refunded: "refunded in part",
}

const day = (time: string) => new Date(time).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" })

/** One subscription: its terms, its charges, and the button that cancels it, which shows the consequence first. */
export function Subscription({ subscription, onChange }: Props) {
  const { access } = useCart()
  const [isConfirming, setConfirming] = useState(false)
  const task = useTask()
  const { id, contract_name, contract_amount, currency_code, charges, status, next_charge_at } = subscription
  const price = money(Number(contract_amount), currency_code)

  const cancel = () =>
    task.run(async () => {
      const { outcome } = await cancelOwnSubscription(access, id)
      if (outcome === "refused") throw new Error("It could not be canceled. Contact us for help.")
      setConfirming(false)
      onChange()
    })
  return (
    <li className="subscription-row">
      <div>
        <strong>{contract_name}</strong>
        <p>
          {price} {every(subscription)} · {STATUS[status]}
        </p>
        {status === "active" && next_charge_at && (
          <p className="quiet">Next charge on {day(next_charge_at)}</p>
        )}
        {charges.length > 0 && (
          <ul className="quiet" aria-label={`Charges of ${contract_name}`}>
            {charges.map(({ charged_at, amount, currency_code: currency, state }) => (
              <li key={charged_at}>
                {day(charged_at)}: {money(Number(amount), currency)}, {CHARGES[state] ?? "being confirmed"}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Alert>{task.error}</Alert>
      {subscription.allowed.cancel && !isConfirming && (
        <button type="button" onClick={() => setConfirming(true)}>
          Cancel subscription
        </button>
      )}
      {isConfirming && (
        <div role="group" aria-label={`Cancel ${contract_name}`}>
          <p>Nothing more is charged, except for charges that were already started.</p>
          <p className="buttons">
            <button type="button" disabled={task.busy} onClick={() => void cancel()}>
              Yes, cancel it
            </button>
            <button type="button" disabled={task.busy} onClick={() => setConfirming(false)}>
              Keep it
            </button>
          </p>
        </div>
      )}
    </li>
  )
}

type Props = { subscription: OwnSubscription; onChange(): void }

/** As in "every 30 days". */
function every({ interval, interval_count }: OwnSubscription): string {
  if (interval === null) return "per period"
  return interval_count === null || interval_count === 1
    ? `every ${interval}`
    : `every ${interval_count} ${interval}s`
}
