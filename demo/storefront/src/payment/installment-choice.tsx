import type { InstallmentOption, PaymentOption } from "medusa-payment-mpgi/storefront"
import { money } from "../ui/money"

type Props = { option: PaymentOption; selected: string; onSelect(key: string): void }

/** The form value of an installment plan. Paying in full is the empty string. */
const keyOf = ({ count, installments_id }: InstallmentOption) =>
  [count, installments_id].filter(Boolean).join(":")

/** Payment in full, or one of the installment plans that the merchant offers for this cart. */
export function InstallmentChoice({ option, selected, onSelect }: Props) {
  const { installments, amount, currency_code } = option
  if (installments.length === 0) return null
  return (
    <p className="field installments">
      <label htmlFor="installments">Installments</label>
      <select id="installments" value={selected} onChange={({ target }) => onSelect(target.value)}>
        <option value="">Pay in full: {money(Number(amount), currency_code)}</option>
        {installments.map((plan) => (
          <option key={keyOf(plan)} value={keyOf(plan)}>
            {plan.part === null
              ? `${plan.count} installments`
              : `${plan.count} installments of ${money(Number(plan.part), currency_code)}, interest-free`}
          </option>
        ))}
      </select>
    </p>
  )
}

/** The session data of the selection. `{}` for payment in full, also when the plan is no longer offered. */
export function installmentData({ installments }: PaymentOption, selected: string): Record<string, string> {
  const plan = installments.find((each) => keyOf(each) === selected)
  if (!plan) return {}
  const { count, installments_id } = plan
  return { installments: String(count), ...(installments_id ? { installments_id } : {}) }
}
