import { Hint, Label, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { FormDrawer } from "../shared/form/form-drawer"
import { navigate } from "../shared/navigation/browser-location"
import { useCreateBulk, type BulkKind, type BulkTarget } from "./api"

type Props = { kind: BulkKind; count: number; target: BulkTarget; close: () => void }

/** Creates the preview of a bulk action, with a note if the action records notes. Nothing is executed yet. */
export const PreviewDrawer = ({ kind, count, target, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const create = useCreateBulk()
  const submit = () => {
    create.mutate(
      { kind, ...target, ...(note.trim() ? { note: note.trim() } : {}) },
      { onSuccess: ({ bulk }) => bulk && navigate(`/gateway/bulk/${bulk.id}`) },
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
