import { HOLDS_MONEY } from "medusa-payment-mpgi/modules/mpgi"
import { finishReported } from "medusa-payment-mpgi/workflows"
import { figuresOf } from "../../situations/figures"
import type { Random } from "../simulation/random"
import { CARDS, openPage, startCheckout, startSession, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

type Checkout = Awaited<ReturnType<typeof startCheckout>>

/**
 * One shopper with one cart, who does the next thing of a purchase, or something else: pays in an older window or in a
 * second session that was requested at the same moment.
 */
export class Shopper {
  #checkout: Checkout | undefined
  /** The windows at the gateway's page. */
  #pages: string[] = []

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** What the shopper does next, by name. */
  next(): [what: string, (server: Server) => Promise<unknown>] {
    const { random } = this
    if (!this.#checkout) return ["start checkout", (server) => this.#start(server)]
    if (random.chance(0.06)) return ["change the cart", (server) => this.#change(server)]
    if (random.chance(0.05)) return ["start a second session", (server) => this.#startBeside(server)]
    if (random.chance(0.04)) return ["pay nothing", (server) => this.#payNothing(server)]
    // A storefront that places orders first completes the cart before it sends the customer away.
    if (this.store.awaitingOrders.orderFirst && random.chance(0.2))
      return ["complete the cart", (server) => this.#complete(server)]
    if (this.#pages.length === 0 || random.chance(0.1))
      return ["open the page", (server) => this.#open(server)]
    if (random.chance(0.5)) return ["type a card", () => this.#pay()]
    return ["come back", (server) => this.#scheduleRetry(server)]
  }

  async #start(server: Server): Promise<void> {
    this.#checkout = await startCheckout(this.store, server)
  }

  async #open(server: Server): Promise<void> {
    const page = this.#checkout && (await openPage(server, this.#checkout.token))
    if (page) this.#pages.push(page)
  }

  async #pay(): Promise<void> {
    const card = this.random.pick([CARDS.good, CARDS.good, CARDS.good, CARDS.review, CARDS.declined])
    if (this.#pages.length > 0) await typeCard(this.random.pick(this.#pages), card)
  }

  /** The newest attempt, as the return route finds it by its token. */
  async #scheduleRetry({ mpgi, container }: Server): Promise<void> {
    const payment = this.#checkout && (await mpgi.payments.byToken(this.#checkout.token))
    if (payment) await finishReported({ payment, fresh: { states: HOLDS_MONEY } }, container)
  }

  async #complete({ flows }: Server): Promise<void> {
    await flows.completeCart({ id: this.#checkout?.cart ?? "" })
  }

  /** Medusa deletes the sessions of a cart that changes, unless the cart is an order. */
  async #change({ flows }: Server): Promise<void> {
    const { cart = "" } = this.#checkout ?? {}
    if (this.store.state.orderOfCart(cart)) return
    this.#checkout = undefined
    this.#pages = []
    const { situation } = this.store
    const [line] = situation.lines
    const lines = [{ ...line!, quantity: line!.quantity + 1 }, ...situation.lines.slice(1)]
    const { total, cart: goods } = figuresOf(situation, { lines })
    await flows.carts.change(cart, total, goods)
  }

  /** What two requests at once leave: both sessions (hazard 18). This shopper goes on with the second one. */
  async #startBeside(server: Server): Promise<void> {
    const { cart = "" } = this.#checkout ?? {}
    if (this.store.state.collectionOfCart(cart)) this.#checkout = await startSession(server, cart)
  }

  /** A promotion takes everything off: the cart becomes an order without a payment (hazard 19). */
  async #payNothing({ flows }: Server): Promise<void> {
    const { cart = "" } = this.#checkout ?? {}
    if (this.store.state.orderOfCart(cart)) return
    this.#checkout = undefined
    this.#pages = []
    const { total, cart: goods } = figuresOf(this.store.situation, {
      promotion: { kind: "everything" },
      credit: undefined,
    })
    await flows.carts.change(cart, total, goods)
    await flows.completeCart({ id: cart })
  }
}
