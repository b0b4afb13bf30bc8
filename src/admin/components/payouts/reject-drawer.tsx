import { Button, Drawer, Label, Textarea, toast } from "@medusajs/ui"
import { useId, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { usePayoutAction, type OnePayout } from "../../lib/payouts"

type Props = { payout: OnePayout; amount: string; close: () => void }

/** Rejects a payout, with words for whoever asked for it. */
export const RejectDrawer = ({ payout, amount, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const action = usePayoutAction<{ note: string }, object>(`/admin/mpgi/payouts/${payout.id}/reject`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    action.mutate(
      { note },
      {
        onSuccess: () => {
          toast.success(t("payouts.reject.done", { amount }))
          close()
        },
        onError: ({ message }) => toast.error(t("payouts.told.failed"), { description: message }),
      },
    )
  }
  return (
    <Drawer open onOpenChange={(open) => !open && !action.isPending && close()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t("payouts.reject.title")}</Drawer.Title>
          <Drawer.Description>{t("payouts.reject.description", { amount })}</Drawer.Description>
        </Drawer.Header>
        <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <Drawer.Body className="flex flex-col gap-y-2">
            <Label htmlFor={id}>{t("payouts.reject.note")}</Label>
            <Textarea
              id={id}
              value={note}
              maxLength={1000}
              required
              minLength={3}
              onChange={({ target }) => setNote(target.value)}
            />
          </Drawer.Body>
          <Drawer.Footer>
            <Button type="button" size="small" variant="secondary" onClick={close}>
              {t("back")}
            </Button>
            <Button type="submit" size="small" variant="danger" isLoading={action.isPending}>
              {t("payouts.reject.confirm", { amount })}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
