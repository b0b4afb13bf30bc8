import { useTranslation } from "react-i18next"
import { askedBy, useList } from "../../lib/api"
import { DIFFERENCE_KINDS, type Difference } from "../../lib/reconciliation"
import { type View } from "../../lib/view"
import { Choose } from "../list/choose"
import { Filters } from "../list/filters"
import { Find } from "../list/find"
import { List } from "../list/list"
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
  const columns = useDifferenceColumns(open)
  return (
    <>
      <Filters>
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
        <Find label={t("reconciliation.column.order_no")} view={view} name="order_no" />
      </Filters>
      <List
        view={view}
        query={list}
        label={t("reconciliation.differences")}
        columns={columns}
        of="differences"
        keyOf={({ id }) => id}
      />
    </>
  )
}
