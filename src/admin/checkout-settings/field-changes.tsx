import { useTranslation } from "react-i18next"
import type { FieldChange, InstallmentPlan } from "./api"

/** The changed fields, entry with its value before and after. */
export const FieldChanges = ({ fields }: { fields: FieldChange[] }) => {
  const { t } = useTranslation("mpgi")
  const label = (field: string) => {
    const [group = "", key = ""] = field.split(".")
    if (group === "titles") return t("checkout_settings.history.title_in", { language: key })
    if (group === "flows") return t(`checkout_settings.flow.${key}`)
    return group === "currencies"
      ? t("checkout_settings.currencies.title")
      : t("checkout_settings.installment_plans.title")
  }
  const format = (value: unknown): string => {
    if (value === null) return "–"
    if (typeof value === "boolean")
      return t(value ? "checkout_settings.history.on" : "checkout_settings.history.off")
    if (!Array.isArray(value)) return String(value)
    return (
      value
        .map((entry) => (typeof entry === "string" ? entry : formatPlan(entry as InstallmentPlan)))
        .join(", ") || "–"
    )
  }
  return (
    <dl className="txt-small mt-1 grid gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ui-fg-subtle">{label(field)}</dt>
          <dd className="break-words">
            {t("checkout_settings.history.from_to", { before: format(before), after: format(after) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** As in `3 × USD 50.00 – 200.00`. */
function formatPlan({
  count,
  currency_code,
  min_amount,
  max_amount,
  installments_id,
}: InstallmentPlan): string {
  const range = max_amount === null ? `≥ ${min_amount}` : `${min_amount} – ${max_amount}`
  return [`${count} ×`, currency_code, range, installments_id && `(${installments_id})`]
    .filter(Boolean)
    .join(" ")
}
