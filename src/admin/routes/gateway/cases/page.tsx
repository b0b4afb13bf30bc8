import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/care/choose"
import { Find } from "../../../components/care/find"
import { CaseDrawer } from "../../../components/cases/case-drawer"
import { useCaseColumns } from "../../../components/cases/columns"
import { Loaded } from "../../../components/list/loaded"
import { ListTable } from "../../../components/list/list-table"
import { Pages } from "../../../components/list/pages"
import { askedBy, ROWS, useList } from "../../../lib/care"
import { CASE_KINDS, type Case } from "../../../lib/cases"
import { pageOf, useView } from "../../../lib/view"

/** What a person has to look at: the open ones, until the address says otherwise. */
const Cases = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const state = view.get("state") || "open"
  const page = view.get("page")
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page })
  const { state: _, ...query } = askedBy(view, ["state", "kind", "order_no"])
  const list = useList<"cases", Case>("cases", state === "any" ? query : { ...query, state })
  const { cases = [], count = 0 } = list.data ?? {}
  const columns = useCaseColumns(open)
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h1">{t("cases.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("cases.description")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
        <Choose
          label={t("cases.column.state")}
          value={state === "any" ? "" : state}
          options={["open", "closed"].map((value) => ({ value, label: t(`cases.state.${value}`) }))}
          choose={(value) => view.set({ state: value || "any" })}
        />
        <Choose
          label={t("cases.column.kind")}
          value={view.get("kind")}
          options={CASE_KINDS.map((value) => ({ value, label: t(`cases.kind.${value}.name`) }))}
          choose={(kind) => view.set({ kind })}
        />
        <Find
          label={t("cases.column.order_no")}
          value={view.get("order_no")}
          find={(order_no) => view.set({ order_no }, { replace: true })}
        />
      </div>
      <Loaded query={list} empty={cases.length === 0}>
        <ListTable label={t("cases.title")} columns={columns} rows={cases} keyOf={({ id }) => id} />
      </Loaded>
      <Pages
        page={pageOf(view)}
        size={ROWS}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
      {opened && <CaseDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "cases.title", translationNs: "mpgi", rank: 65 })

export default Cases
