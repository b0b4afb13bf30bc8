import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { usePaymentAction, type Payment } from "./api"

/** Accepts or declines a payment that is in review. */
export const ReviewButtons = ({ payment }: { payment: Payment }) => {
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
