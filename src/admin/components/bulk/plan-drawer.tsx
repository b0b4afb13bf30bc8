import { Hint, Label, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { usePlan, type BulkKind, type Which } from "../../lib/bulks"
import { FormDrawer } from "../form/form-drawer"

type Props = { kind: BulkKind; chosen: number; which: Which; close: () => void }

/** Asks why, where that is told to anybody, and leads to the plan. Nothing is done yet. */
export const PlanDrawer = ({ kind, chosen, which, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const plan = usePlan()
  const navigate = useNavigate()
  const submit = () => {
    plan.mutate(
      { kind, ...which, ...(note.trim() ? { note: note.trim() } : {}) },
      { onSuccess: ({ bulk }) => void navigate(`/gateway/bulks/${bulk.id}`) },
    )
  }
  const told = kind === "refund" || kind.startsWith("review")
  return (
    <FormDrawer
      title={t(`bulk.verb.${kind}`)}
      description={t("bulk.plan_description", { count: chosen })}
      action={t("bulk.show_plan")}
      submit={submit}
      close={close}
      busy={plan.isPending}
    >
      <Text size="small">{t(`bulk.about.${kind}`)}</Text>
      {told && (
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={id}>{t("bulk.note")}</Label>
          <Textarea id={id} value={note} maxLength={100} onChange={({ target }) => setNote(target.value)} />
          <Hint>{t(kind === "refund" ? "bulk.note_refund" : "bulk.note_review")}</Hint>
        </div>
      )}
      {plan.error && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {t("bulk.not_planned", { message: plan.error.message })}
        </Text>
      )}
    </FormDrawer>
  )
}
