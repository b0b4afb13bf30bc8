import { useTranslation } from "react-i18next"
import type { Problem } from "../../lib/form-check"
import type { PlanDraft, ShownPlan } from "../../lib/plans"
import { ChoiceField } from "../form/choice-field"
import { TextField } from "../form/text-field"

type Props = {
  draft: PlanDraft
  shown: ShownPlan
  problemOf: (field: string) => Problem | undefined
  change: (draft: PlanDraft) => void
  touch: (field: string) => void
}

type TextName = Exclude<keyof PlanDraft, "amounts" | "interval">

/** The fields of a plan: how often and how many times, then what few plans have. Manual 2.2 `subscription`. */
export const PlanFields = ({ draft, shown, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  const text = (field: TextName, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={t(`plan.field.${field}`)}
      value={draft[field]}
      problem={problemOf(field)}
      onChange={(value) => change({ ...draft, [field]: value })}
      onBlur={() => touch(field)}
      {...more}
    />
  )
  const units = [...new Set([...shown.intervals, draft.interval])]
  const rare =
    [draft.promotion_cycle, draft.contract_end, draft.contract_name].some((value) => value !== "") ||
    Object.values(draft.amounts).some((value) => value !== "")
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {text("interval_count", { required: true, inputMode: "decimal", autoFocus: true })}
        <ChoiceField
          required
          label={t("plan.field.interval")}
          value={draft.interval}
          problem={problemOf("interval")}
          onChange={(interval) => change({ ...draft, interval })}
          options={units.map((value) => ({ value, label: t(`plan.unit.${value}`) }))}
        />
      </div>
      {text("billing_cycle", { inputMode: "decimal", hint: t("plan.hint.billing_cycle") })}
      {text("trial_days", { inputMode: "decimal", hint: t("plan.hint.trial_days") })}
      <details open={rare || undefined}>
        <summary className="txt-compact-small-plus cursor-pointer">{t("plan.more")}</summary>
        <div className="mt-4 flex flex-col gap-y-4">
          {text("promotion_cycle", { inputMode: "decimal", hint: t("plan.hint.promotion_cycle") })}
          {text("contract_end", { type: "date", hint: t("plan.hint.contract_end") })}
          {text("contract_name", { hint: t("plan.hint.contract_name") })}
          {shown.prices.map(({ currency_code }) => (
            <TextField
              key={currency_code}
              label={t("plan.field.amount", { currency: currency_code.toUpperCase() })}
              value={draft.amounts[currency_code] ?? ""}
              problem={problemOf(`amounts.${currency_code}`)}
              inputMode="decimal"
              hint={t("plan.hint.amount")}
              onChange={(typed) => {
                const amount = typed.trim().replace(",", ".")
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
