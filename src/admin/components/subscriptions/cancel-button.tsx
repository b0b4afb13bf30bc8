import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useCancelSubscription, type CancelAnswer, type OneSubscription } from "../../lib/subscriptions"
import { useTerms } from "./use-terms"

/** Ends a subscription, after saying what that does and what it does not. Manual 2.8, 3. */
export const CancelButton = ({ subscription }: { subscription: OneSubscription }) => {
  const { t } = useTranslation("mpgi")
  const prompt = usePrompt()
  const { day, amount, every, name } = useTerms()
  const cancel = useCancelSubscription(subscription.id)

  const said = { name: name(subscription), amount: amount(subscription), every: every(subscription) }
  const told = ({ outcome, because, detail }: CancelAnswer) => {
    if (outcome === "applied") return void toast.success(t("subscriptions.cancel.applied", said))
    if (outcome === "unknown") return void toast.warning(t("subscriptions.cancel.unknown"))
    const why = because === "refused_by_gateway" ? (detail ?? "") : ""
    toast.error(t(`subscriptions.cancel.${because === "not_sent" ? "not_sent" : "refused"}`), {
      ...(why ? { description: why } : {}),
    })
  }
  const ask = async () => {
    const next = day(subscription.next_charge_at)
    const charge = next
      ? t("subscriptions.cancel.next", { ...said, date: next })
      : t("subscriptions.cancel.no_next", said)
    const sure = await prompt({
      title: t("subscriptions.cancel.title", said),
      description: `${charge} ${t("subscriptions.cancel.consequence")}`,
      confirmText: t("subscriptions.cancel.confirm"),
      cancelText: t("back"),
      variant: "danger",
    })
    if (!sure) return
    cancel.mutate(
      {},
      {
        onSuccess: told,
        onError: ({ message }) => toast.error(t("subscriptions.cancel.failed"), { description: message }),
      },
    )
  }
  return (
    <Button size="small" variant="danger" isLoading={cancel.isPending} onClick={() => void ask()}>
      {t("subscriptions.cancel.button")}
    </Button>
  )
}
