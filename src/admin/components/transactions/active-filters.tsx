import { XMarkMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { FILTERS } from "../../lib/transactions"
import type { View } from "../../lib/view"

/** The filters that are on, each with a way to take it off. */
export const ActiveFilters = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const on = Object.entries(view.given(FILTERS))
  if (on.length === 0) return null
  const shown = (name: string, value: string) => {
    if (name === "state")
      return value
        .split(",")
        .map((state) => t(`state.${state}`, { defaultValue: state }))
        .join(", ")
    if (name === "flow") return t(`transactions.flow.${value}`, { defaultValue: value })
    if (name === "problem") return t(`transactions.filter.problem_${value}`, { defaultValue: value })
    return name === "currency" ? value.toUpperCase() : value
  }
  return (
    <ul className="flex flex-wrap gap-2 px-6 py-3" aria-label={t("transactions.filter.active")}>
      {on.map(([name, value]) => {
        const what = `${t(`transactions.column.${name}`)}: ${shown(name, value)}`
        return (
          <li key={name}>
            <Button
              size="small"
              variant="secondary"
              aria-label={t("transactions.filter.remove", { what })}
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
