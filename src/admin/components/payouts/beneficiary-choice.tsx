import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useBeneficiaries } from "../../lib/beneficiaries"
import type { Problem } from "../../lib/form-check"
import { ChoiceField } from "../form/choice-field"

type Props = {
  value: string
  problem: Problem | undefined
  onChange: (id: string, currency: string | null) => void
}

/** Who is paid: the newest two hundred that are in use. */
export const BeneficiaryChoice = ({ value, problem, onChange }: Props) => {
  const { t } = useTranslation("mpgi")
  const { data, isPending } = useBeneficiaries({ limit: "200" })
  const known = data?.beneficiaries ?? []
  if (!isPending && known.length === 0)
    return (
      <Text size="small">
        {t("payouts.form.no_beneficiary")}{" "}
        <Link to="/gateway/payouts/beneficiaries?new=1" className="text-ui-fg-base underline">
          {t("beneficiary.new")}
        </Link>
      </Text>
    )
  return (
    <ChoiceField
      required
      label={t("payouts.field.beneficiary_id")}
      value={value}
      problem={problem}
      placeholder={t("payouts.form.choose")}
      onChange={(id) => onChange(id, known.find((each) => each.id === id)?.account_currency ?? null)}
      options={known.map(({ id, name, code, bank_tail, country_code }) => ({
        value: id,
        label: [name ?? id, code, `${country_code} •••• ${bank_tail}`].filter(Boolean).join(" · "),
      }))}
    />
  )
}
