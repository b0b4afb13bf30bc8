import { MathBN } from "@medusajs/framework/utils"
import { closingAmount } from "medusa-payment-mpgi/workflows"
import { partOf, travels } from "../../situations/figures"
import type { Payment } from "../medusa/state"
import { sum } from "../medusa/statements"
import type { Facts } from "../invariants"
import type { Random } from "../simulation/random"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

export type AdminRequest = NonNullable<Facts["requests"]>[number] & {
  payment: string
  /** As the user has entered it: nothing for Medusa's button, or what is left with all of Medusa's decimals. */
  entered: string | undefined
  done: boolean
  tries: number
}

/** Shares of a payment. */
const PARTS = [0.2, 0.4, 0.4, 0.5]
const MOST_TRIES = 4
/** How many of the actions on a captured payment are refunds. */
const REFUNDS = 0.6
const REFUNDS_OF_SHIPPED = 0.85

/**
 * Admins at the dashboard, on one payment each time. After an error, or without a response because the server crashed,
 * an admin reloads the order and repeats the request while the dashboard does not show its result. No request is repeated
 * while the first one is on its way: one that is late to Medusa's database looks like a second request, and may be one.
 */
export class Admins {
  readonly requests: AdminRequest[] = []
  readonly #claimed = new Set<string>()
  readonly #pending = new Set<AdminRequest>()
  readonly #isShipped: boolean

  constructor(
    private readonly store: Store,
    private readonly random: Random,
    private readonly values: Random,
  ) {
    this.#isShipped = store.capture.on === "shipment.created"
  }

  /** The next action of an admin, or undefined when there is nothing to do. */
  next(): [what: string, (server: Server) => Promise<unknown>] | undefined {
    const { store, random } = this
    const again = this.requests.filter(
      (request) => !request.done && request.tries < MOST_TRIES && !this.#pending.has(request),
    )
    if (again.length > 0 && random.chance(0.6)) return this.#send(random.pick(again))
    const payment = this.#payment()
    if (!payment) return undefined
    const order = store.state.orderOf(payment)
    if (order && random.chance(0.12)) return ["cancel the order", (server) => this.#cancel(order, server)]
    const captures = store.state.capturesOf(payment.id)
    const refunds = this.#isShipped ? REFUNDS_OF_SHIPPED : REFUNDS
    const kind = captures.length > 0 && random.chance(refunds) ? "refund" : "capture"
    const whole = kind === "capture" && random.chance(0.4)
    const of = kind === "refund" && this.#isShipped ? sum(captures) : payment.amount
    const part = partOf(of, random.pick(PARTS), store.situation)
    const entered = this.#entered(payment, kind, whole, part)
    const amount = travels(entered ?? payment.amount, store.situation)
    const request = { order_no: String(payment.data?.order_no), kind, amount, payment: payment.id } as const
    return this.#send({ ...request, entered, done: false, tries: 0 })
  }

  /** Where shipments capture, merchants seldom do: they refund a part of what was captured by then. */
  #payment(): Payment | undefined {
    const { store, random } = this
    const all = [...store.state.payments.values()]
    const captured = all.filter(({ id }) => store.state.capturesOf(id).length > 0)
    if (all.length === 0) return undefined
    if (!this.#isShipped) return random.pick(all)
    if (captured.length > 0 && random.chance(0.8)) return random.pick(captured)
    return random.chance(0.3) ? random.pick(all) : undefined
  }

  /**
   * Medusa's button captures without an amount, the widget and a bulk action with what travels. The dashboard offers to refund
   * what is left, with all its decimals.
   */
  #entered(payment: Payment, kind: "capture" | "refund", whole: boolean, part: string): string | undefined {
    const { state, situation } = this.store
    if (whole) return this.values.chance(0.5) ? undefined : travels(payment.amount, situation)
    if (kind === "capture" || !this.values.chance(0.2)) return part
    const left = MathBN.sub(sum(state.capturesOf(payment.id)), sum(state.refundsOf(payment.id)))
    return MathBN.gt(left, 0) ? left.toFixed() : part
  }

  /** Every request has been answered, or its server has crashed. */
  answered(): void {
    this.#pending.clear()
  }

  /** Medusa refunds what was captured: a request of the same admin's, and never repeated. */
  #cancel(order: { id: string }, { flows }: Server): Promise<void> {
    return flows.orders.cancel(order, ({ id, data }, entered) => {
      const amount = travels(entered, this.store.situation)
      const request = { order_no: String(data?.order_no), kind: "refund", amount, payment: id } as const
      this.requests.push({ ...request, entered, done: true, tries: MOST_TRIES })
    })
  }

  #send(request: AdminRequest): [string, (server: Server) => Promise<unknown>] {
    if (request.tries === 0) this.requests.push(request)
    request.tries++
    this.#pending.add(request)
    const { kind, entered, payment } = request
    const work = async ({ flows, container }: Server) => {
      if (this.#shown(request)) return
      // As the middleware of Medusa's routes does it.
      const amount = entered && (await closingAmount(kind, payment, Number(entered), container)).amount
      const input = { payment_id: payment, ...(amount ? { amount: Number(amount) } : {}) }
      await (kind === "refund" ? flows.refundPayment(input) : flows.capturePayment(input))
      request.done = true
      this.#claim(request)
    }
    return [`${kind} ${entered ?? "everything"}${request.tries > 1 ? " again" : ""}`, work]
  }

  /** Whether the dashboard shows a row that could be this request's. */
  #shown(request: AdminRequest): boolean {
    if (request.tries === 1) return false
    request.done = this.#claim(request)
    return request.done
  }

  #claim({ kind, payment, amount }: AdminRequest): boolean {
    const { state, situation } = this.store
    const rows = kind === "capture" ? state.capturesOf(payment) : state.refundsOf(payment)
    const row = rows.find((each) => travels(each.amount, situation) === amount && !this.#claimed.has(each.id))
    if (row) this.#claimed.add(row.id)
    return row !== undefined
  }
}
