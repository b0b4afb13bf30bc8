import type { OrderNo } from "../../../gateway"
import { searchRefunds } from "../journal/resolve/refunds-found"
import type { OpenAccount } from "../shared/accounts"
import { credentialsOf, requireOfAccount, type Credentials } from "../shared/credentials"
import type { Stores } from "../journal/resolve/resolve"
import { paymentStates } from "../payments/states"
import { recordAll, type Reply } from "../payments/sync-payment"
import type { PaymentRow } from "../shared/rows"
import type { Outside } from "../shared/work-limit"
import { applyTransaction, type GatewayTransaction } from "../payments/gateway-transaction"
import type { PaymentRecords } from "../payments/payment-records"
import { isApplied } from "../journal/records/states"
import type { MedusaPayment, Sides, BothSides, Finding } from "./finding"
import type { ComparedPayments } from "./compared-payments"

/** How many payments one query names (manual 8). */
export const BATCH_SIZE = 100

/**
 * Queries the gateway about up to a hundred payments of one account, and records the results. Returns everything that
 * is known of each payment, in their order. The journal is read first. An operation that begins later is found when a
 * finding is recorded, and a payment with an open operation is not judged.
 * @throws GatewayError when the gateway cannot be queried; then nothing was compared
 */
export async function compareWithGateway(
  payments: readonly PaymentRow[],
  medusa: ReadonlyMap<string, MedusaPayment>,
  account: OpenAccount,
  deps: Pick<Stores, "operations"> & ComparedStores & { outside: Outside },
): Promise<Sides[]> {
  requireOfAccount(payments, account)
  const operations = byOrder(await deps.operations.ofOrders(payments.map(({ order_no }) => order_no)))
  const recorder = new ChangeRecorder(payments, deps, account.options.installmentInterest.upToPercent)
  const replies = await deps.outside(() => queryAll(payments, account))
  const synced = await recordAll(payments, replies, account, recorder)
  await recorder.end(credentialsOf(account))
  const refunded = synced.filter(({ payment: { order_no }, transactions: facts }) => {
    const written = operations.get(order_no)?.some(({ kind }) => kind === "refund")
    // There can be refunds as soon as something may have been captured.
    return written || facts.some(({ state }) => paymentStates[state].captured !== "nothing")
  })
  const transaction_ids = refunded.flatMap(({ payment }) => payment.transaction_id ?? [])
  const found =
    transaction_ids.length > 0 ? await deps.outside(() => searchRefunds(transaction_ids, account)) : []
  const refunds = byOrder(found)
  return synced.map(({ payment, transactions }, at): Sides => ({
    before: payments[at] ?? payment,
    payment,
    transactions,
    operations: operations.get(payment.order_no) ?? [],
    refunds: refunds.get(payment.order_no) ?? [],
    medusa: medusa.get(payment.payment_session_id),
  }))
}

/**
 * Queries by order number, which may also show other transactions of an order. If the reply lacks a payment's own
 * transaction, that is queried by its id.
 */
async function queryAll(payments: readonly PaymentRow[], { gateway }: OpenAccount): Promise<Reply[]> {
  const { replies, orders_list } = await gateway.retrievalTrans({
    order_nos: payments.map(({ order_no }) => order_no),
  })
  const shown = new Set<string>(orders_list.map(({ transaction_id }) => transaction_id))
  const transaction_ids = payments.flatMap(({ transaction_id }) =>
    transaction_id === null || shown.has(transaction_id) ? [] : transaction_id,
  )
  if (transaction_ids.length === 0) return replies
  return [...replies, ...(await gateway.retrievalTrans({ transaction_ids })).replies]
}

function byOrder<Row extends { order_no: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_no)
    if (group) group.push(row)
    else groups.set(row.order_no, [row])
  }
  return groups
}

/** Where a run records the results of its queries. */
interface ComparedStores {
  payments: Pick<PaymentRecords, "record">
  compared: Pick<ComparedPayments, "confirm">
}

/**
 * Records the result of a query of many payments, if it changes a payment. For all others, a single statement in {@link
 * end} notes that the query showed them. Nearly all payments are unchanged, and a transaction for each would be most of
 * the work.
 */
class ChangeRecorder {
  readonly #payments: ReadonlyMap<OrderNo, PaymentRow>
  readonly #known: OrderNo[] = []

  /** `interestPercent` is the interest that the account accepts on installments. */
  constructor(
    payments: readonly PaymentRow[],
    private readonly stores: ComparedStores,
    private readonly interestPercent: number,
  ) {
    this.#payments = new Map(payments.map((payment) => [payment.order_no, payment]))
  }

  /** Returns the payment as it now is. */
  record(order_no: OrderNo, fact: GatewayTransaction): Promise<PaymentRow> {
    const payment = this.#payments.get(order_no)
    if (!payment || this.#isChange(payment, fact)) return this.stores.payments.record(order_no, fact)
    this.#known.push(order_no)
    return Promise.resolve(payment)
  }

  end(shownTo: Credentials): Promise<void> {
    return this.stores.compared.confirm(this.#known, shownTo)
  }

  /**
   * Whether the transaction would change the payment. The payment of a renewal always counts, because its charge
   * changes as well.
   */
  #isChange(payment: PaymentRow, fact: GatewayTransaction): boolean {
    const known: Readonly<Record<string, unknown>> = payment
    const changes = Object.entries(applyTransaction(payment, fact, this.interestPercent) ?? {})
    return payment.charge_id !== null || changes.some(([column, value]) => known[column] !== value)
  }
}

/** Compares the state of the transaction. Amounts are compared elsewhere. */
export function compareStatus(sides: BothSides): Finding[] {
  const { before, payment, gateway_value, medusa, operations } = sides
  const finding = (more: Partial<Finding>): Finding[] => [
    {
      kind: "status" as const,
      transaction_id: payment.transaction_id,
      reference: null,
      local_value: before.state,
      gateway_value: gateway_value.state,
      ...more,
    },
  ]
  // The gateway reported an undocumented code: see the option paymentStatus.
  if (gateway_value.state === "unknown") return finding({ maybeLag: true })
  if (gateway_value.state === "charged_back")
    return before.charged_back_at ? [] : finding({ correction: { do: "finish" } })
  if (before.charged_back_at && !payment.charged_back_at) return finding({ correction: { do: "finish" } })
  if (gateway_value.state === "canceled") {
    if (medusa && !medusa.canceled) {
      const captured =
        medusa.captures.length > 0 ||
        operations.some(({ kind, state }) => kind === "capture" && isApplied(state))
      if (captured) return finding({})
      const { amount } = payment
      return finding({
        correction: { do: "take_over", kind: "cancel", amount, reference: null, medusa_ref: medusa.id },
      })
    }
    return before.state === "canceled" ? [] : finding({ correction: { do: "synced" } })
  }
  if (medusa?.canceled && paymentStates[gateway_value.state].phase !== "ended")
    return finding({ local_value: "canceled", maybeLag: true })
  const { in_review, partially_captured } = paymentStates
  const { step } = paymentStates[gateway_value.state]
  const { step: stepBefore } = paymentStates[before.state]
  if (step < paymentStates[payment.state].step) return finding({ local_value: payment.state, maybeLag: true })
  if (stepBefore < in_review.step && step >= in_review.step) return finding({ correction: { do: "finish" } })
  // A missed capture or refund is a discrepancy of its own.
  if (step >= partially_captured.step) return []
  return stepBefore < step ? finding({ correction: { do: "synced" } }) : []
}
