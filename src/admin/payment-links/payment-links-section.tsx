import { Alert, Badge, Button, Container, Heading, Text, toast, Hint, Input, Label } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../shared/api"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"
import { copyText } from "../shared/browser"
import { FormDrawer } from "../shared/form/forms"

type PaymentLink = Reply<"/admin/mpgi/orders/{id}/payment-links">["payment_links"][number]

/** Shows what an order owes, a button that creates a payment link for it, and the existing links. */
export const PaymentLinksSection = ({ order_id }: { order_id: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const [creating, setCreating] = useState(false)
  const { data } = useOne("/admin/mpgi/orders/{id}/payment-links", { id: order_id })
  if (!data) return null
  const { outstanding, currency_code, expires_after_hours, longest_hours, payment_links, awaiting_payment } =
    data
  const collection =
    data.collection_amount && money(data.collection_amount, currency_code, i18n.language.slice(0, 2))
  const owes = Number(outstanding) > 0
  if (!owes && payment_links.length === 0) return null
  const amount = money(outstanding, currency_code, i18n.language.slice(0, 2))
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payment-links">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("payment_links.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {owes ? t("payment_links.outstanding", { amount }) : t("payment_links.nothing_outstanding")}
          </Text>
        </div>
        {owes && (
          <Button size="small" variant="secondary" onClick={() => setCreating(true)}>
            {t("payment_links.create.button")}
          </Button>
        )}
      </div>
      {owes && collection && (
        <div className="px-6 py-4" role="status">
          <Alert variant="warning">{t("payment_links.differs", { amount, collection })}</Alert>
        </div>
      )}
      {owes && awaiting_payment && <AwaitingPayment awaiting={awaiting_payment} />}
      {payment_links.length > 0 && (
        <ul>
          {payment_links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {creating && (
        <CreateLinkDrawer
          order_id={order_id}
          amount={amount}
          hours={expires_after_hours}
          longest={longest_hours}
          close={() => setCreating(false)}
        />
      )}
    </Container>
  )
}

const LinkRow = ({ link }: { link: PaymentLink }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const deactivate = usePost(
    "/admin/mpgi/payment-links/{id}/deactivate",
    {
      onSuccess: () => toast.success(t("payment_links.deactivate.done")),
      onError: ({ message }) => toast.error(t("payment_links.deactivate.failed"), { description: message }),
    },
    { id: link.id },
  )
  const at = (time: string) => new Date(time).toLocaleString(locale)
  const state = link.active ? "active" : link.deactivated_at ? "deactivated" : "expired"
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {[
          money(link.amount, link.currency_code, locale),
          t("payment_links.expires", { at: at(link.expires_at) }),
          link.opened_at && t("payment_links.opened", { at: at(link.opened_at) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <div className="flex items-center gap-x-2">
        <Badge size="2xsmall" color={link.active ? "green" : "grey"}>
          {t(`payment_links.state.${state}`)}
        </Badge>
        {link.active && (
          <Button
            size="small"
            variant="transparent"
            onClick={() => deactivate.mutate({})}
            isLoading={deactivate.isPending}
          >
            {t("payment_links.deactivate.button")}
          </Button>
        )}
      </div>
    </li>
  )
}

type Awaiting = NonNullable<Reply<"/admin/mpgi/orders/{id}/payment-links">["awaiting_payment"]>

/** Shows why an order is not paid yet, when the shop is reminded and when the order is canceled. */
const AwaitingPayment = ({ awaiting }: { awaiting: Awaiting }) => {
  const { t, i18n } = useTranslation("mpgi")
  const at = (time: string) => ({ at: new Date(time).toLocaleString(i18n.language.slice(0, 2)) })
  return (
    <div className="px-6 py-4" role="status">
      <Alert variant="info">
        <span className="font-medium">{t("payment_links.awaiting.title")}</span>
        {". "}
        {t(`payment_links.awaiting.${awaiting.reason}`)}{" "}
        {awaiting.reminds_at && t("payment_links.awaiting.reminds", at(awaiting.reminds_at))}{" "}
        {t("payment_links.awaiting.cancels", at(awaiting.cancels_at))}
      </Alert>
    </div>
  )
}

type Props = {
  order_id: string
  amount: string
  /** How long a link is valid by default, in hours. */
  hours: number
  longest: number
  close: () => void
}

/** Creates a payment link and shows its address, which is shown only once. */
const CreateLinkDrawer = ({ order_id, amount, hours, longest, close }: Props) => {
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
