import { Button, Checkbox, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { TextField, type Problem } from "../shared/form/fields"
import { EMPTY_PLAN, type InstallmentPlanForm } from "./api"
import { SettingsSection } from "./settings-section"

type Props = {
  plans: InstallmentPlanForm[]
  change: (plans: InstallmentPlanForm[]) => void
  problemOf: (field: string) => Problem | undefined
}

/** The installment plans, each for one currency and a range of amounts. */
export const InstallmentPlans = ({ plans, change, problemOf }: Props) => {
  const { t } = useTranslation("mpgi")
  const last = plans.at(-1)
  return (
    <SettingsSection
      title={t("checkout_settings.installment_plans.title")}
      description={t("checkout_settings.installment_plans.description")}
    >
      {plans.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("checkout_settings.installment_plans.none")}
        </Text>
      )}
      <ul className="flex flex-col gap-y-3">
        {plans.map((plan, index) => (
          <li key={index}>
            <PlanFields
              number={index + 1}
              plan={plan}
              change={(next) => change(plans.map((other, position) => (position === index ? next : other)))}
              remove={() => change(plans.filter((_, position) => position !== index))}
              problemOf={(field) => problemOf(`installments.${index}.${field}`)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => change([...plans, { ...EMPTY_PLAN, currency_code: last?.currency_code ?? "" }])}
        >
          {t("checkout_settings.installment_plans.add")}
        </Button>
      </div>
    </SettingsSection>
  )
}

type FieldsProps = {
  number: number
  plan: InstallmentPlanForm
  change: (plan: InstallmentPlanForm) => void
  remove: () => void
  problemOf: (field: string) => Problem | undefined
}

const TEXTS = ["count", "currency_code", "min_amount", "max_amount", "installments_id"] as const
const REQUIRED: readonly string[] = ["count", "currency_code"]

const PlanFields = ({ number, plan, change, remove, problemOf }: FieldsProps) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div
      role="group"
      aria-label={t("checkout_settings.installment_plans.plan", { number })}
      className="bg-ui-bg-subtle shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-4"
    >
      <div className="grid items-start gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {TEXTS.map((name) => (
          <TextField
            key={name}
            required={REQUIRED.includes(name)}
            label={t(`checkout_settings.installment_plan.${name}`)}
            value={plan[name]}
            onChange={(value) => change({ ...plan, [name]: value })}
            problem={problemOf(name)}
            {...(name.endsWith("amount") || name === "count" ? { inputMode: "decimal" as const } : {})}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-x-2">
          <Checkbox
            id={id}
            checked={plan.interest_free}
            onCheckedChange={(on) => change({ ...plan, interest_free: on === true })}
          />
          <Label htmlFor={id} size="small">
            {t("checkout_settings.installment_plan.interest_free")}
          </Label>
        </div>
        <Button type="button" size="small" variant="transparent" onClick={remove}>
          {t("checkout_settings.installment_plans.remove", { number })}
        </Button>
      </div>
    </div>
  )
}
