import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useList, usePost } from "../../lib/api"
import { whileRunning, type Run } from "../../lib/reconciliation"
import type { View } from "../../lib/view"
import { ListTable, type Column } from "../list/list-table"
import { Loaded } from "../list/loaded"
import { Pages } from "../list/pages"

const ROWS = 5
const COLORS = { requested: "orange", running: "blue", failed: "red", done: "green" } as const

/** The comparisons with the gateway, the newest first; the address says which part of them. */
export const Runs = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const at = Math.max(0, Number(view.get("runs")) || 0)
  const query = { limit: String(ROWS), offset: String(at * ROWS) }
  const list = useList<"reconciliations", Run>("reconciliations", query, whileRunning)
  const { reconciliations = [], count = 0 } = list.data ?? {}
  return (
    <>
      <Loaded query={list} empty={reconciliations.length === 0}>
        <ListTable
          label={t("reconciliation.runs")}
          columns={useColumns()}
          rows={reconciliations}
          keyOf={({ id }) => id}
        />
      </Loaded>
      {count > ROWS && (
        <Pages
          page={at}
          size={ROWS}
          count={count}
          go={(to) => view.set({ runs: to > 0 ? String(to) : "", page: view.get("page") })}
        />
      )}
    </>
  )
}

/** Compares every account now. It goes on after the answer; the list shows how far it has come. */
export const CompareNow = () => {
  const { t } = useTranslation("mpgi")
  const compare = usePost<object, object>("reconciliations")
  const run = () =>
    compare.mutate(
      {},
      {
        onSuccess: () => toast.info(t("reconciliation.started")),
        onError: ({ message }) => toast.error(t("reconciliation.not_started"), { description: message }),
      },
    )
  return (
    <Button size="small" isLoading={compare.isPending} onClick={run}>
      {t("reconciliation.compare")}
    </Button>
  )
}

function useColumns(): Column<Run>[] {
  const { t, i18n } = useTranslation("mpgi")
  const time = (at: string | null) => (at ? new Date(at).toLocaleString(i18n.language.slice(0, 2)) : "–")
  const figure = (id: "compared" | "found" | "healed" | "reported"): Column<Run> => ({
    ...{ id, label: t(`reconciliation.run.${id}`), right: true },
    cell: (run) => run[id],
  })
  return [
    {
      id: "started_at",
      label: t("reconciliation.run.started_at"),
      cell: ({ started_at }) => time(started_at),
    },
    {
      id: "state",
      label: t("reconciliation.run.state"),
      cell: ({ state, error }) => (
        <span className="flex items-center gap-x-2">
          <StatusBadge color={COLORS[state]}>{t(`reconciliation.run.${state}`)}</StatusBadge>
          {error && (
            <Text size="xsmall" className="text-ui-fg-error">
              {error}
            </Text>
          )}
        </span>
      ),
    },
    ...(["compared", "found", "healed", "reported"] as const).map(figure),
    {
      id: "scope",
      label: t("reconciliation.run.scope"),
      cell: ({ scope }) => t(`reconciliation.scope.${scope}`),
    },
    {
      id: "trigger",
      label: t("reconciliation.run.trigger"),
      cell: ({ trigger, requested_by }) => requested_by ?? t(`reconciliation.trigger.${trigger}`),
    },
    { id: "account", label: t("reconciliation.account"), cell: ({ provider_id }) => provider_id },
  ]
}
