import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { BulkBar } from "../../../components/bulk/bulk-bar"
import { List } from "../../../components/list/list"
import { PageHead } from "../../../components/list/page-head"
import { ActiveFilters } from "../../../components/transactions/active-filters"
import { USUAL, useColumns } from "../../../components/transactions/columns"
import { Toolbar } from "../../../components/transactions/toolbar"
import { BULK_KINDS } from "../../../lib/bulks"
import { useSelection } from "../../../lib/selection"
import { asked, PAGE, useTransactions } from "../../../lib/transactions"
import { partOf, useView } from "../../../lib/view"

/** Every attempt to pay, on all accounts. */
const Transactions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const columns = useColumns()
  const chosen = view.get("columns").split(",").filter(Boolean)
  const shown = columns.filter(({ id }) => (chosen.length > 0 ? chosen : USUAL).includes(id))
  const order = view.get("order") || "-created_at"
  const query = { ...asked(view), order, ...partOf(view, PAGE) }
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
      <PageHead title={t("transactions.title")} />
      <Toolbar view={view} columns={columns} shown={shown.map(({ id }) => id)} />
      <ActiveFilters view={view} />
      <BulkBar
        kinds={BULK_KINDS}
        chosen={all ? count : selection.chosen.size}
        which={all ? { filter } : { order_nos: [...selection.chosen] }}
        clear={clear}
        all={!all && count > selection.chosen.size ? { count, choose: () => chooseAll(true) } : undefined}
      />
      <List
        view={view}
        query={list}
        size={PAGE}
        label={t("transactions.title")}
        columns={shown}
        of="payments"
        keyOf={({ order_no }) => order_no}
        order={order}
        selection={{
          chosen: all ? new Set(payments.map(({ order_no }) => order_no)) : selection.chosen,
          change: (keys, chosen) => {
            chooseAll(false)
            selection.change(keys, chosen)
          },
        }}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "transactions.title", translationNs: "mpgi", rank: 1 })

export default Transactions
