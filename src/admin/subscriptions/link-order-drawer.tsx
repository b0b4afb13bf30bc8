import { Hint, Input, Label, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { FormDrawer } from "../shared/form/form-drawer"
import { money } from "../shared/money"
import type { Charge } from "./api"
import { useTerms } from "./use-terms"

/** Links a charge to the order that it paid. */
export const LinkOrderDrawer = ({ charge, close }: { charge: Charge; close: () => void }) => {
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
