import { useTranslation } from "react-i18next"
import { BulkBar } from "../bulk/bulk-bar"
import { useTransactions, type Transaction } from "../payments/transactions/api"
import { LONG_PAGE_SIZE } from "../shared/api"
import { List } from "../shared/list/list"
import type { Column } from "../shared/list/list-table"
import { useSelection } from "../shared/list/use-selection"
import { money } from "../shared/money"
import { OrderReference } from "../shared/order-link"
import { pageQuery, type View } from "../shared/view"

const DECISIONS = ["review_accept", "review_decline"] as const

/** The payments in review, with the assessment of the risk engine. */
export const PendingReviews = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useColumns()
  const selection = useSelection()
  const order = view.get("order") || "-created_at"
  const filter = { state: "in_review" }
  const list = useTransactions({ ...filter, order, ...pageQuery(view, LONG_PAGE_SIZE) })
  return (
    <>
      <BulkBar
        kinds={DECISIONS}
        count={selection.selected.size}
        target={{ order_nos: [...selection.selected] }}
        clear={selection.clear}
      />
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("reviews.held")}
        columns={columns}
        rowsKey="payments"
        keyOf={({ order_no }) => order_no}
        order={order}
        selection={selection}
      />
    </>
  )
}

function useColumns(): Column<Transaction>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "created_at",
      label: t("payments.transactions.column.created_at"),
      sortable: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    {
      id: "order",
      label: t("payments.transactions.column.order"),
      cell: (row) => <OrderReference row={row} />,
    },
    {
      id: "amount",
      label: t("payments.transactions.column.amount"),
      sortable: true,
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      id: "risk_score",
      label: t("reviews.score"),
      sortable: true,
      right: true,
      cell: ({ risk }) => risk.score ?? "–",
    },
    { id: "action", label: t("reviews.action"), cell: ({ risk }) => risk.action ?? "–" },
    {
      id: "reasons",
      label: t("reviews.reasons"),
      cell: ({ risk, order_no }) => (
        <ul className="min-w-48 whitespace-normal py-2">
          {risk.reasons.map(({ name, status }) => (
            <li key={name}>
              {name === order_no ? t("payments.risk.check") : name}: {status}
            </li>
          ))}
        </ul>
      ),
    },
    { id: "card", label: t("payments.transactions.column.card"), cell: ({ card_mask }) => card_mask ?? "–" },
  ]
}
