import { Button, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { usePayoutAction, type OnePayout, type PayoutAnswer } from "../../lib/payouts"
import { RejectDrawer } from "./reject-drawer"

/** What this user may do about a payout now. Nothing moves money without naming the amount and who gets it. */
export const PayoutActions = ({ payout }: { payout: OnePayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const [rejecting, reject] = useState(false)
  const approve = usePayoutAction<object>(`/admin/mpgi/payouts/${payout.id}/approve`)
  const send = usePayoutAction<object>(`/admin/mpgi/payouts/${payout.id}/send`)
  const { allowed, beneficiary_name, bank_tail } = payout
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  const to = [beneficiary_name, bank_tail && `•••• ${bank_tail}`].filter(Boolean).join(" ")

  const told = {
    onSuccess: ({ outcome, detail }: PayoutAnswer) => {
      if (outcome === "applied") toast.success(t("payouts.told.sent", { amount }))
      else
        toast.warning(t(`payouts.told.${outcome ?? "waits"}`, { amount }), {
          ...(detail ? { description: detail } : {}),
        })
    },
    onError: ({ message }: Error) => toast.error(t("payouts.told.failed"), { description: message }),
  }
  const ask = async (verb: "approve" | "send") => {
    const sure = await prompt({
      title: t(`payouts.${verb}.title`),
      description: t(`payouts.${verb}.description`, { amount, to }),
      confirmText: t(`payouts.${verb}.confirm`, { amount }),
      cancelText: t("back"),
      variant: "confirmation",
    })
    if (sure) (verb === "approve" ? approve : send).mutate({}, told)
  }
  return (
    <>
      {allowed.reject && (
        <Button size="small" variant="secondary" onClick={() => reject(true)}>
          {t("payouts.reject.button")}
        </Button>
      )}
      {allowed.approve && (
        <Button size="small" isLoading={approve.isPending} onClick={() => void ask("approve")}>
          {t("payouts.approve.button")}
        </Button>
      )}
      {allowed.send && (
        <Button size="small" isLoading={send.isPending} onClick={() => void ask("send")}>
          {t("payouts.send.button")}
        </Button>
      )}
      {rejecting && <RejectDrawer payout={payout} amount={amount} close={() => reject(false)} />}
    </>
  )
}
