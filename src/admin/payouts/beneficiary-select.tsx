import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBeneficiaries } from "../beneficiaries/api"
import type { Problem } from "../shared/form/form-check"
import { SelectField } from "../shared/form/select-field"
import { Link } from "../shared/navigation/link"

type Props = {
  value: string
  problem: Problem | undefined
  onChange: (id: string, currency: string | null) => void
}

/** Selects the beneficiary of a payout from the newest 200 that are not archived. */
export const BeneficiarySelect = ({ value, problem, onChange }: Props) => {
  const { t } = useTranslation("mpgi")
  const { data, isPending } = useBeneficiaries({ limit: "200" })
  const beneficiaries = data?.beneficiaries ?? []
  if (!isPending && beneficiaries.length === 0)
    return (
      <Text size="small">
        {t("payouts.form.no_beneficiary")}{" "}
        <Link to="/gateway/payouts/beneficiaries?new=1" className="text-ui-fg-base underline">
          {t("beneficiaries.new")}
        </Link>
      </Text>
    )
  return (
    <SelectField
      required
      label={t("payouts.field.beneficiary_id")}
      value={value}
      problem={problem}
      placeholder={t("payouts.form.select_beneficiary")}
      onChange={(id) =>
        onChange(id, beneficiaries.find((beneficiary) => beneficiary.id === id)?.account_currency ?? null)
      }
      options={beneficiaries.map(({ id, name, code, bank_tail, country_code }) => ({
        value: id,
        label: [name ?? id, code, `${country_code} •••• ${bank_tail}`].filter(Boolean).join(" · "),
      }))}
    />
  )
}
