import { MedusaError } from "@medusajs/framework/utils"
import type { Locking } from "./locking"
import type { CaptureOrRefundInput, PaymentModule, Step } from "./payment-module"
import type { MedusaState, Order, OrderTransaction } from "./state"

/** Medusa's own workflows on one server, step by step, with what each undoes when a later one fails. */
export class Flows {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly payments: PaymentModule,
    private readonly locking: Locking,
  ) {}

  /** The order gets a transaction for each capture that has none yet; each with the amount of this request. */
  async capturePayment(input: CaptureOrRefundInput): Promise<void> {
    const { id } = await this.payments.capturePayment(input)
    await this.addTransactions("capture", id, input.amount)
  }

  /** Of an order only: Medusa answers 404 for a payment without one. */
  async refundPayment(input: CaptureOrRefundInput): Promise<void> {
    const payment = this.state.payments.get(input.payment_id)
    if (!payment || !this.state.orderOf(payment))
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "Order id not found")
    const { id } = await this.payments.refundPayment(input)
    await this.addTransactions("refund", id, input.amount)
  }

  /**
   * Order and cart link come before the payment is authorized (hazard 5); the captures that it has then are counted in
   * the order.
   */
  async completeCart({ id: cart_id }: { id: string }): Promise<{ id: string }> {
    return this.locking.execute(cart_id, async () => {
      const known = this.state.orderOfCart(cart_id)
      if (known) return { id: known.id }
      // The first one that can be processed, whichever was paid (hazard 18).
      const session = [...this.state.sessions.values()].find(
        ({ status, ...row }) => row.cart_id === cart_id && status !== "canceled" && status !== "error",
      )
      if (!session) {
        throw new MedusaError(
          MedusaError.Types.INVALID_DATA,
          "Payment sessions are required to complete cart",
        )
      }
      const order = await this.step("insert order", () => {
        const created_at = new Date()
        const row: Order = { id: this.state.id("order"), cart_id, status: "pending", created_at }
        this.state.orders.set(row.id, row)
        return row
      })
      try {
        const payment = await this.payments.authorizePaymentSession(session.id)
        if (payment) await this.addTransactions("capture", payment.id, undefined)
      } catch (error) {
        await this.step("delete order", () => this.state.orders.delete(order.id))
        throw error
      }
      return { id: order.id }
    })
  }

  /** Cancels what was not captured; its errors are only logged (as in Medusa's cancelOrder). */
  async cancelOrder({ id }: { id: string }): Promise<void> {
    const payments = [...this.state.payments.values()].filter((row) => this.state.orderOf(row)?.id === id)
    for (const payment of payments) {
      if (this.state.capturesOf(payment.id).length === 0) await this.payments.cancelPayment(payment.id)
    }
  }

  private async addTransactions(
    reference: OrderTransaction["reference"],
    payment_id: string,
    amount: number | undefined,
  ): Promise<void> {
    await this.step(`insert order_transaction ${reference}`, () => {
      const { state } = this
      const payment = state.payments.get(payment_id)
      const order = payment && state.orderOf(payment)
      if (!order) return
      const rows = reference === "capture" ? state.capturesOf(payment_id) : state.refundsOf(payment_id)
      for (const row of rows) {
        if (state.transactions.some((known) => known.reference_id === row.id)) continue
        const money = Number(amount ?? row.amount) * (reference === "refund" ? -1 : 1)
        const transaction = { order_id: order.id, reference, reference_id: row.id, amount: String(money) }
        state.transactions.push({ ...transaction, id: state.id("ordtrx") })
      }
    })
  }
}
