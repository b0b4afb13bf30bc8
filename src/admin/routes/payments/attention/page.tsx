import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useAttentionColumns } from "../../../attention/columns"
import { CASE_KINDS } from "../../../cases/api"
import { CaseDrawer } from "../../../cases/case-drawer"
import { DiscrepancyDrawer } from "../../../reconciliation/discrepancy-drawer"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import type { Filter } from "../../../shared/list/filters"
import { List, PageHeader } from "../../../shared/list/list"
import { useView } from "../../../shared/view"

/** The states that old addresses name, with the state that this page has for each. */
const STATES: Record<string, "open" | "closed"> = {
  open: "open",
  unresolved: "open",
  needs_review: "open",
  closed: "closed",
  resolved: "closed",
  cleared: "closed",
}

/** The state that a URL names, by its present or an earlier name; `open` for an unknown name. */
const shownState = (named: string): "open" | "closed" => STATES[named] ?? "open"

/** Whether the id is that of a case; otherwise it is that of a discrepancy. */
const isCase = (id: string): boolean => id.startsWith("mpgicase_")

/** Cases and discrepancies in one list. Shows the open ones unless the URL names another state. */
const Attention = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const filters: Filter[] = [
    {
      id: "state",
      label: t("attention.column.state"),
      type: "one",
      initial: "open",
      options: ["open", "closed"].map((value) => ({ value, label: t(`attention.state.${value}`) })),
    },
    {
      id: "kind",
      label: t("attention.column.kind"),
      type: "one",
      options: CASE_KINDS.map((value) => ({ value, label: t(`cases.kind.${value}.name`) })),
    },
    { id: "order_no", label: t("attention.column.order_no"), type: "text" },
  ]
  const order = view.get("order") || "-found_at"
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page: view.get("page") })
  const { state: named, kind, ...query } = listQuery(view, filters)
  const state = named && shownState(named)
  const list = useList("/admin/mpgi/attention", "attention", {
    ...query,
    ...(CASE_KINDS.some((known) => known === kind) && { kind }),
    ...(state && { state }),
    order,
  })
  const Drawer = isCase(opened) ? CaseDrawer : DiscrepancyDrawer
  return (
    <Container className="divide-y p-0" data-testid="mpgi-attention">
      <PageHeader title={t("attention.title")} description={t("attention.description")} />
      <List
        view={view}
        query={list}
        emptyText={t(state === "open" && !kind ? "attention.nothing_open" : "shared.list.empty")}
        label={t("attention.title")}
        columns={useAttentionColumns(open)}
        filters={filters}
        search={{ label: t("shared.list.search"), name: "q" }}
        rowsKey="attention"
        keyOf={({ id }) => id}
        order={order}
      />
      {opened && <Drawer key={opened} id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "attention.title", translationNs: "mpgi", rank: 2 })

export default asPage(Attention)
