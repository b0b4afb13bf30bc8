import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/care/choose"
import { Find } from "../../../components/care/find"
import { ListTable } from "../../../components/list/list-table"
import { Loaded } from "../../../components/list/loaded"
import { Pages } from "../../../components/list/pages"
import { AtGateway } from "../../../components/refunds/at-gateway"
import { useRefundColumns } from "../../../components/refunds/columns"
import { askedBy, ROWS, useList } from "../../../lib/care"
import { REFUND_STATES, type Refund } from "../../../lib/refunds"
import { pageOf, useView } from "../../../lib/view"

/** Every refund, on all accounts, and a question to the gateway about those that we do not know. */
const Refunds = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useList<"refunds", Refund>("refunds", askedBy(view, ["state", "source", "q"]))
  const { refunds = [], count = 0 } = list.data ?? {}
  const columns = useRefundColumns()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h1">{t("refunds.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("refunds.description")}
          </Text>
        </div>
        <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
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
          <Find
            label={t("refunds.find")}
            value={view.get("q")}
            find={(q) => view.set({ q }, { replace: true })}
          />
        </div>
        <Loaded query={list} empty={refunds.length === 0}>
          <ListTable label={t("refunds.title")} columns={columns} rows={refunds} keyOf={({ id }) => id} />
        </Loaded>
        <Pages
          page={pageOf(view)}
          size={ROWS}
          count={count}
          go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
        />
      </Container>
      <AtGateway view={view} />
    </div>
  )
}

export const config = defineRouteConfig({ label: "refunds.title", translationNs: "mpgi", rank: 30 })

export default Refunds
