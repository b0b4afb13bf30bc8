import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { REFUND_STATES, useRefundColumns, GatewayRefunds } from "../../../../refunds/gateway-refunds"
import { listQuery, useList } from "../../../../shared/api"
import { asPage } from "../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../shared/navigation/tabs"
import type { Filter } from "../../../../shared/list/filters"
import { List, PageHeader } from "../../../../shared/list/list"
import { useView } from "../../../../shared/view"

/** All refunds, on all accounts, and the search for refunds at the gateway. */
const Refunds = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const filters: Filter[] = [
    {
      id: "state",
      label: t("refunds.column.state"),
      type: "one",
      options: REFUND_STATES.map((value) => ({ value, label: t(`refunds.state.${value}`) })),
    },
    {
      id: "source",
      label: t("refunds.column.source"),
      type: "one",
      options: ["medusa", "gateway"].map((value) => ({ value, label: t(`refunds.source.${value}`) })),
    },
  ]
  const list = useList("/admin/mpgi/refunds", "refunds", listQuery(view, filters))
  const columns = useRefundColumns()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHeader title={t("refunds.title")} description={t("refunds.description")} />
        <List
          view={view}
          query={list}
          label={t("refunds.title")}
          columns={columns}
          filters={filters}
          search={{ label: t("refunds.search_label"), name: "q" }}
          rowsKey="refunds"
          keyOf={({ id }) => id}
        />
      </Container>
      <GatewayRefunds view={view} />
    </div>
  )
}

export default asPage(Refunds, TransactionsTabs)
