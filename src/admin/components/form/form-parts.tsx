import { XMark } from "@medusajs/icons"
import { Button, IconButton } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** A form over the page that it is about. */
export interface FormProps {
  title: string
  description: string
  /** What the button says that sends the form. */
  action: string
  submit: () => void
  close: () => void
  /** It is being sent: it stays open until the answer. */
  busy?: boolean
  /** The action cannot be taken back. */
  danger?: boolean
  /** What stands beside the action, where that is not a button that closes. */
  beside?: ReactNode
  children: ReactNode
}

/** The browser does not send the form: we do. */
export const sending = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}

type CloseProps = Pick<FormProps, "close" | "busy">

/** As in the corner of core's own, which has no name for those who do not see it. */
export const CornerButton = ({ close, busy = false }: CloseProps) => {
  const { t } = useTranslation("mpgi")
  return (
    <IconButton
      size="small"
      variant="transparent"
      type="button"
      aria-label={t("care.close")}
      disabled={busy}
      onClick={close}
    >
      <XMark aria-hidden />
    </IconButton>
  )
}

type ButtonsProps = CloseProps & Pick<FormProps, "action" | "danger" | "beside">

export const FormButtons = ({ action, close, busy = false, danger = false, beside }: ButtonsProps) => {
  const { t } = useTranslation("mpgi")
  return (
    <>
      {beside ?? (
        <Button type="button" size="small" variant="secondary" disabled={busy} onClick={close}>
          {t("back")}
        </Button>
      )}
      <Button type="submit" size="small" variant={danger ? "danger" : "primary"} isLoading={busy}>
        {action}
      </Button>
    </>
  )
}
