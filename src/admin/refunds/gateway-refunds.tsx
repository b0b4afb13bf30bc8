import { Button, Container, Text } from "@medusajs/ui"
import { useEffect, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { FilterInput } from "../shared/list/filter-input"
import { ListTable } from "../shared/list/list-table"
import { PageHeader } from "../shared/list/page-header"
import { QueryState } from "../shared/list/query-state"
import { Link } from "../shared/navigation/link"
import type { View } from "../shared/view"
import { useGatewayRefunds } from "./api"
import { useGatewayRefundColumns } from "./columns"

/** Searches the gateway for refunds of an order or a transaction, and marks refunds that are unknown to this store. */
export const GatewayRefunds = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const order_no = view.get("at_order")
  const transaction_id = view.get("at_transaction")
  const list = useGatewayRefunds({
    ...(order_no && { order_no }),
    ...(transaction_id && { transaction_id }),
  })
  const { refunds = [], not_queried = [] } = list.data ?? {}
  const columns = useGatewayRefundColumns()
  const searched = order_no !== "" || transaction_id !== ""
  const unmatched = refunds.filter(
    ({ operation_id, status }) => operation_id === null && status !== "rejected",
  )
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("refunds.at_gateway")}>
      <PageHeader level="h2" title={t("refunds.at_gateway")} description={t("refunds.at_gateway_hint")} />
      <SearchForm view={view} busy={list.isFetching} />
      {searched && (
        <QueryState query={list} empty={refunds.length === 0}>
          <ListTable
            label={t("refunds.at_gateway")}
            columns={columns}
            rows={refunds}
            keyOf={({ transaction_id, reference, operation_id, refund_amount }) =>
              [transaction_id, reference, operation_id, refund_amount].join(" ")
            }
          />
        </QueryState>
      )}
      {not_queried.length > 0 && (
        <Text size="small" className="text-ui-fg-error px-6 py-4" role="alert">
          {t("refunds.not_searched", {
            accounts: not_queried.map(({ provider_id, code }) => `${provider_id} (${code})`).join(", "),
          })}
        </Text>
      )}
      {unmatched.length > 0 && (
        <Text size="small" className="px-6 py-4" role="status">
          {t("refunds.unmatched")}{" "}
          <Link
            to={`/gateway/reconciliation?state=any&order_no=${encodeURIComponent(unmatched[0]?.order_no ?? "")}`}
            className="text-ui-fg-base underline"
          >
            {t("refunds.to_discrepancies")}
          </Link>
        </Text>
      )}
    </Container>
  )
}

const SearchForm = ({ view, busy }: { view: View; busy: boolean }) => {
  const { t } = useTranslation("mpgi")
  const [order, setOrder] = useState(view.get("at_order"))
  const [transaction, setTransaction] = useState(view.get("at_transaction"))
  useEffect(() => setOrder(view.get("at_order")), [view.get("at_order")])
  const isEmpty = order.trim() === "" && transaction.trim() === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty)
      view.set({ at_order: order.trim(), at_transaction: transaction.trim(), page: view.get("page") })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 px-6 py-4" role="search">
      <FilterInput label={t("refunds.column.order_no")} value={order} onChange={setOrder} />
      <FilterInput label={t("refunds.column.transaction_id")} value={transaction} onChange={setTransaction} />
      <Button type="submit" size="small" variant="secondary" isLoading={busy} disabled={isEmpty}>
        {t("refunds.search")}
      </Button>
    </form>
  )
}
