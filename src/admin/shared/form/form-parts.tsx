import { XMark } from "@medusajs/icons"
import { Button, IconButton } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"

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
export const preventDefault = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}

type CloseProps = Pick<FormProps, "close" | "busy">

/** Looks like the close button of Medusa's own drawers, which has no accessible name. */
export const CornerButton = ({ close, busy = false }: CloseProps) => {
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

export const FormButtons = ({
  action,
  close,
  busy = false,
  danger = false,
  secondaryAction,
}: ButtonsProps) => {
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
