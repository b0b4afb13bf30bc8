import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { formatTotals, useBulkAction, type Bulk } from "./api"

/** Stops a bulk action, so that queued rows are skipped. The user confirms their amounts first. */
export const StopButton = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const action = useBulkAction(bulk.id, {
    onError: ({ message }) => toast.error(t("bulk.stop_failed"), { description: message }),
  })
  const queued = bulk.totals.filter(({ state }) => state === "queued")
  const values = { count: bulk.rows.queued, amount: formatTotals(queued, i18n.language.slice(0, 2)) }
  if (bulk.state !== "running" || values.count === 0) return null
  const stop = async () => {
    const confirmed = await prompt({
      title: t("bulk.stop_title"),
      description: t("bulk.stop_description", values),
      confirmText: t("bulk.stop"),
      cancelText: t("shared.back"),
    })
    if (confirmed) action.mutate("stop")
  }
  return (
    <Button size="small" variant="danger" isLoading={action.isPending} onClick={() => void stop()}>
      {t("bulk.stop")}
    </Button>
  )
}
