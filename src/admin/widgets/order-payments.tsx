import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { EarlierAttempts } from "../components/payment/earlier-attempts"
import { PaymentSection } from "../components/payment/payment-section"
import { PayOutButton, type OrderOfPayout } from "../components/payouts/pay-out-button"
import { useOrderPayments } from "../lib/payments"

/** The order's payments at the gateway: where they stand, what was done, and what can be done now. */
const OrderPayments = ({ data: order }: { data: OrderOfPayout }) => {
  const { t } = useTranslation("mpgi")
  const { data, error, isPending } = useOrderPayments(order.id)
  const payments = data?.payments ?? []
  if (!isPending && !error && payments.length === 0) return null
  const earlier = payments.filter(({ counts }) => !counts)
  return (
    <Container className="divide-y p-0" data-testid="mpgi-order-payments">
      {isPending && (
        <div className="px-6 py-4" aria-busy="true" aria-label={t("payment.title")}>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {error && (
        <div className="flex flex-col gap-y-1 px-6 py-4" role="alert">
          <Heading level="h2">{t("payment.title")}</Heading>
          <Text size="small" className="text-ui-fg-error">
            {t("payment.cannot_be_read", { message: error.message })}
          </Text>
        </div>
      )}
      {payments
        .filter(({ counts }) => counts)
        .map((payment) => (
          <PaymentSection key={payment.order_no} payment={payment} />
        ))}
      {payments.length > 0 && <PayOutButton order={order} />}
      {earlier.length > 0 && <EarlierAttempts payments={earlier} />}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.after", id: "mpgi-order-payments" })

export default OrderPayments
