import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/list/choose"
import { Filters } from "../../../components/list/filters"
import { Find } from "../../../components/list/find"
import { List } from "../../../components/list/list"
import { PageHead } from "../../../components/list/page-head"
import { AtGateway } from "../../../components/refunds/at-gateway"
import { useRefundColumns } from "../../../components/refunds/columns"
import { askedBy, useList } from "../../../lib/api"
import { REFUND_STATES, type Refund } from "../../../lib/refunds"
import { useView } from "../../../lib/view"

/** Every refund, on all accounts, and a question to the gateway about those that we do not know. */
const Refunds = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useList<"refunds", Refund>("refunds", askedBy(view, ["state", "source", "q"]))
  const columns = useRefundColumns()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHead title={t("refunds.title")} about={t("refunds.description")} />
        <Filters>
          <Choose
            label={t("refunds.column.state")}
            value={view.get("state")}
            options={REFUND_STATES.map((value) => ({ value, label: t(`refunds.state.${value}`) }))}
            choose={(state) => view.set({ state })}
          />
          <Choose
            label={t("refunds.column.source")}
            value={view.get("source")}
            options={["medusa", "gateway"].map((value) => ({ value, label: t(`refunds.source.${value}`) }))}
            choose={(source) => view.set({ source })}
          />
          <Find label={t("refunds.find")} view={view} name="q" />
        </Filters>
        <List
          view={view}
          query={list}
          label={t("refunds.title")}
          columns={columns}
          of="refunds"
          keyOf={({ id }) => id}
        />
      </Container>
      <AtGateway view={view} />
    </div>
  )
}

export const config = defineRouteConfig({ label: "refunds.title", translationNs: "mpgi", rank: 30 })

export default Refunds
