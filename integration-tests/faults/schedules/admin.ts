import type { Facts } from "../invariants"
import type { Random } from "../simulation/random"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

export type Wish = NonNullable<Facts["wishes"]>[number] & { payment: string; done: boolean; tries: number }

const AMOUNTS = [5, 10, 10, 12.5]
const MOST_TRIES = 4

/**
 * People at the dashboard, on one payment each time. One who is told of a failure, or is told nothing because the
 * server died, reloads the order, and asks again while it does not show what was asked for. Nobody asks again while the
 * first request is on its way: one that is late to Medusa's database looks like a second wish, and may be one.
 */
export class Admins {
  readonly wishes: Wish[] = []
  readonly #claimed = new Set<string>()
  readonly #asking = new Set<Wish>()

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** The next thing that somebody does at the dashboard, or undefined when there is nothing to do. */
  next(): [what: string, (server: Server) => Promise<unknown>] | undefined {
    const { store, random } = this
    const again = this.wishes.filter(
      (wish) => !wish.done && wish.tries < MOST_TRIES && !this.#asking.has(wish),
    )
    if (again.length > 0 && random.chance(0.6)) return this.#ask(random.pick(again))
    const payments = [...store.state.payments.values()]
    if (payments.length === 0) return undefined
    const payment = random.pick(payments)
    const order = store.state.orderOf(payment)
    if (order && random.chance(0.12)) return ["cancel the order", (server) => server.flows.cancelOrder(order)]
    const captured = store.state.capturesOf(payment.id).length > 0
    const kind = captured && random.chance(0.6) ? "refund" : "capture"
    const whole = kind === "capture" && random.chance(0.4)
    const amount = whole ? payment.amount : random.pick(AMOUNTS).toFixed(2)
    const wish = { order_no: String(payment.data?.order_no), kind, amount, payment: payment.id } as const
    return this.#ask({ ...wish, done: false, tries: 0 }, whole)
  }

  /** Every request has been answered, or its server is dead. */
  answered(): void {
    this.#asking.clear()
  }

  #ask(wish: Wish, whole = false): [string, (server: Server) => Promise<unknown>] {
    if (wish.tries === 0) this.wishes.push(wish)
    wish.tries++
    this.#asking.add(wish)
    const { kind, amount, payment } = wish
    const work = async ({ flows }: Server) => {
      if (this.#shown(wish)) return
      if (kind === "refund") await flows.refundPayment({ payment_id: payment, amount: Number(amount) })
      else await flows.capturePayment({ payment_id: payment, ...(whole ? {} : { amount: Number(amount) }) })
      wish.done = true
      this.#claim(wish)
    }
    return [`${kind} ${amount}${wish.tries > 1 ? " again" : ""}`, work]
  }

  /** Whether the dashboard shows a row that could be this wish's. */
  #shown(wish: Wish): boolean {
    if (wish.tries === 1) return false
    wish.done = this.#claim(wish)
    return wish.done
  }

  #claim({ kind, payment, amount }: Wish): boolean {
    const { state } = this.store
    const rows = kind === "capture" ? state.capturesOf(payment) : state.refundsOf(payment)
    const row = rows.find((each) => Number(each.amount) === Number(amount) && !this.#claimed.has(each.id))
    if (row) this.#claimed.add(row.id)
    return row !== undefined
  }
}
