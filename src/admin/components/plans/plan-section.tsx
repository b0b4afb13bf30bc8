import { Button, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSavePlan, type ShownPlan } from "../../lib/plans"
import { PlanDrawer } from "./plan-drawer"
import { PlanSentence } from "./plan-sentence"

/** A variant's plan, in words, and the ways to set, change and remove it. */
export const PlanSection = ({ shown }: { shown: ShownPlan }) => {
  const { t } = useTranslation("mpgi")
  const [open, setOpen] = useState(false)
  const prompt = usePrompt()
  const save = useSavePlan(shown.variant_id)
  const { plan, unreadable, first_charge_on, prices, intervals } = shown
  const there = plan !== null || unreadable

  const remove = async () => {
    const sure = await prompt({
      title: t("plan.remove_title"),
      description: t("plan.remove_about"),
      confirmText: t("plan.remove"),
      cancelText: t("back"),
    })
    if (!sure) return
    save.mutate(null, {
      onSuccess: () => toast.success(t("plan.removed")),
      onError: ({ message }) => toast.error(t("plan.not_saved"), { description: message }),
    })
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{t("plan.title")}</Heading>
        <div className="flex gap-x-2">
          {there && (
            <Button size="small" variant="secondary" isLoading={save.isPending} onClick={() => void remove()}>
              {t("plan.remove")}
            </Button>
          )}
          {intervals.length > 0 && (
            <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
              {t(there ? "plan.change" : "plan.set")}
            </Button>
          )}
        </div>
      </div>
      <div className="px-6 py-4">
        {plan && <PlanSentence plan={plan} prices={prices} firstChargeOn={first_charge_on} />}
        {unreadable && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {t("plan.unreadable")}
          </Text>
        )}
        {!there && (
          <Text size="small" className="text-ui-fg-subtle">
            {t(intervals.length > 0 ? "plan.none" : "plan.not_taken")}
          </Text>
        )}
        {plan && !intervals.includes(plan.interval) && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {t("plan.interval_refused")}
          </Text>
        )}
      </div>
      {open && <PlanDrawer shown={shown} close={() => setOpen(false)} />}
    </>
  )
}
