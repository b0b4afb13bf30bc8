import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { checkForm, useFormCheck } from "../shared/form/form-check"
import { FormDrawer } from "../shared/form/form-drawer"
import { toDraft, toPlan, useSaveSubscriptionPlan, type SubscriptionPlan, type VariantPlan } from "./api"
import { PlanFields } from "./plan-fields"
import { PlanSummary } from "./plan-summary"

const CHECK = "/admin/mpgi/subscription-plans/check"

/** Edits the plan of a variant. The server checks it while it is filled in; below is what a shopper would pay. */
export const PlanDrawer = ({ variantPlan, close }: { variantPlan: VariantPlan; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const [draft, setDraft] = useState(() => toDraft(variantPlan.plan, variantPlan.intervals))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const plan = toPlan(draft)
  const { checked, current } = useFormCheck(CHECK, plan)
  const save = useSaveSubscriptionPlan(variantPlan.variant_id, {
    onSuccess: () => toast.success(t("subscription_plans.saved")),
    onError: ({ message }) => toast.error(t("subscription_plans.save_failed"), { description: message }),
  })
  const problems = checked?.problems ?? []
  const visible = problems.filter(({ field }) => submitted || touched.has(field))

  const submit = async () => {
    setSubmitted(true)
    const { problems: remaining } = await checkForm(CHECK, plan)
    if (remaining.length > 0) return
    save.mutate(plan, { onSuccess: close })
  }

  return (
    <FormDrawer
      title={t("subscription_plans.title")}
      description={t("subscription_plans.form_description")}
      action={t("subscription_plans.save")}
      submit={() => void submit()}
      close={close}
      busy={save.isPending}
    >
      <PlanFields
        draft={draft}
        variantPlan={variantPlan}
        problemOf={(field) => visible.find((problem) => problem.field === field)}
        change={setDraft}
        touch={(field) => setTouched((before) => new Set([...before, field]))}
      />
      {checked && problems.length === 0 && (
        <div className="bg-ui-bg-subtle rounded-lg p-4" aria-live="polite" aria-busy={!current}>
          {current && (
            <PlanSummary
              plan={plan as SubscriptionPlan}
              prices={variantPlan.prices}
              firstChargeOn={checked.first_charge_on}
            />
          )}
        </div>
      )}
    </FormDrawer>
  )
}
