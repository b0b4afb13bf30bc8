import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Badge } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { BULK_KINDS } from "../../../bulk/api"
import { useBulkCommands } from "../../../bulk/bulk-bar"
import { AuthorizationEnd } from "../../../payments/authorization-end"
import { useTransactionFilters, ViewActions } from "../../../payments/transactions/toolbar"
import {
  transactionName,
  transactionQuery,
  useTransactions,
  type Transaction,
} from "../../../payments/transactions/api"
import { AccountTitle } from "../../../shared/account"
import { LONG_PAGE_SIZE } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../shared/navigation/tabs"
import { List, PageHeader } from "../../../shared/list/list"
import { useSelection, type Column } from "../../../shared/list/list-table"
import { pageQuery, useView } from "../../../shared/view"
import { moneyOr } from "../../../shared/money"
import { OrderCell } from "../../../shared/order-link"
import { StateBadge } from "../../../shared/state-badge"

/** The columns that are shown by default. */
const DEFAULT_COLUMNS = [
  "created_at",
  "order",
  "state",
  "amount",
  "captured_amount",
  "refunded_amount",
  "authorization_ends_at",
  "card",
]

/** All payment attempts, on all accounts. */
const Transactions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const filters = useTransactionFilters()
  const filter = transactionQuery(view, filters)
  const order = view.get("order") || "-created_at"
  const list = useTransactions({ ...filter, order, ...pageQuery(view, LONG_PAGE_SIZE) })
  const { payments = [], count = 0 } = list.data ?? {}
  const { selected, change, clear } = useSelection()
  const [all, setAll] = useState(false)
  const bulk = useBulkCommands({
    kinds: BULK_KINDS,
    count: all ? count : selected.size,
    target: all ? { filter } : { order_nos: [...selected] },
  })
  return (
    <Container className="divide-y p-0">
      <PageHeader
        title={t("payments.transactions.title")}
        {...(list.data ? { description: t("overview.time_zone", { zone: list.data.time_zone }) } : {})}
      />
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("payments.transactions.title")}
        columns={useTransactionColumns(list.data?.time_zone)}
        shown={DEFAULT_COLUMNS}
        filters={filters}
        search={{ label: t("payments.transactions.search"), name: "q" }}
        rowsKey="payments"
        keyOf={({ order_no }) => order_no}
        order={order}
        actions={<ViewActions filter={filter} />}
        selection={{
          selected: all ? new Set(payments.map(({ order_no }) => order_no)) : selected,
          change: (keys) => {
            setAll(false)
            change(keys)
          },
          nameOf: transactionName,
          count: all ? count : selected.size,
          clear: () => {
            setAll(false)
            clear()
          },
          all: !all && count > selected.size ? { count, select: () => setAll(true) } : undefined,
          commands: bulk.commands,
        }}
      />
      {bulk.drawer}
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "payments.transactions.title",
  translationNs: "mpgi",
  rank: 3,
})

export default asPage(Transactions, TransactionsTabs)

/** All columns of the list. Days begin in `timeZone`. */
function useTransactionColumns(timeZone: string | undefined): Column<Transaction>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const amount = (field: "amount" | "captured_amount" | "refunded_amount") => (row: Transaction) =>
    moneyOr(t("shared.amount.unknown"), row[field], row.currency_code, locale)
  const column = (id: string) => ({ id, label: t(`payments.transactions.column.${id}`) })
  return [
    {
      ...column("created_at"),
      sortable: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone }),
    },
    { ...column("order"), card: "title", cell: ({ order }) => <OrderCell order={order} /> },
    {
      ...column("state"),
      card: "state",
      cell: ({ state, problem, abandoned }) => (
        <span className="flex items-center gap-x-2">
          <StateBadge state={state} />
          {problem && (
            <Badge size="2xsmall" color="red">
              {t("payments.transactions.problem")}
            </Badge>
          )}
          {abandoned && <Badge size="2xsmall">{t("payments.transactions.abandoned")}</Badge>}
        </span>
      ),
    },
    { ...column("amount"), card: "value", sortable: true, right: true, cell: amount("amount") },
    { ...column("captured_amount"), sortable: true, right: true, cell: amount("captured_amount") },
    { ...column("refunded_amount"), right: true, cell: amount("refunded_amount") },
    {
      ...column("authorization_ends_at"),
      cell: ({ authorization_ends_at: at }) => (at === null ? "–" : <AuthorizationEnd at={at} />),
    },
    { ...column("card"), cell: ({ card_mask }) => card_mask ?? "–" },
    { ...column("risk_score"), sortable: true, cell: ({ risk }) => formatRisk(risk) },
    { ...column("flow"), cell: ({ flow }) => t(`payments.transactions.flow.${flow}`) },
    { ...column("provider_id"), cell: ({ provider_id }) => <AccountTitle id={provider_id} /> },
    { ...column("connector"), cell: ({ connector }) => connector ?? "–" },
    { ...column("result_code"), cell: ({ result_code }) => result_code ?? "–" },
    { ...column("order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    { ...column("transaction_id"), cell: ({ transaction_id }) => <code>{transaction_id ?? "–"}</code> },
  ]
}

function formatRisk({ action, score }: Transaction["risk"]): string {
  return [score, action].filter(Boolean).join(" · ") || "–"
}
