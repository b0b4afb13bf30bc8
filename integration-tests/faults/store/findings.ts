import type { MpgiModuleService, PaymentRow } from "medusa-payment-mpgi/modules/mpgi"

/** What a reconciliation would report of a payment. */
export interface FindingOf {
  order_no: string
  kind: string
  local_value: string | null
  gateway_value: string | null
}

type Sql = (statement: string) => Promise<PaymentRow[]>

/** What a reconciliation would report of all payments, without changing anything. Those that are visible to a user are left out. */
export async function findingsOf(
  sql: Sql,
  provider: string,
  { reconciliation }: Pick<MpgiModuleService, "reconciliation">,
): Promise<FindingOf[]> {
  const payments = await sql(
    "select * from mpgi_payment where transaction_id is not null and problem is null order by created_at, order_no",
  )
  const looks = await reconciliation.compareWithGateway(provider, payments)
  return looks.flatMap(({ sides, compared }) =>
    compared.findings.map(({ kind, local_value, gateway_value }) => {
      return { order_no: sides.payment.order_no, kind, local_value, gateway_value }
    }),
  )
}
