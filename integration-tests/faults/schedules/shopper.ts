import { finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import { CARDS, openPage, startCheckout, startSession, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

/** One shopper with one cart, who does the next thing of a purchase, or something else. */
export class Shopper {
  #checkout: { cart: string; session: string; order_no: string; token: string } | undefined
  #page: string | undefined

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** What the shopper does next, by name. */
  next(): [what: string, (server: Server) => Promise<unknown>] {
    const { random } = this
    if (!this.#checkout) return ["start checkout", (server) => this.#start(server)]
    if (random.chance(0.08)) return ["change the cart", (server) => this.#change(server)]
    if (random.chance(0.06)) return ["start in two tabs", (server) => this.#startAgain(server)]
    if (!this.#page || random.chance(0.1)) return ["open the page", (server) => this.#open(server)]
    if (random.chance(0.5)) return ["type a card", () => this.#pay()]
    return ["come back", (server) => this.#scheduleRetry(server)]
  }

  async #start(server: Server): Promise<void> {
    this.#checkout = await startCheckout(this.store, server)
  }

  /** A second session, because two requests came at once (hazard 18); the shopper goes on in either tab. */
  async #startAgain(server: Server): Promise<void> {
    const first = this.#checkout
    if (!first || this.store.state.orderOfCart(first.cart)) return
    const second = await startSession(server, first.cart)
    if (this.random.chance(0.5)) return
    this.#checkout = second
    this.#page = undefined
  }

  async #open(server: Server): Promise<void> {
    if (this.#checkout) this.#page = await openPage(server, this.#checkout.token)
  }

  async #pay(): Promise<void> {
    const card = this.random.pick([CARDS.good, CARDS.good, CARDS.good, CARDS.review, CARDS.declined])
    if (this.#page) await typeCard(this.#page, card)
  }

  /** The newest attempt's order number, as the return route finds it by its token. */
  async #scheduleRetry({ mpgi, container }: Server): Promise<void> {
    const payment = this.#checkout && (await mpgi.payments.byToken(this.#checkout.token))
    if (payment) await finishPaymentWorkflow(container).run({ input: { order_no: payment.order_no } })
  }

  /** Medusa deletes the session of a cart that changes, unless the cart is an order. */
  async #change(server: Server): Promise<void> {
    const { cart, session } = this.#checkout ?? { cart: "", session: "" }
    if (this.store.state.orderOfCart(cart) || this.store.state.paymentOfSession(session)) return
    this.#checkout = undefined
    this.#page = undefined
    await server.payments.deletePaymentSession(session)
  }
}
