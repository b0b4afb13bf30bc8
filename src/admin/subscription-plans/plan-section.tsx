import { Button, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSaveSubscriptionPlan, type VariantPlan } from "./api"
import { PlanDrawer } from "./plan-drawer"
import { PlanSummary } from "./plan-summary"

/** The plan of a variant, with the buttons to set, edit and remove it. */
export const PlanSection = ({ variantPlan }: { variantPlan: VariantPlan }) => {
  const { t } = useTranslation("mpgi")
  const [open, setOpen] = useState(false)
  const prompt = usePrompt()
  const save = useSaveSubscriptionPlan(variantPlan.variant_id, {
    onSuccess: () => toast.success(t("subscription_plans.removed")),
    onError: ({ message }) => toast.error(t("subscription_plans.save_failed"), { description: message }),
  })
  const { plan, unreadable, first_charge_on, prices, intervals } = variantPlan
  const exists = plan !== null || unreadable

  const remove = async () => {
    const confirmed = await prompt({
      title: t("subscription_plans.remove_title"),
      description: t("subscription_plans.remove_description"),
      confirmText: t("subscription_plans.remove"),
      cancelText: t("shared.back"),
    })
    if (confirmed) save.mutate(null)
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{t("subscription_plans.title")}</Heading>
        <div className="flex gap-x-2">
          {exists && (
            <Button size="small" variant="secondary" isLoading={save.isPending} onClick={() => void remove()}>
              {t("subscription_plans.remove")}
            </Button>
          )}
          {intervals.length > 0 && (
            <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
              {t(exists ? "subscription_plans.edit" : "subscription_plans.set")}
            </Button>
          )}
        </div>
      </div>
      <div className="px-6 py-4">
        {plan && <PlanSummary plan={plan} prices={prices} firstChargeOn={first_charge_on} />}
        {unreadable && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {t("subscription_plans.unreadable")}
          </Text>
        )}
        {!exists && (
          <Text size="small" className="text-ui-fg-subtle">
            {t(intervals.length > 0 ? "subscription_plans.none" : "subscription_plans.unsupported")}
          </Text>
        )}
        {plan && !intervals.includes(plan.interval) && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {t("subscription_plans.interval_unsupported")}
          </Text>
        )}
      </div>
      {open && <PlanDrawer variantPlan={variantPlan} close={() => setOpen(false)} />}
    </>
  )
}
