import { Button, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { checkForm, useFormCheck } from "../shared/form/fields"
import { FormDrawer } from "../shared/form/forms"
import { money } from "../shared/money"
import { useSaveSubscriptionPlan, toDraft, toPlan, type VariantPlan, type SubscriptionPlan } from "./api"
import { PlanFields } from "./plan-fields"

const CHECK = "/admin/mpgi/subscription-plans/check"

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

/**
 * Edits the plan of a variant. The server checks the form while it is filled in. Below, it shows what a customer would
 * pay.
 */
const PlanDrawer = ({ variantPlan, close }: { variantPlan: VariantPlan; close: () => void }) => {
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

type Props = {
  plan: SubscriptionPlan
  prices: VariantPlan["prices"]
  firstChargeOn: string | null | undefined
}

/** Shows what a customer pays and when, with one sentence for each currency in which the variant has a price. */
const PlanSummary = ({ plan, prices, firstChargeOn }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { interval, interval_count: number, billing_cycle, promotion_cycle, trial_days, contract_end } = plan
  const every = t(
    number === 1 ? `subscription_plans.each.${interval}` : `subscription_plans.every.${interval}`,
    { number },
  )
  const times = billing_cycle === undefined ? "endless" : billing_cycle === 1 ? "once" : "cycles"
  const day = (text: string) =>
    new Date(`${text}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" })
  const taxed = prices.some(({ currency_code }) => plan.amounts?.[currency_code] === undefined)
  return (
    <div className="flex flex-col gap-y-1">
      {prices.length === 0 && <Text size="small">{t("subscription_plans.summary.no_price")}</Text>}
      {prices.map(({ currency_code, amount }) => {
        const price = money(amount, currency_code, locale)
        const charged = money(validAmount(plan.amounts?.[currency_code]) ?? amount, currency_code, locale)
        return (
          <Text key={currency_code} size="small" leading="compact" weight="plus">
            {Number(amount) === 0
              ? t("subscription_plans.summary.zero", { currency: currency_code.toUpperCase() })
              : t(`subscription_plans.summary.${times}`, {
                  price,
                  amount: charged,
                  every,
                  number: billing_cycle,
                })}
          </Text>
        )
      })}
      <Text size="small" className="text-ui-fg-subtle">
        {[
          firstChargeOn && t("subscription_plans.summary.first", { date: day(firstChargeOn) }),
          trial_days && t("subscription_plans.summary.trial", { number: trial_days }),
          promotion_cycle && t("subscription_plans.summary.free", { number: promotion_cycle }),
          contract_end && t("subscription_plans.summary.end", { date: day(contract_end) }),
          taxed && t("subscription_plans.summary.tax"),
        ]
          .filter(Boolean)
          .join(" ")}
      </Text>
    </div>
  )
}

/** The amount; undefined while it is incomplete. */
function validAmount(amount: string | undefined): string | undefined {
  return amount !== undefined && /^\d+(\.\d+)?$/.test(amount) ? amount : undefined
}
