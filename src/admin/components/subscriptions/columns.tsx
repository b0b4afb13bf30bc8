import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Subscription } from "../../lib/subscriptions"
import type { Column } from "../list/list-table"
import { OrderLink } from "../transactions/columns"
import { SubscriptionBadge } from "./status-badge"
import { useTerms } from "./use-terms"

/** The columns of the list. */
export function useSubscriptionColumns(): Column<Subscription>[] {
  const { t } = useTranslation("mpgi")
  const { day, every, amount, name } = useTerms()
  const named = (id: string) => ({ id, label: t(`subscriptions.column.${id}`) })
  return [
    {
      ...named("contract_name"),
      cell: (row) => (
        <Link
          to={`/gateway/subscriptions/${row.id}`}
          className="text-ui-fg-base focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none"
        >
          {name(row)}
        </Link>
      ),
    },
    { ...named("status"), cell: ({ status }) => <SubscriptionBadge status={status} /> },
    { ...named("contract_amount"), sortable: true, right: true, cell: amount },
    { ...named("every"), cell: every },
    { ...named("next_charge_at"), sortable: true, cell: ({ next_charge_at }) => day(next_charge_at) ?? "–" },
    {
      ...named("charges"),
      cell: ({ charges_paid, charges_failed }) => (
        <>
          {charges_paid}
          {charges_failed > 0 && (
            <Text as="span" size="small" className="text-ui-fg-error">
              {" "}
              {t("subscriptions.failed", { number: charges_failed })}
            </Text>
          )}
        </>
      ),
    },
    { ...named("order"), cell: ({ order, order_no }) => <FirstOrder order={order} order_no={order_no} /> },
    { ...named("created_at"), sortable: true, cell: ({ created_at }) => day(created_at) },
  ]
}

const FirstOrder = ({ order, order_no }: Pick<Subscription, "order" | "order_no">) => (
  <OrderLink row={{ order_no, order: order && { id: order.id, display_id: order.display_id ?? 0 } }} />
)
