import { InlineTip, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { checkNow, useFormCheck, type Problem } from "../../lib/form-check"
import { money } from "../../lib/money"
import { usePayoutAction, type OnePayout, type PayoutTerms } from "../../lib/payouts"
import { FormModal } from "../form/form-modal"
import { PayoutFields, type PayoutDraft } from "./payout-fields"

type Props = {
  /** Made when the form was opened, and kept in the address: a reload is still the same payout. */
  requestId: string
  terms: PayoutTerms
  initial: Partial<PayoutDraft> & { order_id?: string | undefined }
  close: () => void
  done: (payout: OnePayout) => void
}

const CHECK = "/admin/mpgi/payouts/check"
const EMPTY: PayoutDraft = {
  ...{ beneficiary_id: "", payment_amount: "", payment_currency: "", reference: "", reason: "" },
  ...{ payment_date: "", fee_paid_by: "PAYER", payment_method: "", swift_charge_option: "", fund_source: "" },
  ...{ source_amount: "", source_currency: "", client_data: "", provider_id: "" },
}

/** Asks for a payout. The server says what is wrong while it is typed, and whether somebody else has to approve. */
export const PayoutForm = ({ requestId, terms, initial, close, done }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const { order_id, ...given } = initial
  const [draft, setDraft] = useState<PayoutDraft>({
    ...EMPTY,
    provider_id: terms.accounts[0]?.provider_id ?? "",
    ...given,
  })
  const [touched, touch] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const form = { ...filled(draft), request_id: requestId, ...(order_id && { order_id }) }
  const { checked, current } = useFormCheck(CHECK, form)
  const action = usePayoutAction<object>("/admin/mpgi/payouts")
  const problems = checked?.problems ?? []
  const shown = problems.filter(({ field }) => tried || touched.has(field))
  const amount = readable(draft, i18n.language.slice(0, 2))
  const approval = checked?.needs_approval === true

  const submit = async () => {
    setTried(true)
    const { problems: now } = await checkNow(CHECK, form)
    if (now.length > 0) return
    action.mutate(form, {
      onSuccess: ({ payout, outcome, detail }) => {
        const said = { amount: money(payout.amount, payout.currency_code, i18n.language.slice(0, 2)) }
        if (outcome === null) toast.info(t("payouts.told.waits", said))
        else if (outcome === "applied") toast.success(t("payouts.told.sent", said))
        else
          toast.warning(t(`payouts.told.${outcome}`, said), {
            ...(detail ? { description: detail } : {}),
          })
        done(payout)
      },
      onError: ({ message }) => toast.error(t("payouts.told.failed"), { description: message }),
    })
  }

  return (
    <FormModal
      title={t("payouts.form.title")}
      description={t("payouts.form.about")}
      action={
        problems.length > 0 || !current || !amount
          ? t("payouts.form.button")
          : t(approval ? "payouts.form.ask" : "payouts.form.confirm", { amount })
      }
      submit={() => void submit()}
      close={close}
      busy={action.isPending}
    >
      <PayoutFields
        draft={draft}
        terms={terms}
        problemOf={(field) => shown.find((problem: Problem) => problem.field === field)}
        change={(field, value) => setDraft((before) => ({ ...before, [field]: value }))}
        touch={(field) => touch((before) => new Set([...before, field]))}
      />
      {approval && (
        <InlineTip label={t("payouts.form.approval")} variant="warning">
          {t("payouts.form.approval_about")}
        </InlineTip>
      )}
      <Unplaced problems={shown} fields={Object.keys(draft)} />
    </FormModal>
  )
}

/** What belongs to no field that is on the screen. */
const Unplaced = ({ problems, fields }: { problems: Problem[]; fields: string[] }) => {
  const { t } = useTranslation("mpgi")
  return problems
    .filter(({ field }) => !fields.includes(field))
    .map(({ field, code, message }) => (
      <Text key={field} role="alert" size="small" className="text-ui-fg-error">
        {field}: {t(`payouts.wrong.${code}`, { defaultValue: message })}
      </Text>
    ))
}

function filled(draft: PayoutDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ""))
}

/** The amount as people read it, once it is one. */
function readable({ payment_amount, payment_currency }: PayoutDraft, locale: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(payment_amount) || !/^[A-Za-z]{3}$/.test(payment_currency)) return null
  return money(payment_amount, payment_currency, locale)
}
