import { XMarkMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { View } from "../../shared/view"
import { TRANSACTION_FILTERS } from "./api"

/** The active filters, each with a button that removes it. */
export const ActiveFilters = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const active = Object.entries(view.pick(TRANSACTION_FILTERS))
  if (active.length === 0) return null
  const format = (name: string, value: string) => {
    if (name === "state")
      return value
        .split(",")
        .map((state) => t(`payments.state.${state}`, { defaultValue: state }))
        .join(", ")
    if (name === "flow") return t(`payments.transactions.flow.${value}`, { defaultValue: value })
    if (name === "problem") return t(`payments.transactions.filter.problem_${value}`, { defaultValue: value })
    return name === "currency" ? value.toUpperCase() : value
  }
  return (
    <ul className="flex flex-wrap gap-2 px-6 py-3" aria-label={t("payments.transactions.filter.active")}>
      {active.map(([name, value]) => {
        const what = `${t(`payments.transactions.column.${name}`)}: ${format(name, value)}`
        return (
          <li key={name}>
            <Button
              size="small"
              variant="secondary"
              aria-label={t("payments.transactions.filter.remove", { what })}
              onClick={() => view.set({ [name]: "" })}
            >
              {what}
              <XMarkMini aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
