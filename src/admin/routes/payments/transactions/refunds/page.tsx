import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { REFUND_STATES, useRefundColumns, GatewayRefunds } from "../../../../refunds/gateway-refunds"
import { listQuery, useList } from "../../../../shared/api"
import { asPage } from "../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../shared/navigation/tabs"
import { Filters, SearchFilter, SelectFilter } from "../../../../shared/list/filters"
import { List, PageHeader } from "../../../../shared/list/list"
import { useView } from "../../../../shared/view"

/** All refunds, on all accounts, and the search for refunds at the gateway. */
const Refunds = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useList("/admin/mpgi/refunds", "refunds", listQuery(view, ["state", "source", "q"]))
  const columns = useRefundColumns()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHeader title={t("refunds.title")} description={t("refunds.description")} />
        <Filters>
          <SelectFilter
            label={t("refunds.column.state")}
            value={view.get("state")}
            options={REFUND_STATES.map((value) => ({ value, label: t(`refunds.state.${value}`) }))}
            onSelect={(state) => view.set({ state })}
          />
          <SelectFilter
            label={t("refunds.column.source")}
            value={view.get("source")}
            options={["medusa", "gateway"].map((value) => ({ value, label: t(`refunds.source.${value}`) }))}
            onSelect={(source) => view.set({ source })}
          />
          <SearchFilter label={t("refunds.search_label")} view={view} name="q" />
        </Filters>
        <List
          view={view}
          query={list}
          label={t("refunds.title")}
          columns={columns}
          rowsKey="refunds"
          keyOf={({ id }) => id}
        />
      </Container>
      <GatewayRefunds view={view} />
    </div>
  )
}

export default asPage(Refunds, TransactionsTabs)
