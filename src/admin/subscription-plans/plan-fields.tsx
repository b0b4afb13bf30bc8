import { useTranslation } from "react-i18next"
import { SelectField, TextField, type Problem } from "../shared/form/fields"
import type { PlanDraft, VariantPlan } from "./api"

type Props = {
  draft: PlanDraft
  variantPlan: VariantPlan
  problemOf: (field: string) => Problem | undefined
  change: (draft: PlanDraft) => void
  touch: (field: string) => void
}

type TextName = Exclude<keyof PlanDraft, "amounts" | "interval">

/** The fields of a plan: first the fields that every plan needs, then the rare fields. Manual 2.2 `subscription`. */
export const PlanFields = ({ draft, variantPlan, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  const text = (field: TextName, props: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={t(`subscription_plans.field.${field}`)}
      value={draft[field]}
      problem={problemOf(field)}
      onChange={(value) => change({ ...draft, [field]: value })}
      onBlur={() => touch(field)}
      {...props}
    />
  )
  const units = [...new Set([...variantPlan.intervals, draft.interval])]
  const hasRareValue =
    [draft.promotion_cycle, draft.contract_end, draft.contract_name].some((value) => value !== "") ||
    Object.values(draft.amounts).some((value) => value !== "")
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {text("interval_count", { required: true, inputMode: "decimal", autoFocus: true })}
        <SelectField
          required
          label={t("subscription_plans.field.interval")}
          value={draft.interval}
          problem={problemOf("interval")}
          onChange={(interval) => change({ ...draft, interval })}
          options={units.map((value) => ({ value, label: t(`subscription_plans.unit.${value}`) }))}
        />
      </div>
      {text("billing_cycle", { inputMode: "decimal", hint: t("subscription_plans.hint.billing_cycle") })}
      {text("trial_days", { inputMode: "decimal", hint: t("subscription_plans.hint.trial_days") })}
      <details open={hasRareValue || undefined}>
        <summary className="txt-compact-small-plus cursor-pointer">{t("subscription_plans.more")}</summary>
        <div className="mt-4 flex flex-col gap-y-4">
          {text("promotion_cycle", {
            inputMode: "decimal",
            hint: t("subscription_plans.hint.promotion_cycle"),
          })}
          {text("contract_end", { type: "date", hint: t("subscription_plans.hint.contract_end") })}
          {text("contract_name", { hint: t("subscription_plans.hint.contract_name") })}
          {variantPlan.prices.map(({ currency_code }) => (
            <TextField
              key={currency_code}
              label={t("subscription_plans.field.amount", { currency: currency_code.toUpperCase() })}
              value={draft.amounts[currency_code] ?? ""}
              problem={problemOf(`amounts.${currency_code}`)}
              inputMode="decimal"
              hint={t("subscription_plans.hint.amount")}
              onChange={(value) => {
                const amount = value.trim().replace(",", ".")
                change({ ...draft, amounts: { ...draft.amounts, [currency_code]: amount } })
              }}
              onBlur={() => touch(`amounts.${currency_code}`)}
            />
          ))}
        </div>
      </details>
    </>
  )
}
