import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { sums, useStart, type Bulk } from "../../lib/bulks"

/** Leaves what has not been begun, after naming how much that is. */
export const StopButton = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const act = useStart(bulk.id)
  const left = bulk.totals.filter(({ state }) => state === "waiting")
  const what = { count: bulk.rows.waiting, amount: sums(left, i18n.language.slice(0, 2)) }
  if (bulk.state !== "running" || what.count === 0) return null
  const stop = async () => {
    const sure = await prompt({
      title: t("bulk.stop_title"),
      description: t("bulk.stop_about", what),
      confirmText: t("bulk.stop"),
      cancelText: t("back"),
    })
    if (!sure) return
    act.mutate("stop", {
      onError: ({ message }) => toast.error(t("bulk.not_stopped"), { description: message }),
    })
  }
  return (
    <Button size="small" variant="danger" isLoading={act.isPending} onClick={() => void stop()}>
      {t("bulk.stop")}
    </Button>
  )
}
