import { InlineTip, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { checkForm, useFormCheck, type Problem } from "../shared/form/fields"
import { FormModal } from "../shared/form/forms"
import { money } from "../shared/money"
import { type DetailedPayout, type PayoutTerms } from "./api"
import { PayoutFields, type PayoutDraft } from "./payout-fields"

type Props = {
  /** Created when the form was opened and kept in the URL, so that it is still the same payout after a reload. */
  requestId: string
  terms: PayoutTerms
  initial: Partial<PayoutDraft> & { order_id?: string | undefined }
  close: () => void
  done: (payout: DetailedPayout) => void
}

const CHECK = "/admin/mpgi/payouts/check"
const EMPTY: PayoutDraft = {
  beneficiary_id: "",
  payment_amount: "",
  payment_currency: "",
  reference: "",
  reason: "",
  payment_date: "",
  fee_paid_by: "PAYER",
  payment_method: "",
  swift_charge_option: "",
  fund_source: "",
  source_amount: "",
  source_currency: "",
  client_data: "",
  provider_id: "",
}

/** Requests a payout. While it is filled in, the server checks the form and whether another user has to approve. */
export const PayoutForm = ({ requestId, terms, initial, close, done }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const { order_id, ...prefilled } = initial
  const [draft, setDraft] = useState<PayoutDraft>({
    ...EMPTY,
    provider_id: terms.accounts[0]?.provider_id ?? "",
    ...prefilled,
  })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const form = { ...withoutEmpty(draft), request_id: requestId, ...(order_id && { order_id }) }
  const { checked, current } = useFormCheck(CHECK, form)
  const action = usePost<"/admin/mpgi/payouts", object>("/admin/mpgi/payouts", {
    onSuccess: ({ outcome, because, detail, ...reply }) => {
      const { payout } = reply
      const values = { amount: money(payout.amount, payout.currency_code, i18n.language.slice(0, 2)) }
      if (because === "daily_limit") toast.warning(t("payouts.result.daily_limit", values))
      else if (outcome === null) toast.info(t("payouts.result.awaiting_approval", values))
      else if (outcome === "applied") toast.success(t("payouts.result.sent", values))
      else
        toast.warning(t(`payouts.result.${outcome}`, values), {
          ...(detail ? { description: detail } : {}),
        })
    },
    onError: ({ message }) => toast.error(t("payouts.result.failed"), { description: message }),
  })
  const problems = checked?.problems ?? []
  const visible = problems.filter(({ field }) => submitted || touched.has(field))
  const amount = formatAmount(draft, i18n.language.slice(0, 2))
  const approval = checked?.needs_approval === true

  const submit = async () => {
    setSubmitted(true)
    const { problems: remaining } = await checkForm(CHECK, form)
    if (remaining.length > 0) return
    action.mutate(form, { onSuccess: ({ payout }) => done(payout) })
  }

  return (
    <FormModal
      title={t("payouts.form.title")}
      description={t("payouts.form.description")}
      action={
        problems.length > 0 || !current || !amount
          ? t("payouts.form.button")
          : t(approval ? "payouts.form.request_approval" : "payouts.form.confirm", { amount })
      }
      submit={() => void submit()}
      close={close}
      busy={action.isPending}
    >
      <PayoutFields
        draft={draft}
        terms={terms}
        problemOf={(field) => visible.find((problem) => problem.field === field)}
        change={(field, value) => setDraft((before) => ({ ...before, [field]: value }))}
        touch={(field) => setTouched((before) => new Set([...before, field]))}
      />
      {approval && (
        <InlineTip label={t("payouts.form.approval")} variant="warning">
          {t("payouts.form.approval_description")}
        </InlineTip>
      )}
      <OtherProblems problems={visible} fields={Object.keys(draft)} />
    </FormModal>
  )
}

/** Problems with values that have no field in the form. */
const OtherProblems = ({ problems, fields }: { problems: Problem[]; fields: string[] }) => {
  const { t } = useTranslation("mpgi")
  return problems
    .filter(({ field }) => !fields.includes(field))
    .map(({ field, code, message }) => (
      <Text key={field} role="alert" size="small" className="text-ui-fg-error">
        {field}: {t(`shared.problem.${code}`, { defaultValue: message })}
      </Text>
    ))
}

function withoutEmpty(draft: PayoutDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ""))
}

/** Formats the amount; null until it is valid. */
function formatAmount({ payment_amount, payment_currency }: PayoutDraft, locale: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(payment_amount) || !/^[A-Za-z]{3}$/.test(payment_currency)) return null
  return money(payment_amount, payment_currency, locale)
}
