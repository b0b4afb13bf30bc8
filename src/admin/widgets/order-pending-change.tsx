import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useOrderPayments } from "../payments/api"
import { PendingChangeNotice } from "../payments/pending-change-notice"
import { withBoundary } from "../shared/boundary/with-boundary"

/** Shown above the order, beside the button that confirms an order change: what the change will do to the payments. */
const OrderPendingChange = ({ data: order }: { data: { id: string } }) => {
  const { data } = useOrderPayments(order.id)
  if (!data?.pending_change || data.payments.length === 0) return null
  return <PendingChangeNotice change={data.pending_change} />
}

export const config = defineWidgetConfig({ zone: "order.details.before", id: "mpgi-order-pending-change" })

export default withBoundary(OrderPendingChange)
