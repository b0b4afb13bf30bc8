import { Button, Text, Hint, Label, Textarea, toast, usePrompt } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { FormDrawer } from "../shared/form/forms"
import { navigate } from "../shared/navigation/link"
import { useCreateBulk, formatTotals, useBulkAction, type BulkKind, type BulkTarget, type Bulk } from "./api"

/** Letters that neither the browser nor the dashboard uses for something else. */
const SHORTCUTS: Record<BulkKind, string> = {
  capture: "k",
  refund: "e",
  cancel: "b",
  review_accept: "y",
  review_decline: "n",
}

type Bulks = {
  kinds: readonly BulkKind[]
  /** The number of selected payments. */
  count: number
  target: BulkTarget
}

/** The commands for the selected payments, and the drawer that leads to the preview of the chosen one. */
export function useBulkCommands({ kinds, count, target }: Bulks) {
  const { t } = useTranslation("mpgi")
  const [chosen, setChosen] = useState<BulkKind | null>(null)
  const commands = kinds.map((kind) => ({
    label: t(`bulk.action.${kind}`),
    shortcut: SHORTCUTS[kind],
    action: () => setChosen(kind),
  }))
  const drawer = chosen && (
    <PreviewDrawer kind={chosen} count={count} target={target} close={() => setChosen(null)} />
  )
  return { commands, drawer }
}

type PreviewDrawerProps = { kind: BulkKind; count: number; target: BulkTarget; close: () => void }

/** Creates the preview of a bulk action, with a note if the action records notes. Nothing is executed yet. */
const PreviewDrawer = ({ kind, count, target, close }: PreviewDrawerProps) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const create = useCreateBulk()
  const submit = () => {
    create.mutate(
      { kind, ...target, ...(note.trim() ? { note: note.trim() } : {}) },
      { onSuccess: ({ bulk }) => bulk && navigate(`/payments/transactions/bulk/${bulk.id}`) },
    )
  }
  const takesNote = kind === "refund" || kind.startsWith("review")
  return (
    <FormDrawer
      title={t(`bulk.action.${kind}`)}
      description={t("bulk.preview_description", { count })}
      action={t("bulk.show_preview")}
      submit={submit}
      close={close}
      busy={create.isPending}
    >
      <Text size="small">{t(`bulk.action_description.${kind}`)}</Text>
      {takesNote && (
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={id}>{t("bulk.note")}</Label>
          <Textarea id={id} value={note} maxLength={100} onChange={({ target }) => setNote(target.value)} />
          <Hint>{t(kind === "refund" ? "bulk.note_refund" : "bulk.note_review")}</Hint>
        </div>
      )}
      {create.error && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {t("bulk.preview_failed", { message: create.error.message })}
        </Text>
      )}
    </FormDrawer>
  )
}

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
