import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Payment } from "../../lib/payments"
import { Actions } from "./actions"
import { Facts } from "./facts"
import { Notices } from "./notices"
import { StateBadge } from "./state-badge"
import { Timeline } from "./timeline"

/** One payment: the attempt that counts. */
export const PaymentSection = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  return (
    <section className="divide-y" aria-label={t("payment.title")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading level="h2">{t("payment.title")}</Heading>
          <StateBadge state={payment.state} />
        </div>
        <Actions payment={payment} />
      </div>
      <Notices payment={payment} />
      <Facts payment={payment} />
      <Timeline payment={payment} />
    </section>
  )
}
