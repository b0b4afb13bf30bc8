import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Reply } from "../shared/api-types"

type Awaiting = NonNullable<Reply<"/admin/mpgi/orders/{id}/payment-links">["awaiting_payment"]>

/** Why an order is not paid yet, and when the shop is reminded and the order is canceled. */
export const AwaitingPayment = ({ awaiting }: { awaiting: Awaiting }) => {
  const { t, i18n } = useTranslation("mpgi")
  const at = (time: string) => ({ at: new Date(time).toLocaleString(i18n.language.slice(0, 2)) })
  return (
    <div className="px-6 py-4" role="status">
      <Alert variant="info">
        <span className="font-medium">{t("payment_links.awaiting.title")}</span>
        {". "}
        {t(`payment_links.awaiting.${awaiting.reason}`)}{" "}
        {awaiting.reminds_at && t("payment_links.awaiting.reminds", at(awaiting.reminds_at))}{" "}
        {t("payment_links.awaiting.cancels", at(awaiting.cancels_at))}
      </Alert>
    </div>
  )
}
