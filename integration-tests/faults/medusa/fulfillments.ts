import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { Step } from "./payment-module"
import type { Fulfillment, MedusaState, Order } from "./state"
import { found, invalid } from "./statements"

/** Pieces of an order's lines that are packed, shipped, or unpacked again. */
export class FulfillmentFlows {
  constructor(
    private readonly state: MedusaState,
    private readonly step: Step,
  ) {}

  create(order_id: string, pieces: readonly number[]): Promise<Fulfillment> {
    return this.step("insert fulfillment", () => {
      const order = found(this.state.orders.get(order_id))
      if (order.status === "canceled") throw invalid(`Order with id ${order_id} has been canceled.`)
      const left = unpackedOf(this.state, order)
      if (pieces.some((count, line) => count > (left[line] ?? 0)))
        throw invalid("Quantity to fulfill exceeds what is not fulfilled yet")
      const row: Fulfillment = {
        id: this.state.id("ful"),
        order_id,
        pieces,
        shipped_at: null,
        canceled_at: null,
      }
      this.state.fulfillments.push(row)
      return row
    })
  }

  async ship(id: string): Promise<void> {
    await this.step("update fulfillment shipped", () => {
      this.#open(id).shipped_at = new Date()
    })
  }

  async cancel(id: string): Promise<void> {
    await this.step("update fulfillment canceled", () => {
      this.#open(id).canceled_at = new Date()
    })
  }

  /** What was shipped can neither be shipped once more nor canceled. */
  #open(id: string): Fulfillment {
    const row = found(this.state.fulfillments.find((each) => each.id === id))
    if (row.canceled_at || row.shipped_at)
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Fulfillment ${id} is shipped or canceled`)
    return row
  }
}

/** Of each line of an order, how many pieces were ordered. */
export const piecesOrdered = ({ goods }: Pick<Order, "goods">): number[] =>
  goods?.items.map(({ quantity }) => quantity) ?? [1]

/** Of each line, how many pieces are in no fulfillment. */
export function unpackedOf({ fulfillments }: MedusaState, order: Pick<Order, "id" | "goods">): number[] {
  const packed = fulfillments.filter(({ order_id, canceled_at }) => order_id === order.id && !canceled_at)
  return piecesOrdered(order).map((ordered, line) =>
    packed.reduce((left, { pieces }) => left - (pieces[line] ?? 0), ordered),
  )
}

/** Whether an order's total is not that of its goods any more: then it is one line, see `purchaseView`. */
const isEdited = ({ goods, total }: Pick<Order, "goods" | "total">): boolean => goods?.total !== Number(total)

/** The fulfillments of an order, as Medusa answers them. An edit changes what the pieces cost, and not how many they are. */
export function fulfillmentsOf(
  { fulfillments }: MedusaState,
  order: Order,
  lines: readonly { id: string }[],
) {
  const ordered = piecesOrdered(order)
  const all = sum(ordered)
  let before = 0
  return fulfillments
    .filter(({ order_id }) => order_id === order.id)
    .map(({ pieces, shipped_at, canceled_at }) => {
      // Of the one line of an edited order it is a part of all pieces; the parts of all add up to exactly 1.
      const until = before + (canceled_at ? 0 : sum(pieces))
      const part = MathBN.sub(MathBN.div(until, all), MathBN.div(before, all))
      before = until
      const quantities = isEdited(order) ? [part] : pieces
      const items = lines.map(({ id }, line) => {
        return { line_item_id: id, inventory_item_id: null, quantity: quantities[line] ?? 0 }
      })
      return { canceled_at, shipped_at, delivered_at: null, items }
    })
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
