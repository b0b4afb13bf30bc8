import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { DetailHeader } from "../shared/detail/detail-header"
import { money } from "../shared/money"
import type { Payout } from "./api"
import { PayoutStatusBadge } from "./payout-status-badge"

/** Amount, beneficiary and status of a payout. */
export const PayoutHeader = ({ payout, children }: { payout: Payout; children: ReactNode }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { beneficiary_name, bank_tail, status } = payout
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  return (
    <DetailHeader
      title={t("payouts.payout", { amount })}
      description={[beneficiary_name, bank_tail && `•••• ${bank_tail}`].filter(Boolean).join(" · ")}
      badge={<PayoutStatusBadge status={status} />}
      back={{ to: "/gateway/payouts", label: t("payouts.title") }}
    >
      {children}
    </DetailHeader>
  )
}
