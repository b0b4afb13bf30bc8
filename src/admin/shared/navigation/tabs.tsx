import { useTranslation } from "react-i18next"
import { TabLink } from "./link"

/** The tabs of Transactions. Each is a page about payments for another task of the merchant. */
export const TransactionsTabs = () => {
  const { t } = useTranslation("mpgi")
  return (
    <Tabs
      label={t("payments.transactions.title")}
      tabs={[
        { to: "/payments/transactions", label: t("payments.transactions.all"), end: true },
        { to: "/payments/transactions/reviews", label: t("reviews.title") },
        { to: "/payments/transactions/refunds", label: t("refunds.title") },
        { to: "/payments/transactions/disputes", label: t("payments.disputes.title") },
        { to: "/payments/transactions/bulk", label: t("bulk.title") },
      ]}
    />
  )
}

/** The tabs of Developers: pages about the exchange with the gateway, not about money. */
export const DevelopersTabs = () => {
  const { t } = useTranslation("mpgi")
  return (
    <Tabs
      label={t("shared.developers")}
      tabs={[
        { to: "/payments/developers", label: t("notifications.title"), end: true },
        { to: "/payments/developers/health", label: t("health.title") },
        { to: "/payments/developers/runs", label: t("reconciliation.runs") },
      ]}
    />
  )
}

type TabsProps = {
  label: string
  /** With `end`, the tab is active only on its own page, not on pages below it. */
  tabs: { to: string; label: string; end?: boolean }[]
}

/** Links to the pages of one entry of the sidebar. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav className="flex flex-wrap gap-1" aria-label={label}>
    {tabs.map(({ to, label: text, end = false }) => (
      <TabLink
        key={to}
        to={to}
        end={end}
        className={({ isActive }) =>
          `txt-compact-small-plus rounded-full px-3 py-1.5 outline-none focus-visible:shadow-borders-focus ${
            isActive ? "bg-ui-bg-base-pressed text-ui-fg-base" : "text-ui-fg-subtle hover:text-ui-fg-base"
          }`
        }
      >
        {text}
      </TabLink>
    ))}
  </nav>
)
