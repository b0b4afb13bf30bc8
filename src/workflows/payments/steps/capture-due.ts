import { orderNo } from "../../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, type MpgiModuleService } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import { describeError } from "../../../modules/mpgi/shared/describe-error"

type Order = {
  payment_collections?: {
    payments?: {
      id: string
      provider_id: string
      captured_at: unknown
      canceled_at: unknown
      data: { order_no?: string } | null
    }[]
  }[]
  fulfillments?: { shipped_at: unknown }[]
  is_draft_order?: boolean | null
}

/**
 * Captures an order's payments in full, when the account's options say that it is time. Payments held for review
 * wait: the decision brings us here again. A failure is logged, since the next event tries again and the merchant
 * can capture by hand. A capture is not undone.
 */
export const captureDueStep = createStep(
  "mpgi-capture-due",
  async ({ order_id }: { order_id: string | null }, { container }) => {
    if (order_id === null) return new StepResponse(0)
    const { log } = container.resolve(MPGI_MODULE)
    let captured = 0
    const capture = async () => {
      for (const payment_id of await duePayments(order_id, container)) {
        try {
          await capturePaymentWorkflow(container).run({ input: { payment_id } })
          captured++
        } catch (error) {
          log.error(`mpgi: the automatic capture of ${payment_id} failed: ${describeError(error)}`)
        }
      }
    }
    // The event of the order and the messenger that made it come at once.
    await container.resolve(Modules.LOCKING).execute(`mpgi:capture:${order_id}`, capture, { timeout: 60 })
    return new StepResponse(captured)
  },
)

async function duePayments(order_id: string, container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["payment_collections.payments.*", "fulfillments.shipped_at", "is_draft_order"],
    filters: { id: order_id },
  })
  // It is placed when it is converted.
  if (order?.is_draft_order) return []
  const shipped = order?.fulfillments?.some(({ shipped_at }) => shipped_at) ?? false
  const payments = (order?.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  const due = []
  for (const { id, provider_id, captured_at, canceled_at, data } of payments) {
    if (captured_at || canceled_at || !isTime(mpgi, provider_id, shipped)) continue
    const order_no = data?.order_no
    const payment = order_no ? await mpgi.payments.byOrderNo(orderNo(order_no)) : undefined
    if (payment?.state === "authorized") due.push(id)
  }
  return due
}

function isTime(mpgi: MpgiModuleService, providerId: string, shipped: boolean): boolean {
  if (!mpgi.providerIds().includes(providerId)) return false
  switch (mpgi.account(providerId).options.capture.on) {
    case "never":
      return false
    case "order.placed":
      return true
    case "shipment.created":
      return shipped
  }
}
