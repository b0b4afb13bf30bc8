import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { sums, useStart, type Bulk } from "../../lib/bulks"

/** Runs a plan, or tries again what failed; both name the amounts first. */
export const StartButton = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const start = useStart(bulk.id)
  const again = bulk.state === "done"
  const meant = bulk.totals.filter(({ state, failed }) => (again ? failed : state === "waiting"))
  const count = meant.reduce((sum, { rows }) => sum + rows, 0)
  if (bulk.state === "running" || count === 0) return null
  const what = { count, amount: sums(meant, i18n.language.slice(0, 2)), verb: t(`bulk.verb.${bulk.kind}`) }
  const run = async () => {
    const sure = await prompt({
      title: t(again ? "bulk.retry_title" : "bulk.run_title", what),
      description: t(`bulk.about.${bulk.kind}`),
      confirmText: t("bulk.confirm", what),
      cancelText: t("back"),
      variant: bulk.kind === "capture" || bulk.kind === "review_accept" ? "confirmation" : "danger",
    })
    if (!sure) return
    start.mutate(again ? "retry" : "run", {
      onError: ({ message }) => toast.error(t("bulk.not_started"), { description: message }),
    })
  }
  return (
    <Button size="small" isLoading={start.isPending} onClick={() => void run()}>
      {t(again ? "bulk.retry" : "bulk.confirm", what)}
    </Button>
  )
}
