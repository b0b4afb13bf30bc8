import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { Link } from "../shared/navigation/link"
import type { Payout } from "./api"
import { PayoutStatusBadge } from "./payout-status-badge"

/** The columns of the list of payouts. */
export function usePayoutColumns(): Column<Payout>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const column = (id: string) => ({ id, label: t(`payouts.column.${id}`) })
  return [
    {
      ...column("beneficiary"),
      cell: ({ id, beneficiary_name, beneficiary_id, bank_tail }) => (
        <div className="py-2">
          <Link to={`/gateway/payouts/${id}`} className="text-ui-fg-base underline">
            {beneficiary_name ?? beneficiary_id}
          </Link>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {bank_tail && `•••• ${bank_tail}`}
          </Text>
        </div>
      ),
    },
    {
      ...column("amount"),
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    { ...column("status"), cell: ({ status }) => <PayoutStatusBadge status={status} /> },
    { ...column("reference"), wide: true, cell: ({ reference }) => reference ?? "–" },
    {
      ...column("created_at"),
      wide: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
  ]
}
