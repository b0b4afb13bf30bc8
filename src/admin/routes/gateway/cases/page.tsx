import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CaseDrawer } from "../../../components/cases/case-drawer"
import { useCaseColumns } from "../../../components/cases/columns"
import { Choose } from "../../../components/list/choose"
import { Filters } from "../../../components/list/filters"
import { Find } from "../../../components/list/find"
import { List } from "../../../components/list/list"
import { PageHead } from "../../../components/list/page-head"
import { askedBy, useList } from "../../../lib/api"
import { CASE_KINDS, type Case } from "../../../lib/cases"
import { useView } from "../../../lib/view"

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
  const columns = useCaseColumns(open)
  return (
    <Container className="divide-y p-0">
      <PageHead title={t("cases.title")} about={t("cases.description")} />
      <Filters>
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
        <Find label={t("cases.column.order_no")} view={view} name="order_no" />
      </Filters>
      <List
        view={view}
        query={list}
        label={t("cases.title")}
        columns={columns}
        of="cases"
        keyOf={({ id }) => id}
      />
      {opened && <CaseDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "cases.title", translationNs: "mpgi", rank: 65 })

export default Cases
