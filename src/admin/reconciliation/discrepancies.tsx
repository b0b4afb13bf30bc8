import { useTranslation } from "react-i18next"
import { listQuery, useList } from "../shared/api"
import { Filters } from "../shared/list/filters"
import { List } from "../shared/list/list"
import { SearchFilter } from "../shared/list/search-filter"
import { SelectFilter } from "../shared/list/select-filter"
import { type View } from "../shared/view"
import { DISCREPANCY_KINDS } from "./api"
import { useDiscrepancyColumns } from "./columns"

const STATES = ["unresolved", "needs_review", "resolved", "cleared"]

/** The list of discrepancies. Shows the unresolved ones unless the URL names another state. */
export const Discrepancies = ({ view, open }: { view: View; open: (id: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const state = view.get("state") || "unresolved"
  const { state: _, ...query } = listQuery(view, ["state", "kind", "order_no"])
  const list = useList(
    "/admin/mpgi/reconciliation/discrepancies",
    "discrepancies",
    state === "any" ? query : { ...query, state },
  )
  const columns = useDiscrepancyColumns(open)
  return (
    <>
      <Filters>
        <SelectFilter
          label={t("reconciliation.column.state")}
          value={state === "any" ? "" : state}
          options={STATES.map((value) => ({ value, label: t(`reconciliation.state.${value}`) }))}
          onSelect={(value) => view.set({ state: value || "any" })}
        />
        <SelectFilter
          label={t("reconciliation.column.kind")}
          value={view.get("kind")}
          options={DISCREPANCY_KINDS.map((value) => ({
            value,
            label: t(`reconciliation.kind.${value}.name`),
          }))}
          onSelect={(kind) => view.set({ kind })}
        />
        <SearchFilter label={t("reconciliation.column.order_no")} view={view} name="order_no" />
      </Filters>
      <List
        view={view}
        query={list}
        label={t("reconciliation.discrepancies")}
        columns={columns}
        rowsKey="discrepancies"
        keyOf={({ id }) => id}
      />
    </>
  )
}
