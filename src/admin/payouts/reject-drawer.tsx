import { Label, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { FormDrawer } from "../shared/form/form-drawer"
import { type DetailedPayout } from "./api"

type Props = { payout: DetailedPayout; amount: string; close: () => void }

/** Rejects a payout, with a note for the user who requested it. */
export const RejectDrawer = ({ payout, amount, close }: Props) => {
  const { t } = useTranslation("mpgi")
  const [note, setNote] = useState("")
  const id = useId()
  const action = usePost(
    "/admin/mpgi/payouts/{id}/reject",
    {
      onSuccess: () => toast.success(t("payouts.reject.done", { amount })),
      onError: ({ message }) => toast.error(t("payouts.result.failed"), { description: message }),
    },
    { id: payout.id },
  )
  return (
    <FormDrawer
      title={t("payouts.reject.title")}
      description={t("payouts.reject.description", { amount })}
      action={t("payouts.reject.confirm", { amount })}
      submit={() => action.mutate({ note }, { onSuccess: close })}
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
