import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { money } from "../../lib/money"
import type { Payout } from "../../lib/payouts"
import { PayoutStatusBadge } from "./status-badge"

/** How much goes to whom, and where it stands. */
export const PayoutHead = ({ payout, children }: { payout: Payout; children: ReactNode }) => {
  const { t, i18n } = useTranslation("mpgi")
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Link to="/gateway/payouts" className="txt-compact-small text-ui-fg-base underline">
          ← {t("payouts.title")}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading>{t("payouts.one", { amount })}</Heading>
          <PayoutStatusBadge status={payout.status} />
        </div>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {[payout.beneficiary_name, payout.bank_tail && `•••• ${payout.bank_tail}`]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
