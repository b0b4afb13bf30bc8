import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { AccountTitle } from "../shared/account"
import { PAGE_SIZE, useList, usePost } from "../shared/api"
import type { Column } from "../shared/list/list-table"
import { List } from "../shared/list/list"
import { pageQuery, type View } from "../shared/view"
import { pollWhileRunning, type ReconciliationRun } from "./api"

const COLORS = { requested: "orange", running: "blue", failed: "red", done: "green" } as const

/** The reconciliation runs, the newest first. */
export const Runs = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const query = pageQuery(view, PAGE_SIZE)
  return (
    <List
      view={view}
      query={useList("/admin/mpgi/reconciliation/runs", "runs", query, pollWhileRunning)}
      label={t("reconciliation.runs")}
      columns={useColumns()}
      rowsKey="runs"
      keyOf={({ id }) => id}
    />
  )
}

/** Starts a run for every account. It continues after the reply; the list shows its progress. */
export const StartRun = () => {
  const { t } = useTranslation("mpgi")
  const start = usePost("/admin/mpgi/reconciliation/runs", {
    onSuccess: () => toast.info(t("reconciliation.started")),
    onError: ({ message }) => toast.error(t("reconciliation.start_failed"), { description: message }),
  })
  return (
    <Button size="small" isLoading={start.isPending} onClick={() => start.mutate({})}>
      {t("reconciliation.start")}
    </Button>
  )
}

function useColumns(): Column<ReconciliationRun>[] {
  const { t, i18n } = useTranslation("mpgi")
  const time = (at: string | null) => (at ? new Date(at).toLocaleString(i18n.language.slice(0, 2)) : "–")
  const figure = (id: "compared" | "found" | "resolved" | "needs_review"): Column<ReconciliationRun> => ({
    id,
    label: t(`reconciliation.run.${id}`),
    right: true,
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
      card: "state",
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
    ...(["compared", "found", "resolved", "needs_review"] as const).map(figure),
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
    {
      id: "account",
      label: t("reconciliation.account"),
      cell: ({ provider_id }) => <AccountTitle id={provider_id} />,
    },
  ]
}
