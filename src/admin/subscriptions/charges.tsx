import { Button, Heading, Text, Hint, Input, Label, toast } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { ListTable, type Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { OrderLink } from "../shared/order-link"
import { StateBadge } from "../shared/state-badge"
import { usePost } from "../shared/api"
import { FormDrawer } from "../shared/form/forms"
import { useTerms, type Charge, type DetailedSubscription } from "./api"

/** The past charges, successful or not, and the orders that they paid. */
export const Charges = ({ subscription: { charge_list } }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { locale } = useTerms()
  const [chargeToLink, setChargeToLink] = useState<Charge>()
  const column = (id: string) => ({ id, label: t(`subscriptions.charge.${id}`) })
  const columns: Column<Charge>[] = [
    {
      ...column("charged_at"),
      cell: ({ charged_at }) =>
        new Date(charged_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { ...column("state"), card: "state", cell: ({ state }) => <StateBadge state={state} /> },
    {
      ...column("amount"),
      card: "value",
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      ...column("order"),
      cell: (charge) => (
        <span className="inline-flex items-center gap-x-2">
          {charge.order && <OrderLink order={charge.order} />}
          <Button size="small" variant="transparent" onClick={() => setChargeToLink(charge)}>
            {t(charge.order ? "subscriptions.link.edit" : "subscriptions.link.button")}
          </Button>
        </span>
      ),
    },
    { ...column("order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    { ...column("transaction_id"), cell: ({ transaction_id }) => <code>{transaction_id}</code> },
  ]
  return (
    <>
      <div className="px-6 py-4">
        <Heading level="h2">{t("subscriptions.charges")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t(charge_list.length > 0 ? "subscriptions.charges_hint" : "subscriptions.charges_none")}
        </Text>
      </div>
      {charge_list.length > 0 && (
        <ListTable
          label={t("subscriptions.charges")}
          columns={columns}
          rows={charge_list}
          keyOf={({ id }) => id}
        />
      )}
      {chargeToLink && <LinkOrderDrawer charge={chargeToLink} close={() => setChargeToLink(undefined)} />}
    </>
  )
}

/** Links a charge to the order that it paid. */
const LinkOrderDrawer = ({ charge, close }: { charge: Charge; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const { day, locale } = useTerms()
  const [order, setOrder] = useState(charge.order?.display_id ? `#${charge.order.display_id}` : "")
  const ids = { order: useId(), hint: useId() }
  const action = usePost(
    "/admin/mpgi/subscriptions/charges/{id}/order",
    {
      onSuccess: (_, sent) =>
        toast.success(t(sent.order ? "subscriptions.link.linked" : "subscriptions.link.unlinked")),
      onError: ({ message }) => toast.error(t("subscriptions.link.failed"), { description: message }),
    },
    { id: charge.id },
  )
  const submit = () => action.mutate({ order: order.trim() || null }, { onSuccess: close })
  const amount = money(charge.amount, charge.currency_code, locale)
  return (
    <FormDrawer
      title={t("subscriptions.link.title")}
      description={t("subscriptions.link.description", { amount, date: day(charge.charged_at) ?? "" })}
      action={t("subscriptions.link.confirm")}
      submit={submit}
      close={close}
      busy={action.isPending}
    >
      <Label htmlFor={ids.order}>{t("subscriptions.link.order")}</Label>
      <Input
        id={ids.order}
        value={order}
        maxLength={64}
        autoComplete="off"
        aria-describedby={ids.hint}
        onChange={({ target }) => setOrder(target.value)}
      />
      <Hint id={ids.hint}>{t("subscriptions.link.hint")}</Hint>
    </FormDrawer>
  )
}

/** The next charges, as the contract and the gateway define them. */
export const UpcomingCharges = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { day, amount } = useTerms()
  const { coming } = subscription.expected
  return (
    <section className="px-6 py-4" aria-label={t("subscriptions.upcoming")}>
      <Heading level="h2">{t("subscriptions.upcoming")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t(coming.length > 0 ? "subscriptions.upcoming_hint" : "subscriptions.upcoming_none")}
      </Text>
      <ol className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {coming.map((at) => (
          <li key={at} className="txt-compact-small flex justify-between gap-x-4 border-b border-dashed py-1">
            <span>{day(at)}</span>
            <span className="text-ui-fg-subtle tabular-nums">{amount(subscription)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
