import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { Link } from "../shared/navigation/link"
import { OrderReference } from "../shared/order-link"
import type { Subscription } from "./api"
import { SubscriptionBadge } from "./subscription-badge"
import { useTerms } from "./use-terms"

/** The columns of the list of subscriptions. */
export function useSubscriptionColumns(): Column<Subscription>[] {
  const { t } = useTranslation("mpgi")
  const { day, every, amount, name } = useTerms()
  const column = (id: string) => ({ id, label: t(`subscriptions.column.${id}`) })
  return [
    {
      ...column("contract_name"),
      cell: (row) => (
        <Link
          to={`/gateway/subscriptions/${row.id}`}
          className="text-ui-fg-base focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none"
        >
          {name(row)}
        </Link>
      ),
    },
    { ...column("status"), cell: ({ status }) => <SubscriptionBadge status={status} /> },
    { ...column("contract_amount"), sortable: true, right: true, cell: amount },
    { ...column("every"), cell: every },
    { ...column("next_charge_at"), sortable: true, cell: ({ next_charge_at }) => day(next_charge_at) ?? "–" },
    {
      ...column("charges"),
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
    { ...column("order"), cell: (row) => <OrderReference row={row} /> },
    { ...column("created_at"), sortable: true, cell: ({ created_at }) => day(created_at) },
  ]
}
