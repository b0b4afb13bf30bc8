import { Button, Checkbox, Label, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../lib/form-check"
import { NEW_PLAN, type PlanForm } from "../../lib/settings"
import { TextField } from "../form/text-field"
import { Part } from "./part"

type Props = {
  plans: PlanForm[]
  change: (plans: PlanForm[]) => void
  problemOf: (field: string) => Problem | undefined
}

/** The ways to pay in parts, each for a currency and some amounts. */
export const Plans = ({ plans, change, problemOf }: Props) => {
  const { t } = useTranslation("mpgi")
  const last = plans.at(-1)
  return (
    <Part title={t("settings.plans.title")} about={t("settings.plans.about")}>
      {plans.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("settings.plans.none")}
        </Text>
      )}
      <ul className="flex flex-col gap-y-3">
        {plans.map((plan, at) => (
          <li key={at}>
            <PlanFields
              number={at + 1}
              plan={plan}
              change={(next) => change(plans.map((each, place) => (place === at ? next : each)))}
              remove={() => change(plans.filter((_, place) => place !== at))}
              problemOf={(field) => problemOf(`installments.${at}.${field}`)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => change([...plans, { ...NEW_PLAN, currency_code: last?.currency_code ?? "" }])}
        >
          {t("settings.plans.add")}
        </Button>
      </div>
    </Part>
  )
}

type FieldsProps = {
  number: number
  plan: PlanForm
  change: (plan: PlanForm) => void
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
      aria-label={t("settings.plans.one", { number })}
      className="bg-ui-bg-subtle shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-4"
    >
      <div className="grid items-start gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {TEXTS.map((name) => (
          <TextField
            key={name}
            required={REQUIRED.includes(name)}
            label={t(`settings.plan.${name}`)}
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
            {t("settings.plan.interest_free")}
          </Label>
        </div>
        <Button type="button" size="small" variant="transparent" onClick={remove}>
          {t("settings.plans.remove", { number })}
        </Button>
      </div>
    </div>
  )
}
