import { HOLDS_MONEY } from "medusa-payment-mpgi/modules/mpgi"
import { finishReported } from "medusa-payment-mpgi/workflows"
import { piecesOf } from "../../situations/figures"
import type { Random } from "../simulation/random"
import { CARDS, createLink, openLink, typeCard } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

/** A merchant who edits orders and sends payment links, and customers who pay by them, in one window or several. */
export class OrderPayers {
  #links: string[] = []
  #windows: { page: string; token: string }[] = []

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** What is done next, by name; undefined as long as there is no order. */
  next(): Action | undefined {
    const { random } = this
    const orders = [...this.store.state.orders.values()].filter(({ status }) => status !== "canceled")
    if (orders.length === 0) return undefined
    const { id } = random.pick(orders)
    if (random.chance(0.2)) {
      const by = piecesOf(this.store.situation, random.pick([1, 1, 2, -1, -1]))
      return [`edit the order by ${by}`, ({ flows }) => flows.orders.edit({ order_id: id, by })]
    }
    if (this.#links.length === 0 || random.chance(0.1))
      return ["create a link", (server) => this.#create(server, id)]
    if (this.#windows.length === 0 || random.chance(0.2))
      return ["open the link", (server) => this.#open(server)]
    if (random.chance(0.5)) return ["type a card at the link's page", () => this.#pay()]
    return ["come back from the link's page", (server) => this.#return(server)]
  }

  async #create(server: Server, order_id: string): Promise<void> {
    this.#links.push(await createLink(server, order_id))
  }

  async #open(server: Server): Promise<void> {
    const window = await openLink(server, this.random.pick(this.#links))
    if (window) this.#windows.push(window)
  }

  async #pay(): Promise<void> {
    const card = this.random.pick([CARDS.good, CARDS.good, CARDS.good, CARDS.review, CARDS.declined])
    await typeCard(this.random.pick(this.#windows).page, card)
  }

  /** The newest attempt, as the return route finds it by its token. */
  async #return({ mpgi, container }: Server): Promise<void> {
    const payment = await mpgi.payments.byToken(this.random.pick(this.#windows).token)
    if (payment) await finishReported({ payment, fresh: { states: HOLDS_MONEY } }, container)
  }
}
