import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CASE_KINDS } from "../../../cases/api"
import { CaseDrawer } from "../../../cases/case-drawer"
import { useCaseColumns } from "../../../cases/columns"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import type { Filter } from "../../../shared/list/filters"
import { List, PageHeader } from "../../../shared/list/list"
import { useView } from "../../../shared/view"

/** Exceptions that need review. Shows the open cases unless the URL names another state. */
const Cases = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const filters: Filter[] = [
    {
      id: "state",
      label: t("cases.column.state"),
      type: "one",
      initial: "open",
      options: ["open", "closed"].map((value) => ({ value, label: t(`cases.state.${value}`) })),
    },
    {
      id: "kind",
      label: t("cases.column.kind"),
      type: "one",
      options: CASE_KINDS.map((value) => ({ value, label: t(`cases.kind.${value}.name`) })),
    },
    { id: "order_no", label: t("cases.column.order_no"), type: "text" },
  ]
  const page = view.get("page")
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page })
  const list = useList("/admin/mpgi/cases", "cases", listQuery(view, filters))
  const columns = useCaseColumns(open)
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("cases.title")} description={t("cases.description")} />
      <List
        view={view}
        query={list}
        label={t("cases.title")}
        columns={columns}
        filters={filters}
        search={{ label: t("shared.list.search"), name: "q" }}
        rowsKey="cases"
        keyOf={({ id }) => id}
      />
      {opened && <CaseDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "cases.title", translationNs: "mpgi", rank: 2 })

export default asPage(Cases)
