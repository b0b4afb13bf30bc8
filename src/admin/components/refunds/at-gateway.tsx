import { Button, Container, Text } from "@medusajs/ui"
import { useEffect, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useRefundsAtGateway } from "../../lib/refunds"
import type { View } from "../../lib/view"
import { ListTable } from "../list/list-table"
import { Loaded } from "../list/loaded"
import { PageHead } from "../list/page-head"
import { SmallInput } from "../list/small-input"
import { useGatewayColumns } from "./columns"

/** The refunds that the gateway itself has of an order or a transaction, beside ours. */
export const AtGateway = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const order_no = view.get("at_order")
  const transaction_id = view.get("at_transaction")
  const list = useRefundsAtGateway({
    ...(order_no && { order_no }),
    ...(transaction_id && { transaction_id }),
  })
  const { refunds = [], not_asked = [] } = list.data ?? {}
  const columns = useGatewayColumns()
  const asked = order_no !== "" || transaction_id !== ""
  const strangers = refunds.filter(
    ({ operation_id, status }) => operation_id === null && status !== "rejected",
  )
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("refunds.at_gateway")}>
      <PageHead level="h2" title={t("refunds.at_gateway")} about={t("refunds.at_gateway_hint")} />
      <Question view={view} busy={list.isFetching} />
      {asked && (
        <Loaded query={list} empty={refunds.length === 0}>
          <ListTable
            label={t("refunds.at_gateway")}
            columns={columns}
            rows={refunds}
            keyOf={({ transaction_id, reference, operation_id, refund_amount }) =>
              [transaction_id, reference, operation_id, refund_amount].join(" ")
            }
          />
        </Loaded>
      )}
      {not_asked.length > 0 && (
        <Text size="small" className="text-ui-fg-error px-6 py-4" role="alert">
          {t("refunds.not_asked", {
            accounts: not_asked.map(({ provider_id, code }) => `${provider_id} (${code})`).join(", "),
          })}
        </Text>
      )}
      {strangers.length > 0 && (
        <Text size="small" className="px-6 py-4" role="status">
          {t("refunds.strangers")}{" "}
          <Link
            to={`/gateway/reconciliation?state=any&order_no=${encodeURIComponent(strangers[0]?.order_no ?? "")}`}
            className="text-ui-fg-base underline"
          >
            {t("refunds.to_differences")}
          </Link>
        </Text>
      )}
    </Container>
  )
}

const Question = ({ view, busy }: { view: View; busy: boolean }) => {
  const { t } = useTranslation("mpgi")
  const [order, setOrder] = useState(view.get("at_order"))
  const [transaction, setTransaction] = useState(view.get("at_transaction"))
  useEffect(() => setOrder(view.get("at_order")), [view.get("at_order")])
  const nothing = order.trim() === "" && transaction.trim() === ""
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!nothing)
      view.set({ at_order: order.trim(), at_transaction: transaction.trim(), page: view.get("page") })
  }
  return (
    <form onSubmit={ask} className="flex flex-wrap items-end gap-3 px-6 py-4" role="search">
      <SmallInput label={t("refunds.column.order_no")} value={order} put={setOrder} />
      <SmallInput label={t("refunds.column.transaction_id")} value={transaction} put={setTransaction} />
      <Button type="submit" size="small" variant="secondary" isLoading={busy} disabled={nothing}>
        {t("refunds.ask")}
      </Button>
    </form>
  )
}
