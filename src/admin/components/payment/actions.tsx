import { Button, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { usePaymentAction, type Payment } from "../../lib/payments"
import { MoneyDrawer } from "./money-drawer"
import { ReviewButtons } from "./review-buttons"

/** What can be done to a payment now. Nothing moves money without naming the amount. */
export const Actions = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  const [opened, open] = useState<"capture" | "refund" | null>(null)
  const { allowed, payment_id } = payment
  const most = opened && allowed[opened]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AskNow payment={payment} />
      {allowed.review && <ReviewButtons payment={payment} />}
      {payment_id && allowed.cancel && !allowed.review && <CancelPayment payment={payment} />}
      {payment_id && allowed.refund && (
        <Button size="small" variant="secondary" onClick={() => open("refund")}>
          {t("refund.button")}
        </Button>
      )}
      {payment_id && allowed.capture && (
        <Button size="small" onClick={() => open("capture")}>
          {t("capture.button")}
        </Button>
      )}
      {opened && most && <MoneyDrawer kind={opened} most={most} payment={payment} close={() => open(null)} />}
    </div>
  )
}

const AskNow = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  const ask = usePaymentAction<object>(`/admin/mpgi/payments/${payment.order_no}/ask`)
  const run = () => {
    ask.mutate(
      {},
      {
        onSuccess: (told) => {
          const { asked, state } = told as { asked: boolean; state: string }
          if (asked) toast.info(t("ask.answered", { state: t(`state.${state}`) }))
          else toast.error(t("ask.not_answered"))
        },
        onError: ({ message }) => toast.error(t("ask.not_answered"), { description: message }),
      },
    )
  }
  return (
    <Button size="small" variant="transparent" isLoading={ask.isPending} onClick={run}>
      {t("ask.button")}
    </Button>
  )
}

const CancelPayment = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const cancel = usePaymentAction<object>(`/admin/mpgi/payments/${payment.order_no}/cancel`)
  const amount = money(payment.amount, payment.currency_code, i18n.language.slice(0, 2))
  const run = async () => {
    const sure = await prompt({
      title: t("cancel.title"),
      description: t("cancel.description", { amount }),
      confirmText: t("cancel.confirm", { amount }),
      cancelText: t("back"),
    })
    if (!sure) return
    cancel.mutate(
      {},
      {
        onSuccess: () => toast.success(t("cancel.done", { amount })),
        onError: ({ message }) => toast.error(t("cancel.failed"), { description: message }),
      },
    )
  }
  return (
    <Button size="small" variant="secondary" isLoading={cancel.isPending} onClick={() => void run()}>
      {t("cancel.button")}
    </Button>
  )
}
