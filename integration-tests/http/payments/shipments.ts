import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { captureWhenDueWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { orderOf, payAndReturn, startSession, until } from "../../setup/pay"
import { address } from "../../setup/shop"
import type { Shop } from "../../setup/shop-at-sandbox"

export const SHIPPED = "pp_mpgi_shipped"

type Item = { id: string; quantity: number }
type Fulfillment = { id: string; items: object[] }
type Cart = { quantity?: number; region_id?: string; country_code?: string; promo_codes?: string[] }

/** Orders that are shipped in parts, and what the gateway has captured of them. */
export function shipping(shop: Shop) {
  let admin: Merchant
  beforeEach(async () => {
    admin = await merchant(shop)
  })

  const captures = (order_no: string) =>
    shop.sandbox.ledger.captures(order_no).map(({ amount }) => Number(amount))
  const captured = (order_no: string, amounts: number[]) =>
    until(
      `captures of ${amounts.join(" and ")}`,
      async () => captures(order_no).length >= amounts.length,
    ).then(() => expect(captures(order_no)).toEqual(amounts))

  const place = async (
    { quantity = 1, region_id = shop.seed.regionId, country_code = "us", promo_codes = [] }: Cart,
    provider = SHIPPED,
    credit = 0,
  ) => {
    const to = { ...address, country_code }
    const made = await shop.shopper.post("/carts", {
      region_id,
      email: "ada@example.com",
      shipping_address: to,
      billing_address: to,
      promo_codes,
      items: [{ variant_id: shop.seed.variantId, quantity }],
    })
    const cart = made.data.cart.id as string
    await shop.shopper.post(`/carts/${cart}/shipping-methods`, { option_id: shop.seed.shippingOptionId })
    if (credit > 0)
      await createCartCreditLinesWorkflow(shop.container).run({
        input: [
          { cart_id: cart, amount: credit, reference: "store_credit", reference_id: "1", metadata: {} },
        ],
      })
    const session = await startSession(shop, cart, undefined, provider)
    await payAndReturn(shop, session)
    const order_id = await orderOf(shop, cart)
    const { transaction_id } = shop.sandbox.ledger.transaction(session.order_no)!
    return { ...session, order_id, transaction_id }
  }

  const itemsOf = async (order_id: string): Promise<Item[]> =>
    (await admin.get(`/orders/${order_id}?fields=id,*items`)).data.order.items
  const fulfill = async (order_id: string, quantity: number, item?: Item): Promise<Fulfillment> => {
    const { id } = item ?? (await itemsOf(order_id))[0]!
    const items = [{ id, quantity }]
    const before = (await admin.get(`/orders/${order_id}?fields=id,fulfillments.id`)).data.order.fulfillments
    const known = before.map((each: { id: string }) => each.id)
    const made = await admin.post(`/orders/${order_id}/fulfillments?fields=id,*fulfillments`, { items })
    expect(made.status).toBe(200)
    const fulfillments = made.data.order.fulfillments as { id: string }[]
    return { id: fulfillments.find((each) => !known.includes(each.id))!.id, items }
  }
  const send = async (order_id: string, { id, items }: Fulfillment) => {
    const shipped = await admin.post(`/orders/${order_id}/fulfillments/${id}/shipments`, { items })
    expect(shipped.status).toBe(200)
  }
  const ship = async (order_id: string, quantity: number, item?: Item) =>
    send(order_id, await fulfill(order_id, quantity, item))
  const shipments = async (order_id: string) =>
    (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.shipments
  const due = (order_id: string) => captureWhenDueWorkflow(shop.container).run({ input: { order_id } })
  /** After what the event has started, if it has. */
  const nothingMore = async (order_id: string, order_no: string, amounts: number[]) => {
    await due(order_id)
    expect(captures(order_no)).toEqual(amounts)
  }

  return {
    admin: () => admin,
    captures,
    captured,
    place,
    itemsOf,
    fulfill,
    send,
    ship,
    shipments,
    due,
    nothingMore,
  }
}
