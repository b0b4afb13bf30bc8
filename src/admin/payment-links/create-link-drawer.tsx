import { Copy, Hint, Input, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { FormDrawer } from "../shared/form/form-drawer"

/** 70 days, as the API accepts. */
const LONGEST_HOURS = 1680

type Props = { order_id: string; amount: string; hours: number; close: () => void }

/** Creates a payment link and shows its address, this once. */
export const CreateLinkDrawer = ({ order_id, amount, hours, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [entered, setEntered] = useState(String(hours))
  const [url, setUrl] = useState<string>()
  const ids = { hours: useId(), hint: useId(), url: useId() }
  const action = usePost(
    "/admin/mpgi/orders/{id}/payment-links",
    {
      onSuccess: ({ payment_link }) => setUrl(payment_link.url),
      onError: ({ message }) => toast.error(t("payment_links.create.failed"), { description: message }),
    },
    { id: order_id },
  )
  const valid = /^\d{1,4}$/.test(entered) && Number(entered) >= 1 && Number(entered) <= LONGEST_HOURS

  const submit = () => {
    if (url !== undefined) return close()
    if (!valid) return
    action.mutate({ expires_in_hours: Number(entered) })
  }

  return (
    <FormDrawer
      title={t("payment_links.create.title")}
      description={t("payment_links.create.description", { amount })}
      action={url === undefined ? t("payment_links.create.confirm") : t("payment_links.create.close")}
      submit={submit}
      close={close}
      busy={action.isPending}
    >
      {url === undefined ? (
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
            {t("payment_links.create.hours_hint", { max: LONGEST_HOURS })}
          </Hint>
        </div>
      ) : (
        <div className="flex flex-col gap-y-2" role="status">
          <Label htmlFor={ids.url}>{t("payment_links.create.address")}</Label>
          <div className="flex items-center gap-x-2">
            <Input id={ids.url} value={url} readOnly className="flex-1" />
            <Copy content={url} />
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t("payment_links.create.shown_once")}
          </Text>
        </div>
      )}
    </FormDrawer>
  )
}
