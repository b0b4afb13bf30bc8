import Medusa from "@medusajs/js-sdk"
import { ADMINISTRATOR } from "./medusa/constants"
import { customer, type Store } from "./smoke/customer"
import { merchant } from "./smoke/merchant"

/**
 * Places an order of a lamp, captures it, and requests an edit that adds a mug. The edit waits for its confirmation in the
 * dashboard; then the order owes money, and a payment link can collect it.
 *
 * @returns the order's id
 */
export async function placeEditedOrder(store: Store): Promise<string> {
  const order_id = await customer(store).buyByRedirect("lamp")
  const seller = await merchant(store.medusa)
  const [payment] = (await seller.payments({ id: order_id })).get(order_id) ?? []
  if (!payment) throw new Error(`Order ${order_id} has no payment`)
  await seller.capture(payment.id, payment.amount)

  const sdk = new Medusa({ baseUrl: store.medusa, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await sdk.auth.login("user", "emailpass", ADMINISTRATOR)
  const { products } = await sdk.admin.product.list({ handle: "mug", fields: "id,*variants" })
  const variant_id = products[0]?.variants?.[0]?.id
  if (!variant_id) throw new Error("The store does not sell a mug")
  const edits = sdk.admin.orderEdit
  await edits.initiateRequest({ order_id, description: "The customer called: one mug more" })
  await edits.addItems(order_id, { items: [{ variant_id, quantity: 1 }] })
  await edits.request(order_id)
  return order_id
}
