import { cancelSubscription } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import { CARDS } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"
import { contractOf, subscribe } from "../store/subscriptions"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

const DAY = 24 * 3_600_000
const RENEWALS_FAIL = "4000000000000341"

/** A customer who subscribes with the first payment, the charges that follow day by day, and a merchant who ends it. */
export class Subscribers {
  #order_no: string | undefined

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** Order numbers of the charges, which their notifications name. */
  get chargeNumbers(): string[] {
    const contract = contractOf(this.store, this.#order_no)
    return this.store.sandbox.ledger
      .transactions()
      .filter(({ recurring_id, source }) => source === "renewal" && recurring_id === contract?.recurring_id)
      .map(({ order_no }) => order_no)
  }

  /** What is done next, by name. */
  next(): Action {
    const { random } = this
    const contract = contractOf(this.store, this.#order_no)
    if (!this.#order_no) return ["subscribe", (server) => this.#subscribe(server)]
    if (!contract || random.chance(0.6)) return ["the next charge falls due", () => this.#nextDay()]
    const subscription = { recurring_id: contract.recurring_id, contract_name: contract.contract_name }
    const input = { provider_id: this.store.provider, subscription, by: "user_1" }
    return ["end the subscription", ({ container }) => cancelSubscription(input, container)]
  }

  /** Another gateway's time: what is late or lost in the shop is counted in its own. */
  #nextDay(): Promise<void> {
    this.store.sandbox.clock.advance(DAY)
    return Promise.resolve()
  }

  async #subscribe(server: Server): Promise<void> {
    const card = this.random.pick([CARDS.good, CARDS.good, RENEWALS_FAIL])
    this.#order_no = await subscribe(this.store, server, card)
  }
}
