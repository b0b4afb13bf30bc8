import { Alert, Badge, Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../shared/api"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"
import { AwaitingPayment } from "./awaiting-payment"
import { CreateLinkDrawer } from "./create-link-drawer"

type PaymentLink = Reply<"/admin/mpgi/orders/{id}/payment-links">["payment_links"][number]

/** What an order owes, a button to create a payment link for it, and the links that were created. */
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
