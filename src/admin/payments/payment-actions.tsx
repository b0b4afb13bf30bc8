import { Button, toast, usePrompt, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { money, amountProblem } from "../shared/money"
import { FormDrawer } from "../shared/form/forms"
import { usePaymentAction, useMedusaAction, type Payment } from "./api"

/** The actions that a payment allows now. Before money moves, the user confirms the amount. */
export const PaymentActions = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  const [drawer, setDrawer] = useState<"capture" | "refund" | null>(null)
  const { allowed_actions: allowed, payment_id } = payment
  const max = drawer && allowed[drawer]
  // Otherwise the drawer would open automatically once the action is allowed again.
  if (drawer && !max) setDrawer(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RefreshStatus payment={payment} />
      {allowed.review && <ReviewButtons payment={payment} />}
      {payment_id && allowed.cancel && !allowed.review && <CancelPayment payment={payment} />}
      {payment_id && allowed.refund && (
        <Button size="small" variant="secondary" onClick={() => setDrawer("refund")}>
          {t("payments.refund.button")}
        </Button>
      )}
      {payment_id && allowed.capture && (
        <Button size="small" onClick={() => setDrawer("capture")}>
          {t("payments.capture.button")}
        </Button>
      )}
      {drawer && max && (
        <AmountDrawer kind={drawer} max={max} payment={payment} close={() => setDrawer(null)} />
      )}
    </div>
  )
}

const RefreshStatus = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  const refresh = usePaymentAction(
    "/admin/mpgi/payments/{order_no}/refresh",
    {
      onSuccess: ({ gateway_reached, state }) => {
        if (gateway_reached) toast.info(t("payments.refresh.done", { state: t(`payments.state.${state}`) }))
        else toast.error(t("payments.refresh.failed"))
      },
      onError: ({ message }) => toast.error(t("payments.refresh.failed"), { description: message }),
    },
    { order_no: payment.order_no },
  )
  return (
    <Button
      size="small"
      variant="transparent"
      isLoading={refresh.isPending}
      onClick={() => refresh.mutate({})}
    >
      {t("payments.refresh.button")}
    </Button>
  )
}

const CancelPayment = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const amount = money(payment.amount, payment.currency_code, i18n.language.slice(0, 2))
  const cancel = usePaymentAction(
    "/admin/mpgi/payments/{order_no}/cancel",
    {
      onSuccess: () => toast.success(t("payments.cancel.done", { amount })),
      onError: ({ message }) => toast.error(t("payments.cancel.failed"), { description: message }),
    },
    { order_no: payment.order_no },
  )
  const run = async () => {
    const confirmed = await prompt({
      title: t("payments.cancel.title"),
      description: t("payments.cancel.description", { amount }),
      confirmText: t("payments.cancel.confirm", { amount }),
      cancelText: t("shared.back"),
    })
    if (confirmed) cancel.mutate({})
  }
  return (
    <Button size="small" variant="secondary" isLoading={cancel.isPending} onClick={() => void run()}>
      {t("payments.cancel.button")}
    </Button>
  )
}

/** Accepts or declines a payment that is in review. */
const ReviewButtons = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const amount = money(payment.amount, payment.currency_code, i18n.language.slice(0, 2))
  const review = usePaymentAction(
    "/admin/mpgi/payments/{order_no}/review",
    {
      onSuccess: (reply, { accept }) => {
        if (reply.outcome === "applied")
          toast.success(t(`payments.review.${accept ? "accepted" : "declined"}`, { amount }))
        else
          toast.warning(t("payments.review.failed"), {
            description: "because" in reply ? reply.because : t("payments.operation_state.unknown"),
          })
      },
      onError: ({ message }) => toast.error(t("payments.review.failed"), { description: message }),
    },
    { order_no: payment.order_no },
  )

  const decide = async (decision: "accept" | "decline") => {
    const confirmed = await prompt({
      title: t(`payments.review.${decision}_title`),
      description: t(`payments.review.${decision}_description`, { amount }),
      confirmText: `${t(`payments.review.${decision}`)} ${amount}`,
      cancelText: t("shared.back"),
      variant: decision === "accept" ? "confirmation" : "danger",
    })
    if (confirmed) review.mutate({ accept: decision === "accept" })
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={review.isPending}
        onClick={() => void decide("decline")}
      >
        {t("payments.review.decline")}
      </Button>
      <Button size="small" isLoading={review.isPending} onClick={() => void decide("accept")}>
        {t("payments.review.accept")}
      </Button>
    </>
  )
}

type Props = { kind: "capture" | "refund"; max: string; payment: Payment; close: () => void }

/** Captures or refunds an amount of a payment through Medusa's own route. */
const AmountDrawer = ({ kind, max, payment, close }: Props) => {
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
