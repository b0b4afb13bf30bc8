import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { usePaymentAction, type Payment } from "../../lib/payments"

type Answer = { outcome: "applied" | "refused" | "unknown"; because?: string }

/** Lets a payment that the risk engine holds go on, or gives it up. */
export const ReviewButtons = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const review = usePaymentAction<{ accept: boolean }>(`/admin/mpgi/payments/${payment.order_no}/review`)
  const amount = money(payment.amount, payment.currency_code, i18n.language.slice(0, 2))

  const decide = async (verb: "accept" | "decline") => {
    const sure = await prompt({
      title: t(`review.${verb}_title`),
      description: t(`review.${verb}_description`, { amount }),
      confirmText: `${t(`review.${verb}`)} ${amount}`,
      cancelText: t("back"),
      variant: verb === "accept" ? "confirmation" : "danger",
    })
    if (!sure) return
    review.mutate(
      { accept: verb === "accept" },
      {
        onSuccess: (answer) => {
          const { outcome, because } = answer as Answer
          if (outcome === "applied")
            toast.success(t(`review.${verb === "accept" ? "accepted" : "declined"}`, { amount }))
          else toast.warning(t("review.failed"), { description: because ?? t("write.unknown") })
        },
        onError: ({ message }) => toast.error(t("review.failed"), { description: message }),
      },
    )
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={review.isPending}
        onClick={() => void decide("decline")}
      >
        {t("review.decline")}
      </Button>
      <Button size="small" isLoading={review.isPending} onClick={() => void decide("accept")}>
        {t("review.accept")}
      </Button>
    </>
  )
}
