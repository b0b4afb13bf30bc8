import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBulkCommands } from "../bulk/bulk-bar"
import { transactionName, useTransactions, type Transaction } from "../payments/transactions/api"
import { LONG_PAGE_SIZE, useList } from "../shared/api"
import { List } from "../shared/list/list"
import { useSelection, type Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { OrderCell } from "../shared/order-link"
import { pageQuery, type View } from "../shared/view"
import { StateBadge } from "../shared/state-badge"
import type { Reply } from "../shared/api-types"

const DECISIONS = ["review_accept", "review_decline"] as const

/** The payments in review, with the assessment of the risk engine. */
export const PendingReviews = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const { selected, change, clear } = useSelection()
  const order = view.get("order") || "-created_at"
  const list = useTransactions({ state: "in_review", order, ...pageQuery(view, LONG_PAGE_SIZE) })
  const bulk = useBulkCommands({
    kinds: DECISIONS,
    count: selected.size,
    target: { order_nos: [...selected] },
  })
  return (
    <>
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("reviews.held")}
        columns={useColumns()}
        rowsKey="payments"
        keyOf={({ order_no }) => order_no}
        order={order}
        selection={{
          selected,
          change,
          clear,
          nameOf: transactionName,
          count: selected.size,
          commands: bulk.commands,
        }}
      />
      {bulk.drawer}
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
      card: "title",
      label: t("payments.transactions.column.order"),
      cell: ({ order }) => <OrderCell order={order} />,
    },
    {
      id: "amount",
      card: "value",
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
    { id: "recommendation", label: t("reviews.action"), cell: ({ risk }) => risk.action ?? "–" },
    {
      id: "reasons",
      label: t("reviews.reasons"),
      cell: ({ risk, order_no }) => (
        <ul className="whitespace-normal sm:min-w-48 sm:py-2">
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

/** The decisions that were made, with their author and note. */
export const DecidedReviews = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useDecidedColumns()
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

function useDecidedColumns(): Column<Decision>[] {
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
      card: "title",
      label: t("payments.transactions.column.order"),
      cell: ({ payment }) => <OrderCell order={payment.order} />,
    },
    {
      id: "amount",
      card: "value",
      label: t("payments.transactions.column.amount"),
      right: true,
      cell: ({ payment }) => money(payment.amount, payment.currency_code, locale),
    },
    {
      id: "decision",
      card: "state",
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
      cell: ({ note }) => (
        <span className="inline-block whitespace-normal sm:min-w-40 sm:py-2">{note ?? "–"}</span>
      ),
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
