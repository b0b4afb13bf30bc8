import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Case } from "../../lib/cases"
import { money } from "../../lib/money"
import { sideInWords } from "../../lib/reconciliation"
import { Known } from "../care/known"

type Facts = Case["details"]

/** The facts of a case: amounts with their currency, states in words, the order as a link. */
export const Details = ({ details }: { details: Facts }) => {
  const { t } = useTranslation("mpgi")
  const shown = Object.entries(details).filter(
    ([name, value]) => value !== null && value !== "" && !(name === "currency" && details.amount),
  )
  return shown.map(([name]) => (
    <Known key={name} name={t(`cases.detail.${name}`, { defaultValue: name })}>
      <Value name={name} details={details} />
    </Known>
  ))
}

const Value = ({ name, details }: { name: string; details: Facts }): ReactNode => {
  const { t, i18n } = useTranslation("mpgi")
  const value = String(details[name])
  const { currency } = details
  if (name === "amount" && typeof currency === "string")
    return money(value, currency, i18n.language.slice(0, 2))
  if (name === "state") return t(`state.${value}`, { defaultValue: value })
  if (name === "ours" || name === "theirs")
    return sideInWords(value, typeof currency === "string" ? currency : null, t, i18n.language.slice(0, 2))
  if (name === "write" || name === "kind") return t(`what.${value}`, { defaultValue: value })
  if (name !== "order") return value
  return (
    <Link to={`/orders/${value}`} className="text-ui-fg-base underline break-all">
      {value}
    </Link>
  )
}
