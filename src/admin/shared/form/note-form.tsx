import { Button, Hint, Label, Textarea } from "@medusajs/ui"
import { useId, useState, type FormEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  /** What the note is for. */
  hint: string
  action: string
  busy: boolean
  submit: (note: string) => void
  /** False while another input is missing. */
  ready?: boolean
  children?: ReactNode
}

/** The minimum that the API accepts. */
const MIN_LENGTH = 3

/** Requires a note before an action is submitted. */
export const NoteForm = ({ hint, action, busy, submit, ready = true, children }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const [touched, setTouched] = useState(false)
  const ids = { note: useId(), hint: useId() }
  const missing = note.trim().length < MIN_LENGTH
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!missing && ready) submit(note.trim())
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-y-3">
      {children}
      <div className="flex flex-col gap-y-2">
        <Label size="small" htmlFor={ids.note}>
          {t("shared.note")}
        </Label>
        <Textarea
          id={ids.note}
          value={note}
          maxLength={1000}
          aria-invalid={touched && missing}
          aria-describedby={ids.hint}
          onChange={({ target }) => setNote(target.value)}
        />
        <Hint id={ids.hint} variant={touched && missing ? "error" : "info"}>
          {touched && missing ? t("shared.note_missing") : hint}
        </Hint>
      </div>
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-start"
        isLoading={busy}
        disabled={!ready}
      >
        {action}
      </Button>
    </form>
  )
}
