import { useTranslation } from "react-i18next"
import { askedBy, ROWS, useList } from "../../lib/care"
import { DIFFERENCE_KINDS, type Difference } from "../../lib/reconciliation"
import { pageOf, type View } from "../../lib/view"
import { Choose } from "../care/choose"
import { Find } from "../care/find"
import { ListTable } from "../list/list-table"
import { Loaded } from "../list/loaded"
import { Pages } from "../list/pages"
import { useDifferenceColumns } from "./columns"

const STATES = ["standing", "reported", "healed", "gone"]

/** What is different, or was: what stands, until the address says otherwise. */
export const Differences = ({ view, open }: { view: View; open: (id: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const state = view.get("state") || "standing"
  const { state: _, ...query } = askedBy(view, ["state", "kind", "order_no"])
  const list = useList<"differences", Difference>(
    "differences",
    state === "any" ? query : { ...query, state },
  )
  const { differences = [], count = 0 } = list.data ?? {}
  const columns = useDifferenceColumns(open)
  return (
    <>
      <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
        <Choose
          label={t("reconciliation.column.state")}
          value={state === "any" ? "" : state}
          options={STATES.map((value) => ({ value, label: t(`reconciliation.state.${value}`) }))}
          choose={(value) => view.set({ state: value || "any" })}
        />
        <Choose
          label={t("reconciliation.column.kind")}
          value={view.get("kind")}
          options={DIFFERENCE_KINDS.map((value) => ({
            value,
            label: t(`reconciliation.kind.${value}.name`),
          }))}
          choose={(kind) => view.set({ kind })}
        />
        <Find
          label={t("reconciliation.column.order_no")}
          value={view.get("order_no")}
          find={(order_no) => view.set({ order_no }, { replace: true })}
        />
      </div>
      <Loaded query={list} empty={differences.length === 0}>
        <ListTable
          label={t("reconciliation.differences")}
          columns={columns}
          rows={differences}
          keyOf={({ id }) => id}
        />
      </Loaded>
      <Pages
        page={pageOf(view)}
        size={ROWS}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
    </>
  )
}
