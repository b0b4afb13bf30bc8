import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import { CartFlows } from "./cart-flows"
import { FulfillmentFlows } from "./fulfillments"
import type { Locking } from "./locking"
import { OrderFlows } from "./order-flows"
import { addTransaction, summaryOf, deleteTransactions } from "./order-summary"
import type { CaptureOrRefundInput, PaymentModule, Step } from "./payment-module"
import type { MedusaState, OrderTransaction } from "./state"
import { found } from "./statements"

/** Medusa's own workflows on one server, step by step, with what each undoes when a later one fails. */
export class Flows {
  readonly carts: CartFlows
  readonly orders: OrderFlows
  readonly fulfillments: FulfillmentFlows

  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly payments: PaymentModule,
    locking: Locking,
  ) {
    this.carts = new CartFlows(state, step, payments, locking, (id) =>
      this.addTransactions("capture", id, undefined),
    )
    this.orders = new OrderFlows(state, step, payments)
    this.fulfillments = new FulfillmentFlows(state, step)
  }

  completeCart(input: { id: string }): Promise<{ id: string }> {
    return this.carts.complete(input)
  }

  /** The order gets a transaction for each capture that has none yet; each with the amount of this request. */
  async capturePayment(input: CaptureOrRefundInput): Promise<void> {
    const { id } = await this.payments.capturePayment(input)
    await this.addTransactions("capture", id, input.amount)
  }

  /**
   * Of an order only: Medusa answers 404 for a payment without one. What was refunded and was not owed becomes a credit
   * line, in two steps; where they fail, the order's transaction is taken back and the refund is not.
   */
  async refundPayment(input: CaptureOrRefundInput): Promise<void> {
    const payment = this.state.payments.get(input.payment_id)
    const order = payment && this.state.orderOf(payment)
    if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, "Order id not found")
    const owed = MathBN.max(0, MathBN.mult(summaryOf(order).pending_difference, -1))
    const amount = input.amount ?? payment.amount
    this.state.owedRefunds.push({ order_id: order.id, amount: MathBN.min(owed, amount).toFixed() })
    const { id } = await this.payments.refundPayment(input)
    const added = await this.addTransactions("refund", id, input.amount)
    const credit = MathBN.sub(amount, owed)
    if (MathBN.lte(credit, 0)) return
    try {
      await this.orders.addCreditLine(order.id, credit.toFixed())
    } catch (error) {
      await this.step("delete order_transaction", () => deleteTransactions(this.state, added))
      throw error
    }
  }

  /** An order whose authorization was deferred gets its payment (hazard 20). */
  async authorizePaymentSessionForOrder({ payment_session_id }: { payment_session_id: string }) {
    const { status } = found(this.state.sessions.get(payment_session_id))
    if (status !== "pending_authorization")
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `${payment_session_id} is not deferred`)
    const payment = await this.payments.authorizePaymentSession(payment_session_id)
    if (payment) await this.addTransactions("capture", payment.id, undefined)
    return payment
  }

  private addTransactions(
    reference: OrderTransaction["reference"],
    payment_id: string,
    amount: BigNumberInput | undefined,
  ): Promise<string[]> {
    return this.step(`insert order_transaction ${reference}`, () => {
      const { state } = this
      const payment = state.payments.get(payment_id)
      const order = payment && state.orderOf(payment)
      if (!order) return []
      const rows = reference === "capture" ? state.capturesOf(payment_id) : state.refundsOf(payment_id)
      return rows
        .filter((row) => !state.transactions.some((known) => known.reference_id === row.id))
        .map((row) => {
          const money = MathBN.mult(amount ?? row.amount, reference === "refund" ? -1 : 1)
          return addTransaction(state, {
            order_id: order.id,
            reference,
            reference_id: row.id,
            amount: money.toFixed(),
          })
        })
    })
  }
}
