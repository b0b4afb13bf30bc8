import { Hint, Input, Label, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../../lib/api"
import { money } from "../../lib/money"
import type { Charge } from "../../lib/subscriptions"
import { FormDrawer } from "../form/form-drawer"
import { useTerms } from "./use-terms"

/** Asks which order a charge pays. */
export const LinkOrderDrawer = ({ charge, close }: { charge: Charge; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const { day, locale } = useTerms()
  const [order, setOrder] = useState(charge.order?.display_id ? `#${charge.order.display_id}` : "")
  const ids = { order: useId(), hint: useId() }
  const action = usePost<{ order: string | null }, object>(`charges/${charge.id}/order`)
  const submit = () => {
    const said = order.trim() || null
    action.mutate(
      { order: said },
      {
        onSuccess: () => {
          toast.success(t(said ? "subscriptions.link.linked" : "subscriptions.link.unlinked"))
          close()
        },
        onError: ({ message }) => toast.error(t("subscriptions.link.failed"), { description: message }),
      },
    )
  }
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
