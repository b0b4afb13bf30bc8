import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOrderPayments } from "../payments/api"
import { withBoundary } from "../shared/boundary/with-boundary"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"
import { OrderPart } from "../shared/order-part"

/** Shown above the order, beside the button that confirms an order change. It states the effect on the payments. */
const OrderPendingChange = ({ data: order }: { data: { id: string } }) => {
  const { data } = useOrderPayments(order.id)
  if (!data?.pending_change || data.payments.length === 0) return null
  return (
    <OrderPart first>
      <PendingChangeNotice change={data.pending_change} />
    </OrderPart>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.before", id: "mpgi-order-pending-change" })

export default withBoundary(OrderPendingChange)

type PendingChange = NonNullable<Reply<"/admin/mpgi/orders/{id}/payments">["pending_change"]>

/** Shows the effect of an order change on the payments, before the user confirms it. */
const PendingChangeNotice = ({
  change: { outstanding, authorized, currency_code, voids_authorization },
}: {
  change: PendingChange
}) => {
  const { t, i18n } = useTranslation("mpgi")
  const format = (amount: string) => money(amount, currency_code, i18n.language.slice(0, 2))
  const amounts = { outstanding: format(outstanding), authorized: format(authorized) }
  return (
    <div role="status" data-testid="mpgi-pending-change">
      {voids_authorization ? (
        <Alert variant="warning">{t("payments.pending_change.voids", amounts)}</Alert>
      ) : Number(authorized) > 0 ? (
        <Alert variant="info">{t("payments.pending_change.keeps", amounts)}</Alert>
      ) : (
        <Alert variant="info">{t("payments.pending_change.leaves", amounts)}</Alert>
      )}
    </div>
  )
}
