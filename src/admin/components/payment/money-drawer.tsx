import { Hint, Input, Label, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { amountProblem, money } from "../../lib/money"
import { usePaymentAction, type Payment } from "../../lib/payments"
import { FormDrawer } from "../form/form-drawer"

type Props = { kind: "capture" | "refund"; most: string; payment: Payment; close: () => void }
type Body = { amount: number; note?: string }

/** Asks how much of a payment to capture or to give back, and does it by Medusa's own route. */
export const MoneyDrawer = ({ kind, most, payment, close }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const [amount, setAmount] = useState(most)
  const [note, setNote] = useState("")
  const [touched, setTouched] = useState(false)
  const ids = { amount: useId(), note: useId(), hint: useId() }
  const action = usePaymentAction<Body>(`/admin/payments/${payment.payment_id}/${kind}`)
  const { currency_code } = payment
  const shown = (value: string) => money(value, currency_code, i18n.language.slice(0, 2))
  const problem = amountProblem(amount, most, currency_code)

  const submit = () => {
    setTouched(true)
    if (problem) return
    const body = { amount: Number(amount), ...(kind === "refund" && note ? { note } : {}) }
    action.mutate(body, {
      onSuccess: () => {
        toast.success(t(`${kind}.done`, { amount: shown(amount) }))
        close()
      },
      onError: ({ message }) => toast.error(t(`${kind}.failed`), { description: message }),
    })
  }

  return (
    <FormDrawer
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`, { most: shown(most) })}
      action={problem ? t(`${kind}.button`) : t(`${kind}.confirm`, { amount: shown(amount) })}
      submit={submit}
      close={close}
      busy={action.isPending}
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor={ids.amount}>{t("amount.label", { currency: currency_code.toUpperCase() })}</Label>
        <Input
          id={ids.amount}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={touched && problem !== null}
          aria-describedby={ids.hint}
          onChange={({ target }) => {
            setAmount(target.value.trim().replace(",", "."))
            setTouched(true)
          }}
        />
        <Hint id={ids.hint} variant={touched && problem ? "error" : "info"}>
          {touched && problem ? t(problem, { most: shown(most) }) : t("amount.hint", { most: shown(most) })}
        </Hint>
      </div>
      {kind === "refund" && (
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={ids.note}>{t("refund.reason")}</Label>
          <Textarea
            id={ids.note}
            value={note}
            maxLength={100}
            onChange={({ target }) => setNote(target.value)}
          />
          <Hint>{t("refund.reason_hint")}</Hint>
        </div>
      )}
    </FormDrawer>
  )
}
