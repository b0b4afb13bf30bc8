import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { formatSide } from "../reconciliation/api"
import { DetailRow } from "../shared/detail/detail"
import { money } from "../shared/money"
import { Link } from "../shared/navigation/link"
import type { Case } from "./api"

type Details = Case["details"]

/** The details of a case: amounts with their currency, states in words, the order as a link. */
export const CaseDetails = ({ details }: { details: Details }) => {
  const { t } = useTranslation("mpgi")
  const visible = Object.entries(details).filter(
    ([name, value]) => value !== null && value !== "" && !(name === "currency" && details.amount),
  )
  return visible.map(([name]) => (
    <DetailRow key={name} label={t(`cases.detail.${name}`, { defaultValue: name })}>
      <Value name={name} details={details} />
    </DetailRow>
  ))
}

const Value = ({ name, details }: { name: string; details: Details }): ReactNode => {
  const { t, i18n } = useTranslation("mpgi")
  const value = String(details[name])
  const { currency } = details
  if (name === "amount" && typeof currency === "string")
    return money(value, currency, i18n.language.slice(0, 2))
  if (name === "charged_back_at") return new Date(value).toLocaleString(i18n.language.slice(0, 2))
  if (name === "state") return t(`payments.state.${value}`, { defaultValue: value })
  if (name === "local_value" || name === "gateway_value")
    return formatSide(value, typeof currency === "string" ? currency : null, t, i18n.language.slice(0, 2))
  if (name === "write" || name === "kind") return t(`payments.operation.${value}`, { defaultValue: value })
  if (name !== "order") return value
  return (
    <Link to={`/orders/${value}`} className="text-ui-fg-base underline break-all">
      {value}
    </Link>
  )
}
