import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { PaymentLinksSection } from "../payment-links/payment-links-section"
import { withBoundary } from "../shared/boundary/with-boundary"
import { OrderPart } from "../shared/order-part"

/** What an order owes, and the links by which its customer can pay it. */
const OrderPaymentLinks = ({ data: order }: { data: { id: string } }) => (
  <OrderPart>
    <PaymentLinksSection order_id={order.id} />
  </OrderPart>
)

export const config = defineWidgetConfig({ zone: "order.details.after", id: "mpgi-order-payment-links" })

export default withBoundary(OrderPaymentLinks)
