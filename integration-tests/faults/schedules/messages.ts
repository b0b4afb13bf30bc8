import { applyNotificationWorkflow } from "medusa-payment-mpgi/workflows"
import type { Random } from "../simulation/random"
import { signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import type { Store } from "../store/store"

/**
 * The gateway's notifications, as the schedule delivers them: each again and again until one is acknowledged, late, out
 * of order, more than once, or never.
 */
export class Messages {
  readonly acknowledged: string[] = []
  readonly #lost = new Set<string>()
  readonly #done = new Set<string>()

  constructor(
    private readonly store: Store,
    private readonly random: Random,
    /** What else notifications are about beside the orders of sessions: payouts, subscriptions. */
    private readonly others: () => readonly string[] = () => [],
  ) {}

  /** A message that arrives now, or undefined. */
  next(): [what: string, (server: Server) => Promise<unknown>] | undefined {
    const { sandbox, state } = this.store
    const orders = [...state.sessions.values()].map(({ data }) => String(data.order_no))
    const subjects = [...new Set([...orders, ...this.others()])]
    const written = subjects.flatMap((subject) => sandbox.ledger.notifications(subject))
    for (const { id } of written) if (!this.#done.has(id) && this.random.chance(0.03)) this.#lost.add(id)
    const left = written.filter(
      ({ id }) => !this.#lost.has(id) && (!this.#done.has(id) || this.random.chance(0.2)),
    )
    if (left.length === 0) return undefined
    const { id, fields } = this.random.pick(left)
    return [`message ${String(fields.notification_type)}`, (server) => this.#deliver(server, id, fields)]
  }

  /** As the notify route does it: verify, store, acknowledge, apply. */
  async #deliver(
    { container, mpgi }: Server,
    id: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const notification = signedMessage(fields)
    const receive = () => mpgi.receive(this.store.provider, notification)
    const row = await mpgi.as("notification", receive)
    this.acknowledged.push(notification.key)
    this.#done.add(id)
    await applyNotificationWorkflow(container).run({ input: { id: row.id } })
  }
}
