import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CASE_KINDS } from "../../../cases/api"
import { CaseDrawer } from "../../../cases/case-drawer"
import { useCaseColumns } from "../../../cases/columns"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { Filters, SearchFilter, SelectFilter } from "../../../shared/list/filters"
import { List, PageHeader } from "../../../shared/list/list"
import { useView } from "../../../shared/view"

/** Exceptions that need review. Shows the open cases unless the URL names another state. */
const Cases = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const state = view.get("state") || "open"
  const page = view.get("page")
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page })
  const { state: _, ...query } = listQuery(view, ["state", "kind", "order_no"])
  const list = useList("/admin/mpgi/cases", "cases", state === "any" ? query : { ...query, state })
  const columns = useCaseColumns(open)
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("cases.title")} description={t("cases.description")} />
      <Filters>
        <SelectFilter
          label={t("cases.column.state")}
          value={state === "any" ? "" : state}
          options={["open", "closed"].map((value) => ({ value, label: t(`cases.state.${value}`) }))}
          onSelect={(value) => view.set({ state: value || "any" })}
        />
        <SelectFilter
          label={t("cases.column.kind")}
          value={view.get("kind")}
          options={CASE_KINDS.map((value) => ({ value, label: t(`cases.kind.${value}.name`) }))}
          onSelect={(kind) => view.set({ kind })}
        />
        <SearchFilter label={t("cases.column.order_no")} view={view} name="order_no" />
      </Filters>
      <List
        view={view}
        query={list}
        label={t("cases.title")}
        columns={columns}
        rowsKey="cases"
        keyOf={({ id }) => id}
      />
      {opened && <CaseDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "cases.title", translationNs: "mpgi", rank: 2 })

export default asPage(Cases)
