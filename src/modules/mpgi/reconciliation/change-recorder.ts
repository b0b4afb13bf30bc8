import type { OrderNo } from "../../../gateway"
import { applyTransaction, type GatewayTransaction } from "../payments/gateway-transaction"
import type { PaymentRecords } from "../payments/payment-records"
import type { Credentials } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import type { ComparedPayments } from "./compared-payments"

/** Where a run records what it is shown. */
export interface ComparedStores {
  payments: Pick<PaymentRecords, "record">
  compared: Pick<ComparedPayments, "confirm">
}

/**
 * Records what a query of many payments showed where that changes it. Of the others one statement notes, in {@link end}, that the
 * query showed them: nearly all payments are as they were, and a transaction for each would be most of the work.
 */
export class ChangeRecorder {
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

  /** Whether it would change the payment; that of a renewal moves its charge as well. */
  #isChange(payment: PaymentRow, fact: GatewayTransaction): boolean {
    const known: Readonly<Record<string, unknown>> = payment
    const changes = Object.entries(applyTransaction(payment, fact, this.interestPercent) ?? {})
    return payment.charge_id !== null || changes.some(([column, value]) => known[column] !== value)
  }
}
