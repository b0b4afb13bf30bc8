import { Button, Hint, Label, Textarea } from "@medusajs/ui"
import { useId, useState, type FormEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  /** What the words are for. */
  hint: string
  button: string
  busy: boolean
  submit: (note: string) => void
  /** False while something else is missing. */
  ready?: boolean
  children?: ReactNode
}

/** The API wants at least so many characters. */
const SHORTEST = 3

/** Asks in some words what was done, before it counts as done. */
export const NoteForm = ({ hint, button, busy, submit, ready = true, children }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const [touched, setTouched] = useState(false)
  const ids = { note: useId(), hint: useId() }
  const missing = note.trim().length < SHORTEST
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!missing && ready) submit(note.trim())
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-y-3">
      {children}
      <div className="flex flex-col gap-y-2">
        <Label size="small" htmlFor={ids.note}>
          {t("care.note")}
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
          {touched && missing ? t("care.note_missing") : hint}
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
        {button}
      </Button>
    </form>
  )
}
