import { Label, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePayoutAction, type OnePayout } from "../../lib/payouts"
import { FormDrawer } from "../form/form-drawer"

type Props = { payout: OnePayout; amount: string; close: () => void }

/** Rejects a payout, with words for whoever asked for it. */
export const RejectDrawer = ({ payout, amount, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const action = usePayoutAction<{ note: string }, object>(`/admin/mpgi/payouts/${payout.id}/reject`)
  const submit = () => {
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
    <FormDrawer
      title={t("payouts.reject.title")}
      description={t("payouts.reject.description", { amount })}
      action={t("payouts.reject.confirm", { amount })}
      submit={submit}
      close={close}
      busy={action.isPending}
      danger
    >
      <Label htmlFor={id}>{t("payouts.reject.note")}</Label>
      <Textarea
        id={id}
        value={note}
        maxLength={1000}
        required
        minLength={3}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDrawer>
  )
}
