import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { BULK_KINDS } from "../../../bulk/api"
import { BulkBar } from "../../../bulk/bulk-bar"
import { ActiveFilters } from "../../../payments/transactions/active-filters"
import { transactionQuery, useTransactions } from "../../../payments/transactions/api"
import { DEFAULT_COLUMNS, useTransactionColumns } from "../../../payments/transactions/columns"
import { Toolbar } from "../../../payments/transactions/toolbar"
import { LONG_PAGE_SIZE } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { List } from "../../../shared/list/list"
import { PageHeader } from "../../../shared/list/page-header"
import { useSelection } from "../../../shared/list/use-selection"
import { pageQuery, useView } from "../../../shared/view"

/** All payment attempts, on all accounts. */
const Transactions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const columns = useTransactionColumns()
  const selectedColumns = view.get("columns").split(",").filter(Boolean)
  const visible = columns.filter(({ id }) =>
    (selectedColumns.length > 0 ? selectedColumns : DEFAULT_COLUMNS).includes(id),
  )
  const order = view.get("order") || "-created_at"
  const query = { ...transactionQuery(view), order, ...pageQuery(view, LONG_PAGE_SIZE) }
  const list = useTransactions(query)
  const { payments = [], count = 0 } = list.data ?? {}
  const selection = useSelection()
  const [all, setAll] = useState(false)
  const filter = transactionQuery(view)
  const clear = () => {
    selection.clear()
    setAll(false)
  }
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("payments.transactions.title")} />
      <Toolbar view={view} columns={columns} visible={visible.map(({ id }) => id)} />
      <ActiveFilters view={view} />
      <BulkBar
        kinds={BULK_KINDS}
        count={all ? count : selection.selected.size}
        target={all ? { filter } : { order_nos: [...selection.selected] }}
        clear={clear}
        all={!all && count > selection.selected.size ? { count, select: () => setAll(true) } : undefined}
      />
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("payments.transactions.title")}
        columns={visible}
        rowsKey="payments"
        keyOf={({ order_no }) => order_no}
        order={order}
        selection={{
          selected: all ? new Set(payments.map(({ order_no }) => order_no)) : selection.selected,
          change: (keys, selected) => {
            setAll(false)
            selection.change(keys, selected)
          },
        }}
      />
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "payments.transactions.title",
  translationNs: "mpgi",
  rank: 1,
})

export default asPage(Transactions)
