import { Button, Hint, Input, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { copyText } from "../shared/copy-text"
import { FormDrawer } from "../shared/form/form-drawer"

type Props = {
  order_id: string
  amount: string
  /** How long a link is valid unless the user says otherwise. */
  hours: number
  longest: number
  close: () => void
}

/** Creates a payment link and shows its address, this once. */
export const CreateLinkDrawer = ({ order_id, amount, hours, longest, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [entered, setEntered] = useState(String(hours))
  const [url, setUrl] = useState<string>()
  const [copied, setCopied] = useState(false)
  const ids = { hours: useId(), hint: useId(), url: useId() }
  const action = usePost(
    "/admin/mpgi/orders/{id}/payment-links",
    {
      onSuccess: ({ payment_link }) => setUrl(payment_link.url),
      onError: ({ message }) => toast.error(t("payment_links.create.failed"), { description: message }),
    },
    { id: order_id },
  )
  const valid = /^\d{1,4}$/.test(entered) && Number(entered) >= 1 && Number(entered) <= longest

  const copy = async (text: string) => {
    if (await copyText(text, ids.url)) setCopied(true)
    else toast.error(t("payment_links.create.not_copied"))
  }
  const submit = () => {
    if (url !== undefined) return void copy(url)
    if (valid) action.mutate({ expires_in_hours: Number(entered) })
  }

  if (url === undefined)
    return (
      <FormDrawer
        title={t("payment_links.create.title")}
        description={t("payment_links.create.description", { amount })}
        action={t("payment_links.create.confirm")}
        submit={submit}
        close={close}
        busy={action.isPending}
      >
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={ids.hours}>{t("payment_links.create.hours")}</Label>
          <Input
            id={ids.hours}
            value={entered}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={!valid}
            aria-describedby={ids.hint}
            onChange={({ target }) => setEntered(target.value.trim())}
          />
          <Hint id={ids.hint} variant={valid ? "info" : "error"}>
            {t("payment_links.create.hours_hint", { max: longest })}
          </Hint>
        </div>
      </FormDrawer>
    )
  return (
    <FormDrawer
      title={t("payment_links.create.created")}
      description={t("payment_links.create.description", { amount })}
      action={copied ? t("payment_links.create.copied") : t("payment_links.create.copy")}
      submit={submit}
      close={close}
      secondaryAction={
        <Button type="button" size="small" variant="secondary" onClick={close}>
          {t("payment_links.create.close")}
        </Button>
      }
    >
      <div className="flex flex-col gap-y-2" role="status">
        <Label htmlFor={ids.url}>{t("payment_links.create.address")}</Label>
        <Input id={ids.url} value={url} readOnly onFocus={({ target }) => target.select()} />
        <Text size="small" className="text-ui-fg-subtle">
          {t("payment_links.create.shown_once")}
        </Text>
      </div>
    </FormDrawer>
  )
}
