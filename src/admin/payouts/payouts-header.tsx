import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { TabLink } from "../shared/navigation/link"

/** The title and actions of the page, and the tabs for payouts, beneficiaries and import. */
export const PayoutsHeader = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation("mpgi")
  const tab = ({ isActive }: { isActive: boolean }) =>
    `txt-compact-small-plus rounded-full px-3 py-1.5 ${isActive ? "bg-ui-bg-base-pressed text-ui-fg-base" : "text-ui-fg-subtle hover:text-ui-fg-base"}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="min-w-0">
        <Heading>{t("payouts.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("payouts.description")}
        </Text>
        <nav className="mt-3 flex flex-wrap gap-1" aria-label={t("payouts.title")}>
          <TabLink end to="/gateway/payouts" className={tab}>
            {t("payouts.tab.payouts")}
          </TabLink>
          <TabLink to="/gateway/payouts/beneficiaries" className={tab}>
            {t("payouts.tab.beneficiaries")}
          </TabLink>
          <TabLink to="/gateway/payouts/import" className={tab}>
            {t("payouts.tab.import")}
          </TabLink>
        </nav>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
