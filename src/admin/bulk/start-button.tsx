import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { formatTotals, useBulkAction, type Bulk } from "./api"

/** Runs a draft, or retries the failed rows. The user confirms the amounts first. */
export const StartButton = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const start = useBulkAction(bulk.id, {
    onError: ({ message }) => toast.error(t("bulk.start_failed"), { description: message }),
  })
  const isRetry = bulk.state === "completed"
  const affected = bulk.totals.filter(({ state, failed }) => (isRetry ? failed : state === "queued"))
  const count = affected.reduce((sum, { rows }) => sum + rows, 0)
  if (bulk.state === "running" || count === 0) return null
  const values = {
    count,
    amount: formatTotals(affected, i18n.language.slice(0, 2)),
    action: t(`bulk.action.${bulk.kind}`),
  }
  const run = async () => {
    const confirmed = await prompt({
      title: t(isRetry ? "bulk.retry_title" : "bulk.run_title", values),
      description: t(`bulk.action_description.${bulk.kind}`),
      confirmText: t("bulk.confirm", values),
      cancelText: t("shared.back"),
      variant: bulk.kind === "capture" || bulk.kind === "review_accept" ? "confirmation" : "danger",
    })
    if (confirmed) start.mutate(isRetry ? "retry" : "run")
  }
  return (
    <Button size="small" isLoading={start.isPending} onClick={() => void run()}>
      {t(isRetry ? "bulk.retry" : "bulk.confirm", values)}
    </Button>
  )
}
