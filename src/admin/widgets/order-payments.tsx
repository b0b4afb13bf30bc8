import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOrderPayments } from "../payments/api"
import { EarlierAttempts } from "../payments/earlier-attempts"
import { PaymentSection } from "../payments/payment-section"
import { ShippedCaptures } from "../payments/shipped-captures"
import { withBoundary } from "../shared/boundary/with-boundary"
import { Loading } from "../shared/loading"
import { OrderPart } from "../shared/order-part"
import { useReloadWithOrder } from "../shared/use-reload-with-order"

/** The payments of an order at the gateway: their state, their activity, and the actions that they allow. */
const OrderPayments = ({ data: order }: { data: { id: string } }) => {
  const { t } = useTranslation("mpgi")
  const { data, error, isPending } = useOrderPayments(order.id)
  useReloadWithOrder()
  const payments = data?.payments ?? []
  const nothingDue = data?.nothing_due === true
  if (!isPending && !error && payments.length === 0 && !nothingDue) return null
  const earlier = payments.filter(({ current }) => !current)
  return (
    <OrderPart>
      <Container className="divide-y p-0" data-testid="mpgi-order-payments">
        {isPending && <Loading label={t("payments.title")} className="h-24 w-full" />}
        {error && (
          <div className="flex flex-col gap-y-1 px-6 py-4" role="alert">
            <Heading level="h2">{t("payments.title")}</Heading>
            <Text size="small" className="text-ui-fg-error">
              {t("payments.load_failed", { message: error.message })}
            </Text>
          </div>
        )}
        {nothingDue && (
          <section className="flex flex-col gap-y-1 px-6 py-4" aria-label={t("payments.title")}>
            <Heading level="h2">{t("payments.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("payments.nothing_due")}
            </Text>
          </section>
        )}
        {payments
          .filter(({ current }) => current)
          .map((payment) => (
            <PaymentSection key={payment.order_no} payment={payment} />
          ))}
        {payments.length > 0 && data?.shipments && <ShippedCaptures shipments={data.shipments} />}
        {earlier.length > 0 && <EarlierAttempts payments={earlier} />}
      </Container>
    </OrderPart>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.after", id: "mpgi-order-payments" })

export default withBoundary(OrderPayments)
