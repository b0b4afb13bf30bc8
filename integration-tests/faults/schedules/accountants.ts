import { decidePayout, payOut } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import { newBeneficiary, payoutOf, requestPayout, type PayoutForm } from "../store/payouts"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

/**
 * Users who pay out: one requests, which needs the approval of another one or not, and both send. A form that was not
 * answered is sent again as it is, under the request id that was made with it.
 */
export class Accountants {
  readonly #forms: PayoutForm[] = []

  private constructor(
    private readonly store: Store,
    private readonly random: Random,
    private readonly beneficiary: string,
  ) {}

  static async open(store: Store, random: Random, server: Server): Promise<Accountants> {
    return new Accountants(store, random, await newBeneficiary(server))
  }

  /** Request ids of all forms: the gateway's notifications name them. */
  get requestIds(): string[] {
    return this.#forms.map(({ request_id }) => request_id)
  }

  /** What an accountant does next, by name. */
  next(): Action {
    const { random } = this
    if (this.#forms.length === 0 || random.chance(0.25)) this.#forms.push(this.#newForm())
    const form = random.pick(this.#forms)
    const by = random.pick(["user_1", "user_2"])
    const kind = random.next()
    if (kind < 0.3)
      return ["request a payout", (server) => requestPayout(this.store, server, form, this.beneficiary)]
    if (kind < 0.5) return ["approve a payout", (server) => this.#decide(server, form, by, true)]
    if (kind < 0.56) return ["reject a payout", (server) => this.#decide(server, form, by, false)]
    return ["send a payout", (server) => this.#send(server, form, by)]
  }

  async #decide(server: Server, form: PayoutForm, by: string, approve: boolean): Promise<void> {
    const id = await payoutOf(server, form)
    const input = { id: id ?? "", approve, note: "Not ordered", by }
    if (id) await decidePayout(input, server.container)
  }

  async #send(server: Server, form: PayoutForm, by: string): Promise<void> {
    const id = await payoutOf(server, form)
    if (id) await payOut({ id, by }, server.container)
  }

  #newForm(): PayoutForm {
    const { random } = this
    const digit = () => random.below(16).toString(16)
    const request_id = "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit)
    return {
      request_id,
      amount: random.pick(["7.00", "13.13", "250.00"]),
      needs_approval: random.chance(0.5),
    }
  }
}
