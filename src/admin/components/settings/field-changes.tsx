import { useTranslation } from "react-i18next"
import type { Plan } from "../../lib/settings"

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What a change did, a line a field: before, and since. */
export const FieldChanges = ({ fields }: { fields: FieldChange[] }) => {
  const { t } = useTranslation("mpgi")
  const label = (field: string) => {
    const [part = "", key = ""] = field.split(".")
    if (part === "titles") return t("settings.history.title_in", { language: key })
    if (part === "flows") return t(`settings.flow.${key}`)
    return part === "currencies" ? t("settings.currencies.title") : t("settings.plans.title")
  }
  const words = (value: unknown): string => {
    if (value === null) return "–"
    if (typeof value === "boolean") return t(value ? "settings.history.on" : "settings.history.off")
    if (!Array.isArray(value)) return String(value)
    return value.map((each) => (typeof each === "string" ? each : planWords(each as Plan))).join(", ") || "–"
  }
  return (
    <dl className="txt-small mt-1 grid gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ui-fg-subtle">{label(field)}</dt>
          <dd className="break-words">
            {t("settings.history.from_to", { before: words(before), after: words(after) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** As in `3 × USD 50.00 – 200.00`. */
function planWords({ count, currency_code, min_amount, max_amount, installments_id }: Plan): string {
  const range = max_amount === null ? `≥ ${min_amount}` : `${min_amount} – ${max_amount}`
  return [`${count} ×`, currency_code, range, installments_id && `(${installments_id})`]
    .filter(Boolean)
    .join(" ")
}
