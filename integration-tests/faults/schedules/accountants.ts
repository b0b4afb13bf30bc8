import { decidePayoutWorkflow, payoutWorkflow } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

const BENEFICIARY = {
  entity_type: "COMPANY",
  company_name: "Example Supplier GmbH",
  bank_details: { bank_country_code: "DE", iban: "DE02120300000000202051", account_currency: "USD" },
} as const

interface Form {
  request_id: string
  amount: string
  needs_approval: boolean
}

/**
 * Users who pay out: one requests, which needs the approval of another one or not, and both send. A form that was not
 * answered is sent again as it is, under the request id that was made with it.
 */
export class Accountants {
  readonly #forms: Form[] = []
  #beneficiary: Promise<string> | undefined

  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

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
    if (kind < 0.3) return ["request a payout", (server) => this.#request(server, form)]
    if (kind < 0.5) return ["approve a payout", (server) => this.#decide(server, form, by, true)]
    if (kind < 0.56) return ["reject a payout", (server) => this.#decide(server, form, by, false)]
    return ["send a payout", (server) => this.#send(server, form, by)]
  }

  async #request(server: Server, { request_id, amount, needs_approval }: Form): Promise<void> {
    this.#beneficiary ??= this.#newBeneficiary()
    const beneficiary_id = await this.#beneficiary
    const request = {
      ...{ request_id, payment_amount: amount, payment_currency: "USD", reference: "Invoice 4711" },
      beneficiary: BENEFICIARY,
    }
    const draft = {
      ...{ provider_id: this.store.provider, beneficiary_id, order_id: null, source: "form" as const },
      ...{ request: request as never, needs_approval },
    }
    await server.mpgi.payouts.request(draft, { id: "user_1", person: true })
  }

  async #decide(server: Server, form: Form, by: string, approve: boolean): Promise<void> {
    const id = await this.#payoutOf(server, form)
    const input = { id: id ?? "", approve, note: "Not ordered", by }
    if (id) await decidePayoutWorkflow(server.container).run({ input })
  }

  async #send(server: Server, form: Form, by: string): Promise<void> {
    const id = await this.#payoutOf(server, form)
    if (id) await payoutWorkflow(server.container).run({ input: { id, by } })
  }

  async #payoutOf({ mpgi }: Server, { request_id }: Form): Promise<string | undefined> {
    return (await mpgi.payouts.records.known([request_id])).get(request_id)?.id
  }

  /** Made before the schedule, by a server that is not part of it. */
  async #newBeneficiary(): Promise<string> {
    const values = { code: null, beneficiary: BENEFICIARY as never }
    const made = await this.store.start("office").mpgi.payouts.createBeneficiary(values, "user_1")
    return made?.id ?? ""
  }

  #newForm(): Form {
    const { random } = this
    const digit = () => random.below(16).toString(16)
    const request_id = "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit)
    return { request_id, amount: random.pick(["7.00", "13.13", "250.00"]), needs_approval: random.chance(0.5) }
  }
}
