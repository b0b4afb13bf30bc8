import { Heading, Text, InlineTip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Tabs } from "../shared/navigation/tabs"
import { QueryState } from "../shared/list/list"
import { ChangedFields } from "../beneficiaries/proposed-change"
import { usePayoutTerms, type DetailedPayout } from "./api"

/** The title and actions of the page, and the tabs for payouts, beneficiaries and import. */
export const PayoutsHeader = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation("mpgi")
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="min-w-0">
        <Heading>{t("payouts.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("payouts.description")}
        </Text>
        <div className="mt-3">
          <Tabs
            label={t("payouts.title")}
            tabs={[
              { to: "/payments/payouts", label: t("payouts.tab.payouts"), end: true },
              { to: "/payments/payouts/beneficiaries", label: t("payouts.tab.beneficiaries") },
              { to: "/payments/payouts/import", label: t("payouts.tab.import") },
            ]}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

/** Shows its children, which load payouts, to users who may make payouts. Shows all other users why they may not. */
export const PayoutAccess = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("mpgi")
  const query = usePayoutTerms()
  const { refused, user } = query.data ?? {}
  if (!refused)
    return (
      <QueryState query={query} empty={false}>
        {children}
      </QueryState>
    )
  return (
    <div className="px-6 py-4">
      <InlineTip label={t(`payouts.refused.${refused}.title`)} variant="warning">
        {t(`payouts.refused.${refused}.text`, { id: user?.id })}
      </InlineTip>
    </div>
  )
}

/** Shows the approving user what changed of the beneficiary since its last payout, who changed it and when. */
export const BeneficiaryChanges = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { beneficiary_changes: changes } = payout
  if (changes.length === 0) return null
  const name = (user: { id: string; email: string | null } | null) => user?.email ?? user?.id ?? "–"
  return (
    <section className="px-6 py-4" aria-label={t("payouts.changes.title")}>
      <Heading level="h2">{t("payouts.changes.title")}</Heading>
      {changes.map(({ id, fields, proposed_by, confirmed_by, confirmed_at }) => (
        <div key={id} className="mt-3 flex flex-col gap-y-2">
          <Text size="small">
            {t("beneficiaries.change.made_by", {
              proposed: name(proposed_by),
              confirmed: name(confirmed_by),
              at: confirmed_at ? new Date(confirmed_at).toLocaleString(i18n.language.slice(0, 2)) : "–",
            })}
          </Text>
          <ChangedFields fields={fields} />
        </div>
      ))}
    </section>
  )
}
