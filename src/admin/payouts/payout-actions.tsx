import { Button, toast, usePrompt, Label, Textarea } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { money } from "../shared/money"
import { FormDrawer } from "../shared/form/forms"
import type { DetailedPayout, PayoutReply } from "./api"

/** The actions that this user may take now. Before money moves, the user confirms the amount and the beneficiary. */
export const PayoutActions = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const [rejecting, setRejecting] = useState(false)
  const { allowed, beneficiary_name, bank_tail } = payout
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  const to = [beneficiary_name, bank_tail && `•••• ${bank_tail}`].filter(Boolean).join(" ")

  const messages = {
    onSuccess: ({ outcome, because, detail }: PayoutReply) => {
      if (because === "daily_limit") toast.warning(t("payouts.result.daily_limit", { amount }))
      else if (outcome === "applied") toast.success(t("payouts.result.sent", { amount }))
      else
        toast.warning(t(`payouts.result.${outcome ?? "awaiting_approval"}`, { amount }), {
          ...(detail ? { description: detail } : {}),
        })
    },
    onError: ({ message }: Error) => toast.error(t("payouts.result.failed"), { description: message }),
  }
  const approve = usePost("/admin/mpgi/payouts/{id}/approve", messages, { id: payout.id })
  const send = usePost("/admin/mpgi/payouts/{id}/send", messages, { id: payout.id })
  const run = async (action: "approve" | "send") => {
    const confirmed = await prompt({
      title: t(`payouts.${action}.title`),
      description: t(`payouts.${action}.description`, { amount, to }),
      confirmText: t(`payouts.${action}.confirm`, { amount }),
      cancelText: t("shared.back"),
      variant: "confirmation",
    })
    if (confirmed) (action === "approve" ? approve : send).mutate({})
  }
  return (
    <>
      {allowed.reject && (
        <Button size="small" variant="secondary" onClick={() => setRejecting(true)}>
          {t("payouts.reject.button")}
        </Button>
      )}
      {allowed.approve && (
        <Button size="small" isLoading={approve.isPending} onClick={() => void run("approve")}>
          {t("payouts.approve.button")}
        </Button>
      )}
      {allowed.send && (
        <Button size="small" isLoading={send.isPending} onClick={() => void run("send")}>
          {t("payouts.send.button")}
        </Button>
      )}
      {rejecting && <RejectDrawer payout={payout} amount={amount} close={() => setRejecting(false)} />}
    </>
  )
}

type Props = { payout: DetailedPayout; amount: string; close: () => void }

/** Rejects a payout, with a note for the user who requested it. */
const RejectDrawer = ({ payout, amount, close }: Props) => {
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
