import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Payout } from "../../lib/payouts"
import { DetailHead } from "../list/detail-head"
import { PayoutStatusBadge } from "./status-badge"

/** How much goes to whom, and where it stands. */
export const PayoutHead = ({ payout, children }: { payout: Payout; children: ReactNode }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { beneficiary_name, bank_tail, status } = payout
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  return (
    <DetailHead
      title={t("payouts.one", { amount })}
      about={[beneficiary_name, bank_tail && `•••• ${bank_tail}`].filter(Boolean).join(" · ")}
      badge={<PayoutStatusBadge status={status} />}
      back={{ to: "/gateway/payouts", label: t("payouts.title") }}
    >
      {children}
    </DetailHead>
  )
}
