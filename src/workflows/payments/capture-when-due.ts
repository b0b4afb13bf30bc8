import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { PaymentRow } from "../../modules/mpgi"
import { isReplaced } from "../../payment-request"
import { graph } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import { captureDueStep } from "./capture-due"
import { isHandedOver } from "./shipped-order"

/** What an event names: the order, or a fulfillment of it. */
type Occasion = { order_id: string } | { fulfillment_id: string }

const orderOfStep = createStep("mpgi-find-order", async (occasion: Occasion, { container }) => {
  if ("order_id" in occasion) return new StepResponse<string | null>(occasion.order_id)
  const [link] = await graph<{ order_id?: string }>(container, {
    entity: "order_fulfillment",
    fields: ["order_id"],
    filters: { fulfillment_id: occasion.fulfillment_id },
  })
  return new StepResponse(link?.order_id ?? null)
})

/** Captures an order's payments if its account captures automatically and it is time. */
export const captureWhenDueWorkflow = createWorkflow("mpgi-capture-when-due", (occasion: Occasion) => {
  const found = orderOfStep(occasion)
  const order_id = transform({ found }, ({ found }) => found)
  return new WorkflowResponse(captureDueStep({ order_id }))
})

type Payment = {
  payment_session_id: string
  payment_collection?: { status: string; order?: { id: string } | null } | null
}

type Order = { id: string; fulfillments?: Parameters<typeof isHandedOver>[0][] | null }

/**
 * An order with authorized payments: either some are to be captured, or an order edit has replaced the collection of
 * one.
 */
export type DueOrder = { order_id: string; what: "capture" | "replaced" }

/**
 * Claims orders with a due automatic capture. The capture has failed before, or its event came to a server that died.
 * Also claims orders with an authorization that an edit has replaced and that still exists, of every account.
 */
export async function findDueCaptures(container: MedusaContainer, limit: number): Promise<Claimed<DueOrder>> {
  const mpgi = container.resolve("mpgi")
  const due = new Set<string>()
  const replaced = new Set<string>()
  let more = false
  for (const providerId of mpgi.providerIds()) {
    const { options } = mpgi.account(providerId)
    const claimed = await mpgi.dueCaptures.claim(providerId, options, limit)
    if (claimed.length === 0) continue
    more ||= claimed.length === limit
    const payments = await paymentsOf(claimed, container)
    const ordersOf = (some: Payment[]) =>
      some.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
    for (const id of ordersOf(payments.filter(isOfReplaced))) replaced.add(id)
    if (options.capture.on === "never") continue
    const orders = ordersOf(payments.filter((payment) => !isOfReplaced(payment)))
    const placed = options.capture.on === "order.placed"
    for (const id of placed ? orders : await shippedAmong(orders, container)) due.add(id)
  }
  const items = [
    ...[...replaced].map((order_id) => ({ order_id, what: "replaced" as const })),
    ...[...due].map((order_id) => ({ order_id, what: "capture" as const })),
  ]
  return { items, more }
}

function paymentsOf(claimed: readonly PaymentRow[], container: MedusaContainer): Promise<Payment[]> {
  return graph<Payment>(container, {
    entity: "payment",
    fields: ["payment_session_id", "payment_collection.status", "payment_collection.order.id"],
    filters: { payment_session_id: claimed.map(({ payment_session_id }) => payment_session_id) },
  })
}

const isOfReplaced = ({ payment_collection }: Payment) => isReplaced(payment_collection)

/** The orders of claimed payments, by payment session. */
export async function ordersOfClaimed(
  claimed: readonly PaymentRow[],
  container: MedusaContainer,
): Promise<Map<string, string>> {
  if (claimed.length === 0) return new Map()
  const payments = await paymentsOf(claimed, container)
  return new Map(
    payments.flatMap(({ payment_session_id, payment_collection }) => {
      const order = payment_collection?.order?.id
      return order ? [[payment_session_id, order] as const] : []
    }),
  )
}

/** Which of some orders had goods handed over. */
export async function shippedAmong(id: string[], container: MedusaContainer): Promise<string[]> {
  if (id.length === 0) return []
  const orders = await graph<Order>(container, {
    entity: "order",
    fields: ["id", "fulfillments.canceled_at", "fulfillments.shipped_at", "fulfillments.delivered_at"],
    filters: { id },
  })
  return orders.filter(isShipped).map((order) => order.id)
}

function isShipped({ fulfillments }: Order): boolean {
  return fulfillments?.some(isHandedOver) ?? false
}
