import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { BulkBar } from "../../../components/bulk/bulk-bar"
import { ListTable } from "../../../components/list/list-table"
import { Loaded } from "../../../components/list/loaded"
import { Pages } from "../../../components/list/pages"
import { ActiveFilters } from "../../../components/transactions/active-filters"
import { USUAL, useColumns } from "../../../components/transactions/columns"
import { Toolbar } from "../../../components/transactions/toolbar"
import { BULK_KINDS } from "../../../lib/bulks"
import { useSelection } from "../../../lib/selection"
import { asked, PAGE, useTransactions } from "../../../lib/transactions"
import { pageOf, useView } from "../../../lib/view"

/** Every attempt to pay, on all accounts. */
const Transactions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const columns = useColumns()
  const chosen = view.get("columns").split(",").filter(Boolean)
  const shown = columns.filter(({ id }) => (chosen.length > 0 ? chosen : USUAL).includes(id))
  const order = view.get("order") || "-created_at"
  const page = pageOf(view)
  const query = { ...asked(view), order, limit: String(PAGE), offset: String(page * PAGE) }
  const list = useTransactions(query)
  const { payments = [], count = 0 } = list.data ?? {}
  const selection = useSelection()
  const [all, chooseAll] = useState(false)
  const filter = asked(view)
  const clear = () => {
    selection.clear()
    chooseAll(false)
  }
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t("transactions.title")}</Heading>
      </div>
      <Toolbar view={view} columns={columns} shown={shown.map(({ id }) => id)} />
      <ActiveFilters view={view} />
      <BulkBar
        kinds={BULK_KINDS}
        chosen={all ? count : selection.chosen.size}
        which={all ? { filter } : { order_nos: [...selection.chosen] }}
        clear={clear}
        all={!all && count > selection.chosen.size ? { count, choose: () => chooseAll(true) } : undefined}
      />
      <Loaded query={list} empty={payments.length === 0}>
        <ListTable
          label={t("transactions.title")}
          columns={shown}
          rows={payments}
          keyOf={({ order_no }) => order_no}
          sort={order}
          onSort={(sort) => view.set({ order: sort })}
          selection={{
            chosen: all ? new Set(payments.map(({ order_no }) => order_no)) : selection.chosen,
            change: (keys, chosen) => {
              chooseAll(false)
              selection.change(keys, chosen)
            },
          }}
        />
      </Loaded>
      <Pages
        page={page}
        size={PAGE}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "transactions.title", translationNs: "mpgi", rank: 1 })

export default Transactions
