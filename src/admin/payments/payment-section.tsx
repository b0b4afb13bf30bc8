import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { StateBadge } from "../shared/state-badge"
import type { Payment } from "./api"
import { PaymentActions } from "./payment-actions"
import { PaymentDetails } from "./payment-details"
import { PaymentNotices } from "./payment-notices"
import { Timeline } from "./timeline"

/** The current payment of an order. */
export const PaymentSection = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  return (
    <section className="divide-y" aria-label={t("payments.title")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading level="h2">{t("payments.title")}</Heading>
          <StateBadge state={payment.state} />
        </div>
        <PaymentActions payment={payment} />
      </div>
      <PaymentNotices payment={payment} />
      <PaymentDetails payment={payment} />
      <Timeline payment={payment} />
    </section>
  )
}
