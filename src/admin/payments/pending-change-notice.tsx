import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"

type PendingChange = NonNullable<Reply<"/admin/mpgi/orders/{id}/payments">["pending_change"]>

/** What confirming an order change does to the authorization, shown before it is too late. */
export const PendingChangeNotice = ({
  change: { outstanding, authorized, voids_authorization },
  currency_code,
}: {
  change: PendingChange
  currency_code: string
}) => {
  const { t, i18n } = useTranslation("mpgi")
  const format = (amount: string) => money(amount, currency_code, i18n.language.slice(0, 2))
  const amounts = { outstanding: format(outstanding), authorized: format(authorized) }
  return (
    <div className="px-6 py-4" role="status">
      {voids_authorization ? (
        <Alert variant="warning">{t("payments.pending_change.voids", amounts)}</Alert>
      ) : (
        <Alert variant="info">{t("payments.pending_change.keeps", amounts)}</Alert>
      )}
    </div>
  )
}
