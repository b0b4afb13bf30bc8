import { unpackedOf } from "../medusa/fulfillments"
import type { Order } from "../medusa/state"
import type { Random } from "../simulation/random"
import type { Server } from "../store/server"
import { captureShipped } from "../store/shipments"
import type { Store } from "../store/store"

type Action = [what: string, work: (server: Server) => Promise<unknown>]

/**
 * Who packs and ships orders, in as many parts as the situation says. Some of what is packed is unpacked again. The event of a shipment may
 * come late, more than once, or never: then the sweep finds what is due.
 */
export class Warehouse {
  constructor(
    private readonly store: Store,
    private readonly random: Random,
  ) {}

  /** What is done next, by name; undefined as long as there is no order. */
  next(): Action | undefined {
    const { random } = this
    const { orders, fulfillments } = this.store.state
    const open = [...orders.values()].filter(({ status }) => status !== "canceled")
    if (open.length === 0) return undefined
    const order = random.pick(open)
    const own = fulfillments.filter(({ order_id, canceled_at }) => order_id === order.id && !canceled_at)
    const [packed] = own.filter(({ shipped_at }) => !shipped_at)
    if (own.some(({ shipped_at }) => shipped_at) && random.chance(0.3))
      return ["a shipment's event", (server) => captureShipped(server, order.id)]
    const pieces = this.#nextPieces(order, own.length)
    if (pieces.some((count) => count > 0) && (!packed || random.chance(0.2)))
      return [`pack ${pieces.join(" and ")}`, ({ flows }) => flows.fulfillments.create(order.id, pieces)]
    if (!packed) return ["a shipment's event", (server) => captureShipped(server, order.id)]
    if (random.chance(0.15)) return ["unpack", ({ flows }) => flows.fulfillments.cancel(packed.id)]
    const isLost = random.chance(0.25)
    return ["ship", (server) => this.#ship(server, order.id, packed.id, isLost)]
  }

  /** What was packed and unpacked again goes with another shipment; the last one has the rest, also of a cart that was changed. */
  #nextPieces(order: Order, before: number): number[] {
    const { shipments } = this.store.situation
    const left = unpackedOf(this.store.state, order)
    const drawn = before < shipments.length - 1 ? shipments[before] : undefined
    const pieces = left.map((count, line) => Math.min(count, drawn?.[line] ?? count))
    return pieces.some((count) => count > 0) ? pieces : left
  }

  async #ship(server: Server, order_id: string, fulfillment: string, isLost: boolean): Promise<void> {
    await server.flows.fulfillments.ship(fulfillment)
    if (!isLost) await captureShipped(server, order_id)
  }
}
