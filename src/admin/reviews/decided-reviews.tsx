import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { LONG_PAGE_SIZE, useList } from "../shared/api"
import { List } from "../shared/list/list"
import type { Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { OrderReference } from "../shared/order-link"
import { StateBadge } from "../shared/state-badge"
import { pageQuery, type View } from "../shared/view"
import type { Reply } from "../shared/api-types"

/** The decisions that were made, with their author and note. */
export const DecidedReviews = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useColumns()
  const list = useDecisions(pageQuery(view, LONG_PAGE_SIZE))
  return (
    <>
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("reviews.decided")}
        columns={columns}
        rowsKey="reviews"
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
      label: t("payments.transactions.column.order"),
      cell: ({ payment }) => <OrderReference row={payment} />,
    },
    {
      id: "amount",
      label: t("payments.transactions.column.amount"),
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
      label: t("reviews.note"),
      cell: ({ note }) => <span className="inline-block min-w-40 whitespace-normal py-2">{note ?? "–"}</span>,
    },
    {
      id: "state",
      label: t("reviews.current_state"),
      cell: ({ payment }) => <StateBadge state={payment.state} />,
    },
  ]
}

type Decision = Reply<"/admin/mpgi/reviews">["reviews"][number]

/** Loads the decisions on payments in review, the newest first. */
const useDecisions = (query: Record<string, string>) => useList("/admin/mpgi/reviews", "reviews", query)
