import { Button, Drawer, Hint, Input, Label, toast } from "@medusajs/ui"
import { useId, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../../lib/care"
import { money } from "../../lib/money"
import type { Charge } from "../../lib/subscriptions"
import { useTerms } from "./use-terms"

/** Asks which order a charge pays. */
export const LinkOrderDrawer = ({ charge, close }: { charge: Charge; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const { day, locale } = useTerms()
  const [order, setOrder] = useState(charge.order?.display_id ? `#${charge.order.display_id}` : "")
  const ids = { order: useId(), hint: useId() }
  const action = usePost<{ order: string | null }, object>(`charges/${charge.id}/order`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    <Drawer open onOpenChange={(open) => !open && !action.isPending && close()}>
      <Drawer.Content>
        {/* Not Drawer.Header: the button in its corner has no name for those who do not see it. */}
        <div className="flex flex-col gap-y-1 border-b px-6 py-4">
          <Drawer.Title>{t("subscriptions.link.title")}</Drawer.Title>
          <Drawer.Description>
            {t("subscriptions.link.description", { amount, date: day(charge.charged_at) ?? "" })}
          </Drawer.Description>
        </div>
        <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <Drawer.Body className="flex flex-col gap-y-2">
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
          </Drawer.Body>
          <Drawer.Footer>
            <Button type="button" size="small" variant="secondary" onClick={close}>
              {t("back")}
            </Button>
            <Button type="submit" size="small" isLoading={action.isPending}>
              {t("subscriptions.link.confirm")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
