import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { insertCollection } from "./cart-flows"
import { addCredits, confirmChange, insertChanges } from "./order-changes"
import { addTransaction, summaryOf } from "./order-summary"
import type { PaymentModule, Step } from "./payment-module"
import type { Collection, MedusaState, Order, OrderChange, Payment } from "./state"
import { found, invalid, sum } from "./statements"

const { NOT_PAID, AWAITING, AUTHORIZED, PARTIALLY_AUTHORIZED, PARTIALLY_CAPTURED, CANCELED } =
  PaymentCollectionStatus

/** What becomes of an order after it was placed. */
export class OrderFlows {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
    private readonly payments: PaymentModule,
  ) {}

  /** An order has one change at a time: one that a dead server left refuses all later ones. */
  async addCreditLine(order_id: string, amount: string): Promise<void> {
    const change = await this.#begin(order_id, "credit_line")
    await this.#confirm(change, (order) => addCredits(order, [amount]))
  }

  /** Adds to the total or takes off it, and requests what is due then (hazards 16 and 17). */
  async edit({ order_id, by }: { order_id: string; by: BigNumberInput }): Promise<void> {
    const change = await this.#begin(order_id, "edit")
    await this.#confirm(change, (order) => {
      order.total = MathBN.add(order.total, by).toFixed()
      order.costs.push(order.total)
    })
    await this.requestPayment(order_id)
  }

  /**
   * The collection of what is due: one that is not paid gets another amount, its sessions stay as they are; the
   * authorizations of another one are canceled and all that is due is requested again.
   */
  async requestPayment(order_id: string): Promise<void> {
    const order = found(this.state.orders.get(order_id))
    const due = summaryOf(order).raw_pending_difference.value
    const before = this.state.collectionsOfOrder(order_id).find(({ status }) => OPEN.includes(status))
    const isHeld = before?.status === AUTHORIZED || before?.status === PARTIALLY_AUTHORIZED
    if (before && !isHeld) {
      if (MathBN.gte(due, 0))
        await this.step("update payment_collection", () => Object.assign(before, { amount: due }))
      return
    }
    if (MathBN.lte(due, 0)) return
    await this.step("insert payment_collection", () => {
      const { currency_code } = order
      insertCollection(this.state, { cart_id: null, order_id, amount: due, currency_code })
    })
    if (before) await this.#cancelCollection(before)
  }

  /** One that waits to be paid is refused a second one beside it. */
  createPaymentCollection(order_id: string, amount: string): Promise<Collection> {
    return this.step("insert payment_collection", () => {
      const { currency_code } = found(this.state.orders.get(order_id))
      if (this.state.collectionsOfOrder(order_id).some(({ status }) => status === NOT_PAID))
        throw invalid(
          "Active payment collections were found. Complete existing ones or delete them before proceeding.",
        )
      return insertCollection(this.state, { cart_id: null, order_id, amount, currency_code })
    })
  }

  /** It stays, and is the order's no more. */
  deletePaymentCollection(id: string): Promise<void> {
    return this.step("delete order_payment_collection", () => {
      const collection = found(this.state.collections.get(id))
      if (collection.status !== NOT_PAID)
        throw invalid(`Can only delete payment collections where status is ${NOT_PAID}`)
      collection.order_id = null
    })
  }

  /**
   * Refunds what was captured and cancels the rest; their errors are only logged. The order's transaction is written in
   * the name of the payment, whether or not its refund went well. `refunds` receives each before it begins.
   */
  async cancel(
    { id }: { id: string },
    refunds: (payment: Payment, amount: string) => void = () => undefined,
  ): Promise<void> {
    const order = found(this.state.orders.get(id))
    if (order.status === "canceled") throw invalid(`Order with id ${id} has been canceled.`)
    if (this.state.fulfillments.some(({ order_id, canceled_at }) => order_id === id && !canceled_at))
      throw invalid("All fulfillments must be canceled before canceling an order")
    const collections = this.state.collectionsOfOrder(id)
    const payments = collections.flatMap((collection) => this.state.paymentsOf(collection.id))
    const refundable = payments.map((payment) => ({ payment, amount: this.#left(payment) }))
    const returned = refundable.filter(({ amount }) => MathBN.gt(amount, 0))
    const refunded = () => sum(returned.flatMap(({ payment }) => this.state.refundsOf(payment.id)))
    const before = refunded()
    const refund = async () => {
      await Promise.all(
        returned.map(({ payment, amount }) => {
          refunds(payment, amount)
          const input = { payment_id: payment.id, amount }
          return this.payments.refundPayment(input).catch(() => undefined)
        }),
      )
      if (returned.length > 0) await this.#addRefunds(id, returned)
    }
    const open = payments.filter((payment) => this.state.capturesOf(payment.id).length === 0)
    await Promise.all([
      refund(),
      ...open.map((payment) => this.payments.cancelPayment(payment.id).catch(() => undefined)),
    ])
    await this.addCreditLine(id, MathBN.sub(refunded(), before).toFixed())
    await this.step("update payment_collection", () => {
      for (const collection of collections) collection.status = CANCELED
    })
    await this.step("update order", () => Object.assign(order, { status: "canceled" }))
  }

  #begin(order_id: string, change_type: OrderChange["change_type"]): Promise<OrderChange> {
    return this.step("insert order_change", () => {
      const order = found(this.state.orders.get(order_id))
      if (order.status === "canceled") throw invalid(`Order with id ${order_id} has been canceled.`)
      return found(insertChanges(this.state, [{ order_id, change_type }])[0])
    })
  }

  #confirm(change: OrderChange, apply: (order: Order) => void): Promise<void> {
    return this.step("confirm order_change", () => confirmChange(this.state, change, apply))
  }

  async #cancelCollection(collection: Collection): Promise<void> {
    const open = this.state.paymentsOf(collection.id).filter(({ captured_at }) => captured_at === null)
    await this.step("update payment_collection", () => {
      collection.status = MathBN.gt(collection.captured_amount, 0) ? PARTIALLY_CAPTURED : CANCELED
    })
    for (const { id } of open) await this.payments.cancelPayment(id).catch(() => undefined)
  }

  #left({ id }: Payment): string {
    return MathBN.sub(sum(this.state.capturesOf(id)), sum(this.state.refundsOf(id))).toFixed()
  }

  #addRefunds(order_id: string, returned: { payment: Payment; amount: string }[]): Promise<void> {
    return this.step("insert order_transaction refund", () => {
      for (const { payment, amount } of returned) {
        const known = this.state.transactions.some((row) => row.reference_id === payment.id)
        if (known) continue
        const reference = { reference: "refund" as const, reference_id: payment.id }
        addTransaction(this.state, { order_id, ...reference, amount: `-${amount}` })
      }
    })
  }
}

const OPEN: readonly string[] = [NOT_PAID, AWAITING, AUTHORIZED, PARTIALLY_AUTHORIZED]
