import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { Link } from "../shared/navigation/link"
import type { DetailedPayout } from "./api"

/** The requested terms of a payout, and the reply of the gateway. */
export const PayoutDetails = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { request, fee_currency, currency_code, created_by, decided_by, order_id } = payout
  const format = (amount: string | null, currency: string = currency_code) =>
    amount === null ? null : money(amount, currency, locale)
  const details: [name: string, value: ReactNode][] = [
    [t("payouts.field.payment_amount"), format(payout.amount)],
    [t("payouts.detail.payer_pays"), format(payout.amount_payer_pays)],
    [t("payouts.detail.beneficiary_receives"), format(payout.amount_beneficiary_receives)],
    [t("payouts.detail.fee"), format(payout.fee_amount, fee_currency ?? currency_code)],
    [t("payouts.field.reference"), payout.reference],
    ...Object.entries(request).map(([name, value]): [string, ReactNode] => [
      t(`payouts.field.${name}`),
      name === "fee_paid_by" && value ? t(`payouts.fee.${value}`) : value,
    ]),
    [t("payouts.detail.gateway_status"), payout.gateway_status],
    [t("payouts.detail.transaction"), payout.transaction_id && <Code text={payout.transaction_id} />],
    [t("payouts.detail.short_reference"), payout.short_reference_id],
    [t("payouts.detail.request_id"), <Code key="id" text={payout.request_id} />],
    [t("payouts.detail.requested_by"), created_by && (created_by.email ?? created_by.id)],
    [t("payouts.detail.decided_by"), decided_by && (decided_by.email ?? decided_by.id)],
    [
      t("payouts.detail.order"),
      order_id && (
        <Link to={`/orders/${order_id}`} className="text-ui-fg-base underline">
          {t("payouts.detail.open_order")}
        </Link>
      ),
    ],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
      {details
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="grid grid-cols-2 items-start gap-x-4">
            <dt className="txt-compact-small-plus">{name}</dt>
            <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Code = ({ text }: { text: string }) => (
  <span className="flex items-center gap-x-1">
    <Text as="span" size="small" leading="compact" className="min-w-0 break-all font-mono">
      {text}
    </Text>
    <Copy content={text} />
  </span>
)
