import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { useSelection } from "../../lib/selection"
import { PAGE, useTransactions, type Transaction } from "../../lib/transactions"
import { partOf, type View } from "../../lib/view"
import { BulkBar } from "../bulk/bulk-bar"
import { List } from "../list/list"
import type { Column } from "../list/list-table"
import { OrderLink } from "../transactions/columns"

const DECISIONS = ["review_accept", "review_decline"] as const

/** The payments that wait for a decision, with what the risk engine says of them. */
export const Held = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useColumns()
  const selection = useSelection()
  const order = view.get("order") || "-created_at"
  const filter = { state: "in_review" }
  const list = useTransactions({ ...filter, order, ...partOf(view, PAGE) })
  return (
    <>
      <BulkBar
        kinds={DECISIONS}
        chosen={selection.chosen.size}
        which={{ order_nos: [...selection.chosen] }}
        clear={selection.clear}
      />
      <List
        view={view}
        query={list}
        size={PAGE}
        label={t("reviews.held")}
        columns={columns}
        of="payments"
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
      label: t("transactions.column.created_at"),
      sortable: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { id: "order", label: t("transactions.column.order"), cell: (row) => <OrderLink row={row} /> },
    {
      id: "amount",
      label: t("transactions.column.amount"),
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
              {name === order_no ? t("risk.check") : name}: {status}
            </li>
          ))}
        </ul>
      ),
    },
    { id: "card", label: t("transactions.column.card"), cell: ({ card_mask }) => card_mask ?? "–" },
  ]
}
