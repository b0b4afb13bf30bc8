import { XMark } from "@medusajs/icons"
import { Button, IconButton, Drawer, FocusModal, Heading, Text, Hint, Label, Textarea } from "@medusajs/ui"
import { useId, useState, type FormEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The minimum that the API accepts. */
const MIN_LENGTH = 3

/** The properties that a form in a drawer and a form in a modal share. */
export interface FormProps {
  title: string
  description: string
  /** The label of the submit button. */
  action: string
  submit: () => void
  close: () => void
  /** The form is being submitted: it stays open until the reply. */
  busy?: boolean
  /** The action cannot be undone. */
  danger?: boolean
  /** Replaces the button that closes the form. */
  secondaryAction?: ReactNode
  children: ReactNode
}

/** Handles the submit event in place of the browser. */
const preventDefault = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}

type CloseProps = Pick<FormProps, "close" | "busy">

/** Looks like the close button of Medusa's own drawers, which has no accessible name. */
const CornerButton = ({ close, busy = false }: CloseProps) => {
  const { t } = useTranslation("mpgi")
  return (
    <IconButton
      size="small"
      variant="transparent"
      type="button"
      aria-label={t("shared.close")}
      disabled={busy}
      onClick={close}
    >
      <XMark aria-hidden />
    </IconButton>
  )
}

type ButtonsProps = CloseProps & Pick<FormProps, "action" | "danger" | "secondaryAction">

const FormButtons = ({ action, close, busy = false, danger = false, secondaryAction }: ButtonsProps) => {
  const { t } = useTranslation("mpgi")
  return (
    <>
      {secondaryAction ?? (
        <Button type="button" size="small" variant="secondary" disabled={busy} onClick={close}>
          {t("shared.back")}
        </Button>
      )}
      <Button type="submit" size="small" variant={danger ? "danger" : "primary"} isLoading={busy}>
        {action}
      </Button>
    </>
  )
}

/** A short form in a drawer. */
export const FormDrawer = ({ title, description, submit, children, ...buttons }: FormProps) => (
  <Drawer open onOpenChange={(open) => !open && !buttons.busy && buttons.close()}>
    <Drawer.Content>
      <div className="flex items-start justify-between gap-x-4 border-b px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description>{description}</Drawer.Description>
        </div>
        <CornerButton {...buttons} />
      </div>
      <form onSubmit={preventDefault(submit)} className="flex min-h-0 flex-1 flex-col">
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">{children}</Drawer.Body>
        <Drawer.Footer>
          <FormButtons {...buttons} />
        </Drawer.Footer>
      </form>
    </Drawer.Content>
  </Drawer>
)

/** A long form that fills the screen. */
export const FormModal = ({ title, description, submit, children, ...buttons }: FormProps) => (
  <FocusModal open onOpenChange={(open) => !open && !buttons.busy && buttons.close()}>
    <FocusModal.Content>
      <form onSubmit={preventDefault(submit)} className="flex h-full flex-col overflow-hidden">
        <div className="flex border-b px-4 py-2">
          <CornerButton {...buttons} />
        </div>
        <FocusModal.Body className="flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-2xl flex-col gap-y-8 px-4 py-8">
            <div>
              <FocusModal.Title asChild>
                <Heading>{title}</Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle">
                  {description}
                </Text>
              </FocusModal.Description>
            </div>
            {children}
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <FormButtons {...buttons} />
        </FocusModal.Footer>
      </form>
    </FocusModal.Content>
  </FocusModal>
)

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
