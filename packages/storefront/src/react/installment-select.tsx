import type { InstallmentOption, PaymentOption } from "medusa-payment-mpgi/storefront"
import { useId } from "react"
import { fill, money, textsOf, type Language } from "./texts"

/** The fields of an installment plan in a payment session's data. */
export type InstallmentData = { installments?: string; installments_id?: string }

export interface InstallmentSelectProps extends Language {
  option: PaymentOption
  /** Called with the fields for the data of the payment session: `{}` for payment in full. */
  onSelect: (data: InstallmentData) => void
}

const keyOf = ({ count, installments_id }: InstallmentOption) =>
  [count, installments_id].filter(Boolean).join(":")

/** The session data of a plan. */
const dataOf = (plan: InstallmentOption | undefined): InstallmentData =>
  plan
    ? {
        installments: String(plan.count),
        ...(plan.installments_id ? { installments_id: plan.installments_id } : {}),
      }
    : {}

/** Offers payment in full and the merchant's installment plans. Renders nothing if there are none. */
export function InstallmentSelect({ option, onSelect, ...language }: InstallmentSelectProps) {
  const id = useId()
  const texts = textsOf(language)
  const { installments, amount, currency_code } = option
  if (installments.length === 0) return null
  const priceOf = (value: string) => money(value, currency_code, language.locale)
  return (
    <p className="mpgi-field">
      <label htmlFor={id}>{texts.installments}</label>
      <select
        id={id}
        defaultValue=""
        onChange={({ target }) => onSelect(dataOf(installments.find((plan) => keyOf(plan) === target.value)))}
      >
        <option value="">
          {texts.pay_in_full}: {priceOf(amount)}
        </option>
        {installments.map((plan) => (
          <option key={keyOf(plan)} value={keyOf(plan)}>
            {plan.part === null
              ? fill(texts.installment, { count: plan.count })
              : fill(texts.installment_of, { count: plan.count, part: priceOf(plan.part) })}
          </option>
        ))}
      </select>
    </p>
  )
}
