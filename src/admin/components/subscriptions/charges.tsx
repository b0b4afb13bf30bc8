import { Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Charge, OneSubscription } from "../../lib/subscriptions"
import { ListTable, type Column } from "../list/list-table"
import { StateBadge } from "../payment/state-badge"
import { LinkOrderDrawer } from "./link-order-drawer"
import { OrderName } from "./subscription-facts"
import { useTerms } from "./use-terms"

/** What was charged, or was tried, and the orders that it pays. */
export const Charges = ({ subscription: { charge_list } }: { subscription: OneSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { locale } = useTerms()
  const [linking, link] = useState<Charge>()
  const named = (id: string) => ({ id, label: t(`subscriptions.charge.${id}`) })
  const columns: Column<Charge>[] = [
    {
      ...named("charged_at"),
      cell: ({ charged_at }) =>
        new Date(charged_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { ...named("state"), cell: ({ state }) => <StateBadge state={state} /> },
    {
      ...named("amount"),
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      ...named("order"),
      cell: (charge) => (
        <span className="inline-flex items-center gap-x-2">
          {charge.order && <OrderName order={charge.order} />}
          <Button size="small" variant="transparent" onClick={() => link(charge)}>
            {t(charge.order ? "subscriptions.link.change" : "subscriptions.link.button")}
          </Button>
        </span>
      ),
    },
    { ...named("order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    { ...named("transaction_id"), cell: ({ transaction_id }) => <code>{transaction_id}</code> },
  ]
  return (
    <>
      <div className="px-6 py-4">
        <Heading level="h2">{t("subscriptions.charges")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t(charge_list.length > 0 ? "subscriptions.charges_hint" : "subscriptions.charges_none")}
        </Text>
      </div>
      {charge_list.length > 0 && (
        <ListTable
          label={t("subscriptions.charges")}
          columns={columns}
          rows={charge_list}
          keyOf={({ id }) => id}
        />
      )}
      {linking && <LinkOrderDrawer charge={linking} close={() => link(undefined)} />}
    </>
  )
}
