import type { PaymentOption } from "medusa-payment-mpgi/storefront"
import { money } from "../ui/money"

type Props = { option: PaymentOption; chosen: string; choose(key: string): void }
type Plan = PaymentOption["installments"][number]

/** What the choice of a plan is called in the form. Empty: at once. */
const keyOf = ({ count, installments_id }: Plan) => [count, installments_id].filter(Boolean).join(":")

/** At once, or in parts: only the plans that the merchant offers for this cart. */
export function PlanChoice({ option, chosen, choose }: Props) {
  const { installments, amount, currency_code } = option
  if (installments.length === 0) return null
  return (
    <p className="field plans">
      <label htmlFor="plan">Installments</label>
      <select id="plan" value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">At once: {money(Number(amount), currency_code)}</option>
        {installments.map((plan) => (
          <option key={keyOf(plan)} value={keyOf(plan)}>
            {plan.part === null
              ? `In ${plan.count} parts`
              : `In ${plan.count} parts of ${money(Number(plan.part), currency_code)}, without interest`}
          </option>
        ))}
      </select>
    </p>
  )
}

/** The session data of a choice; `{}` at once, also when the plan is not offered any more. */
export function installmentsOf({ installments }: PaymentOption, chosen: string): Record<string, string> {
  const plan = installments.find((each) => keyOf(each) === chosen)
  if (!plan) return {}
  const { count, installments_id } = plan
  return { installments: String(count), ...(installments_id ? { installments_id } : {}) }
}
