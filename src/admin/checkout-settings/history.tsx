import { Button, Heading, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { SHORT_PAGE_SIZE } from "../shared/api"
import { Pagination, QueryState } from "../shared/list/list"
import { useSettingsHistory, type FieldChange, type InstallmentPlan } from "./api"

/** The history of the settings, loaded when it is expanded. */
export const History = ({ provider, version }: { provider: string; version: number }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className="px-6 py-4" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <Heading level="h3" id={id}>
          {t("checkout_settings.history.title")}
        </Heading>
        <Button
          size="small"
          variant="secondary"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "checkout_settings.history.hide" : "checkout_settings.history.show")}
        </Button>
      </div>
      {open && <Changes key={version} provider={provider} />}
    </section>
  )
}

const Changes = ({ provider }: { provider: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const [page, setPage] = useState(0)
  const query = useSettingsHistory(provider, page)
  const { changes = [], count = 0 } = query.data ?? {}
  return (
    <div className="-mx-6 mt-2">
      <QueryState query={query} empty={count === 0}>
        <ol className="divide-y">
          {changes.map(({ id, at, by, fields }) => (
            <li key={id} className="px-6 py-3">
              <Text size="small" weight="plus" className="break-words">
                {t("checkout_settings.history.by", {
                  at: new Date(at).toLocaleString(i18n.language.slice(0, 2)),
                  name: by.name ?? by.id,
                })}
              </Text>
              <FieldChanges fields={fields} />
            </li>
          ))}
        </ol>
        {count > SHORT_PAGE_SIZE && (
          <Pagination page={page} size={SHORT_PAGE_SIZE} count={count} onPage={setPage} />
        )}
      </QueryState>
    </div>
  )
}

/** The changed fields, each with its value before and after. */
const FieldChanges = ({ fields }: { fields: FieldChange[] }) => {
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

/** Formats an installment plan, as in `3 × USD 50.00 – 200.00`. */
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
