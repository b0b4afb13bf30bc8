import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { SelectField, TextField, type Problem } from "../shared/form/fields"
import { useBeneficiaries } from "../beneficiaries/api"
import { Link } from "../shared/navigation/link"
import type { PayoutTerms } from "./api"

type TextName =
  | "payment_amount"
  | "payment_currency"
  | "reference"
  | "reason"
  | "payment_date"
  | "payment_method"
  | "swift_charge_option"
  | "fund_source"
  | "source_amount"
  | "source_currency"
  | "client_data"

/** The values of the form, all as text. */
export type PayoutDraft = Record<TextName | "beneficiary_id" | "provider_id" | "fee_paid_by", string>

type Props = {
  draft: PayoutDraft
  terms: PayoutTerms
  problemOf: (field: string) => Problem | undefined
  change: (field: keyof PayoutDraft, value: string) => void
  touch: (field: string) => void
}

/** The fields of a payout: first the fields that every payout needs, then the rare fields. Manual 2.9. */
export const PayoutFields = ({ draft, terms, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  const text = (field: TextName, props: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={t(`payouts.field.${field}`)}
      value={draft[field]}
      problem={problemOf(field)}
      onChange={(value) => change(field, value)}
      onBlur={() => touch(field)}
      {...props}
    />
  )
  const changeAmount = (value: string) => change("payment_amount", value.trim().replace(",", "."))
  return (
    <>
      <BeneficiarySelect
        value={draft.beneficiary_id}
        problem={problemOf("beneficiary_id")}
        onChange={(id, currency) => {
          change("beneficiary_id", id)
          if (currency && draft.payment_currency === "") change("payment_currency", currency)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text("payment_amount", { required: true, inputMode: "decimal", onChange: changeAmount })}
        {text("payment_currency", { required: true, hint: t("payouts.form.currency_hint") })}
        {text("reference", { hint: t("payouts.form.reference_hint") })}
        {text("reason")}
        {text("payment_date", { type: "date" })}
        <SelectField
          label={t("payouts.field.fee_paid_by")}
          value={draft.fee_paid_by}
          onChange={(value) => change("fee_paid_by", value)}
          options={["PAYER", "BENEFICIARY"].map((value) => ({ value, label: t(`payouts.fee.${value}`) }))}
        />
      </div>
      {terms.accounts.length > 1 && (
        <SelectField
          required
          label={t("payouts.field.provider_id")}
          value={draft.provider_id}
          problem={problemOf("provider_id")}
          onChange={(value) => change("provider_id", value)}
          options={terms.accounts.map(({ provider_id, name }) => ({ value: provider_id, label: name }))}
        />
      )}
      <details>
        <summary className="txt-compact-small-plus cursor-pointer">{t("payouts.form.more")}</summary>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {text("payment_method", { hint: "SWIFT" })}
          {text("swift_charge_option", { hint: "SHARED" })}
          {text("fund_source", { hint: "DepositAccount" })}
          {text("client_data")}
          {text("source_amount", { inputMode: "decimal" })}
          {text("source_currency")}
        </div>
      </details>
    </>
  )
}

type BeneficiarySelectProps = {
  value: string
  problem: Problem | undefined
  onChange: (id: string, currency: string | null) => void
}

/** Selects the beneficiary of a payout from the newest 200 that are not archived. */
const BeneficiarySelect = ({ value, problem, onChange }: BeneficiarySelectProps) => {
  const { t } = useTranslation("mpgi")
  const { data, isPending } = useBeneficiaries({ limit: "200" })
  const beneficiaries = data?.beneficiaries ?? []
  if (!isPending && beneficiaries.length === 0)
    return (
      <Text size="small">
        {t("payouts.form.no_beneficiary")}{" "}
        <Link to="/payments/payouts/beneficiaries?new=1" className="text-ui-fg-base underline">
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
