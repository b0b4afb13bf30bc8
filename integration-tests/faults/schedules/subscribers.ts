import { orderNo } from "medusa-payment-mpgi/gateway"
import { cancelSubscription } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import { CARDS, startCheckout } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

const DAY = 24 * 3_600_000
const CONTRACT = { contract_name: "Coffee club", interval: "day", interval_count: "1", contract_amount: "9.90" }
const RENEWALS_FAIL = "4000000000000341"

/** A customer who subscribes with the first payment, the charges that follow day by day, and a merchant who ends it. */
export class Subscribers {
  #order_no: string | undefined

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** Of the contract at the gateway; undefined until the first payment began one. */
  get contract() {
    const first = this.#order_no && this.store.sandbox.ledger.transaction(this.#order_no)
    const { recurring_id } = first || {}
    return this.store.sandbox.ledger.contracts().find((contract) => contract.recurring_id === recurring_id)
  }

  /** Order numbers of the charges, which their notifications name. */
  get chargeNumbers(): string[] {
    const { contract } = this
    return this.store.sandbox.ledger
      .transactions()
      .filter(({ recurring_id, source }) => source === "renewal" && recurring_id === contract?.recurring_id)
      .map(({ order_no }) => order_no)
  }

  /** What is done next, by name. */
  next(): Action {
    const { random } = this
    const { contract } = this
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
    const { order_no } = await startCheckout(this.store, server)
    this.#order_no = order_no
    const { mpgi } = server
    const payment = await mpgi.payments.change(orderNo(order_no), { opened_at: new Date() })
    await mpgi.subscriptions.records.requested(payment, CONTRACT)
    await mpgi.account(this.store.provider).gateway.authorise({
      ...{ order_no: orderNo(order_no), currency: "USD", amount: payment.amount, subscription: CONTRACT },
      ...{ card: this.random.pick([CARDS.good, CARDS.good, RENEWALS_FAIL]), security_code: "123" },
      ...{ expiration_month: "12", expiration_year: "2099" },
      notify_url: "https://shop.example.com/hooks/mpgi/mpgi",
    })
  }
}
