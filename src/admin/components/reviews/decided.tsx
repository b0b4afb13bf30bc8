import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { useDecisions, type Decision } from "../../lib/reviews"
import { PAGE } from "../../lib/transactions"
import { partOf, type View } from "../../lib/view"
import { List } from "../list/list"
import type { Column } from "../list/list-table"
import { StateBadge } from "../payment/state-badge"
import { OrderLink } from "../transactions/columns"

/** What was decided, by whom and why. */
export const Decided = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useColumns()
  const list = useDecisions(partOf(view, PAGE))
  return (
    <>
      <List
        view={view}
        query={list}
        size={PAGE}
        label={t("reviews.decided")}
        columns={columns}
        of="reviews"
        keyOf={({ payment, decided_at }) => `${payment.order_no} ${decided_at}`}
      />
    </>
  )
}

function useColumns(): Column<Decision>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "decided_at",
      label: t("reviews.decided_at"),
      cell: ({ decided_at }) =>
        new Date(decided_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    {
      id: "order",
      label: t("transactions.column.order"),
      cell: ({ payment }) => <OrderLink row={payment} />,
    },
    {
      id: "amount",
      label: t("transactions.column.amount"),
      right: true,
      cell: ({ payment }) => money(payment.amount, payment.currency_code, locale),
    },
    {
      id: "decision",
      label: t("reviews.decision"),
      cell: ({ accepted }) => (
        <StatusBadge color={accepted ? "green" : "red"}>
          {t(accepted ? "reviews.accepted" : "reviews.declined")}
        </StatusBadge>
      ),
    },
    { id: "by", label: t("reviews.by"), cell: ({ by }) => by?.name ?? by?.id ?? "–" },
    {
      id: "note",
      label: t("reviews.why"),
      cell: ({ note }) => <span className="inline-block min-w-40 whitespace-normal py-2">{note ?? "–"}</span>,
    },
    {
      id: "state",
      label: t("reviews.now"),
      cell: ({ payment }) => <StateBadge state={payment.state} />,
    },
  ]
}
