import { Button, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { AmountDrawer } from "./amount-drawer"
import { usePaymentAction, type Payment } from "./api"
import { ReviewButtons } from "./review-buttons"

/** The actions that a payment allows now. Every action that moves money confirms the amount. */
export const PaymentActions = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  const [drawer, setDrawer] = useState<"capture" | "refund" | null>(null)
  const { allowed_actions: allowed, payment_id } = payment
  const max = drawer && allowed[drawer]
  // Otherwise it would open automatically once the action is allowed again.
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
