import { amountOf } from "../../../gateway"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { MedusaPayment, MoneyRow } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"

type Row = { id: string; amount: BigNumberInput; raw_amount?: BigNumberInput; created_at: string | Date }
type Payment = {
  id: string
  payment_session_id: string
  canceled_at: unknown
  captures?: Row[]
  refunds?: Row[]
  payment_collection?: { order?: { id: string } | null } | null
}

/** What Medusa has of payments, by their sessions: its rows, and whether the orders' totals have them. */
export async function medusaPayments(
  sessions: readonly string[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, MedusaPayment>> {
  const payments = await graph<Payment>(container, {
    entity: "payment",
    fields: [
      ...["id", "payment_session_id", "canceled_at", "payment_collection.order.id"],
      ...["captures.*", "refunds.*"],
    ],
    filters: { payment_session_id: [...sessions] },
  })
  const names = payments.flatMap(({ id, captures = [], refunds = [] }) => [
    id,
    ...[...captures, ...refunds].map((row) => row.id),
  ])
  const transactions = await graph<{ reference_id: string | null }>(container, {
    entity: "order_transaction",
    fields: ["reference_id"],
    filters: { reference_id: names },
  })
  const counted = new Set(transactions.map(({ reference_id }) => reference_id))
  return new Map(payments.map((payment) => [payment.payment_session_id, medusaPayment(payment, counted)]))
}

/** The cancel of a captured order writes one move in the name of the payment instead of one for each refund. */
function medusaPayment(payment: Payment, counted: ReadonlySet<string | null>): MedusaPayment {
  const { id, canceled_at, captures = [], refunds = [], payment_collection } = payment
  const order = payment_collection?.order?.id ?? null
  const row = ({ id, amount, raw_amount, created_at }: Row, there: boolean): MoneyRow => ({
    ...{
      id,
      amount: amountOf(MathBN.convert(raw_amount ?? amount).toFixed()),
      created_at: new Date(created_at),
    },
    totals: there ? "there" : order ? "missing" : "none",
  })
  return {
    ...{ id, canceled: Boolean(canceled_at), order },
    captures: captures.map((each) => row(each, counted.has(each.id))),
    refunds: refunds.map((each) => row(each, counted.has(each.id) || counted.has(id))),
  }
}
