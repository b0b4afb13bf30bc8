import { Hint, Input, Label, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { FormDrawer } from "../shared/form/form-drawer"
import { amountProblem, money } from "../shared/money"
import { useMedusaAction, type Payment } from "./api"

type Props = { kind: "capture" | "refund"; max: string; payment: Payment; close: () => void }

/** Captures or refunds an amount of a payment through Medusa's own route. */
export const AmountDrawer = ({ kind, max, payment, close }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const [amount, setAmount] = useState(max)
  const [note, setNote] = useState("")
  const [touched, setTouched] = useState(false)
  const ids = { amount: useId(), note: useId(), hint: useId() }
  const { currency_code } = payment
  const format = (value: string) => money(value, currency_code, i18n.language.slice(0, 2))
  const action = useMedusaAction(kind, payment, {
    onSuccess: (_, sent) =>
      toast.success(t(`payments.${kind}.done`, { amount: format(String(sent.amount)) })),
    onError: ({ message }) => toast.error(t(`payments.${kind}.failed`), { description: message }),
  })
  const problem = amountProblem(amount, max, currency_code)

  const submit = () => {
    setTouched(true)
    if (problem) return
    const body = { amount: Number(amount), ...(kind === "refund" && note ? { note } : {}) }
    action.mutate(body, { onSuccess: close })
  }

  return (
    <FormDrawer
      title={t(`payments.${kind}.title`)}
      description={t(`payments.${kind}.description`, { max: format(max) })}
      action={
        problem ? t(`payments.${kind}.button`) : t(`payments.${kind}.confirm`, { amount: format(amount) })
      }
      submit={submit}
      close={close}
      busy={action.isPending}
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor={ids.amount}>
          {t("shared.amount.label", { currency: currency_code.toUpperCase() })}
        </Label>
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
          {touched && problem
            ? t(problem, { max: format(max) })
            : t("shared.amount.hint", { max: format(max) })}
        </Hint>
      </div>
      {kind === "refund" && (
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={ids.note}>{t("payments.refund.reason")}</Label>
          <Textarea
            id={ids.note}
            value={note}
            maxLength={100}
            onChange={({ target }) => setNote(target.value)}
          />
          <Hint>{t("payments.refund.reason_hint")}</Hint>
        </div>
      )}
    </FormDrawer>
  )
}
