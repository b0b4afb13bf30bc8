import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { checkNow, useFormCheck } from "../../lib/form-check"
import { draftOf, planOf, useSavePlan, type Plan, type ShownPlan } from "../../lib/plans"
import { FormDrawer } from "../form/form-drawer"
import { PlanFields } from "./plan-fields"
import { PlanSentence } from "./plan-sentence"

const CHECK = "/admin/mpgi/plans/check"

/** Sets a variant's plan. The server says what is wrong while it is typed; below stands what a shopper would pay. */
export const PlanDrawer = ({ shown, close }: { shown: ShownPlan; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const [draft, setDraft] = useState(() => draftOf(shown.plan, shown.intervals))
  const [touched, touch] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const plan = planOf(draft)
  const { checked, current } = useFormCheck(CHECK, plan)
  const save = useSavePlan(shown.variant_id)
  const problems = checked?.problems ?? []
  const visible = problems.filter(({ field }) => tried || touched.has(field))

  const submit = async () => {
    setTried(true)
    const { problems: now } = await checkNow(CHECK, plan)
    if (now.length > 0) return
    save.mutate(plan, {
      onSuccess: () => {
        toast.success(t("plan.saved"))
        close()
      },
      onError: ({ message }) => toast.error(t("plan.not_saved"), { description: message }),
    })
  }

  return (
    <FormDrawer
      title={t("plan.title")}
      description={t("plan.form")}
      action={t("plan.save")}
      submit={() => void submit()}
      close={close}
      busy={save.isPending}
    >
      <PlanFields
        draft={draft}
        shown={shown}
        problemOf={(field) => visible.find((problem) => problem.field === field)}
        change={setDraft}
        touch={(field) => touch((before) => new Set([...before, field]))}
      />
      {checked && problems.length === 0 && (
        <div className="bg-ui-bg-subtle rounded-lg p-4" aria-live="polite" aria-busy={!current}>
          {current && (
            <PlanSentence plan={plan as Plan} prices={shown.prices} firstChargeOn={checked.first_charge_on} />
          )}
        </div>
      )}
    </FormDrawer>
  )
}
