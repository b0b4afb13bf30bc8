import { Modules } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { open, submit, type Page } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { enterCard, startCheckout, until, type Checkout } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"

export const FIRST = "pp_mpgi_first"
export const LINK_CREATED = "mpgi.payment_link.created"
export const REMINDER = "mpgi.order.payment_reminder"

type Announced = { order_id: string; url: string; amount: string; currency_code: string }

/** Until the order of a session has been followed up for the first time, as when it was placed: the next time is an hour later. */
export async function followed(shop: Shop, session: string): Promise<void> {
  const later = `select id from mpgi_awaiting_order where payment_session_id = ?
    and (ended_at is not null or check_at > now() + interval '30 minutes')`
  await until("the order is followed up", async () => (await shop.sql(later, session)).length > 0)
}

/** Helpers of the cases about orders that are placed before they are paid. */
export function orderFirst(shop: Shop) {
  const sweep = () => sweepWorkflow(shop.container).run()
  const text = ({ html }: Page) => html.replace(/<style.*?<\/style>/gs, "").replace(/<[^>]+>/g, " ")
  const gateway = (order_no: string) => shop.sandbox.ledger.transaction(order_no)

  /** The storefront completes the cart before the customer pays. */
  const place = async (data?: object): Promise<Checkout & { order_id: string }> => {
    const checkout = await startCheckout(shop, data, FIRST)
    const order_id = await complete(checkout.cart)
    await followed(shop, checkout.session)
    return { ...checkout, order_id }
  }
  const complete = async (cart: string): Promise<string> => {
    const { data } = await shop.shopper.complete(cart)
    expect(data).toMatchObject({ type: "order" })
    return data.order.id
  }
  const admin = async () => {
    const by = await merchant(shop)
    return { ...by, ...orderChanges(shop, by) }
  }
  const orderOf = async (order_id: string) => (await admin()).order(order_id)
  const links = async (order_id: string) =>
    (await (await admin()).get(`/mpgi/orders/${order_id}/payment-links`)).data
  const outcome = async (session: string) =>
    (
      await shop.sql<{ outcome: string | null }>(
        "select outcome from mpgi_awaiting_order where payment_session_id = ?",
        session,
      )
    )[0]?.outcome
  /** Lets so many hours of the wait pass. */
  const later = (session: string, hours: number) =>
    shop.sql(
      `update mpgi_awaiting_order set awaiting_since = awaiting_since - make_interval(hours => ?::int), check_at = now()
       where payment_session_id = ?`,
      `${hours}`,
      session,
    )
  /** What one of our events says to the shop about an order. */
  const listen = (name: string) => {
    const announced: Announced[] = []
    const bus = shop.container.resolve(Modules.EVENT_BUS)
    bus.subscribe(name, async ({ data }) => void announced.push(data as Announced), {
      subscriberId: `test-${name}-${Math.random()}`,
    })
    return (order_id: string) => announced.filter((each) => each.order_id === order_id)
  }
  const payByLink = async (url: string, card?: string) =>
    submit(await enterCard(await submit(await submit(await open(url))), card))

  /** Has the mug kept in stock. */
  async function stocked(by: Awaited<ReturnType<typeof admin>>) {
    const { variantId } = shop.seed
    const [variant] = await shop.sql<{ product_id: string }>(
      "select product_id from product_variant where id = ?",
      variantId,
    )
    const [location] = await shop.sql<{ id: string }>("select id from stock_location")
    const item = await by.post("/inventory-items", {
      sku: "STOCKED",
      location_levels: [{ location_id: location!.id, stocked_quantity: 10 }],
    })
    const inventory_item_id = item.data.inventory_item.id
    const path = `/products/${variant!.product_id}/variants/${variantId}`
    await by.post(`${path}/inventory-items`, { inventory_item_id, required_quantity: 1 })
    await by.post(path, { manage_inventory: true })
    return {
      async reserved(): Promise<number> {
        const { data } = await by.get(`/reservations?inventory_item_id=${inventory_item_id}`)
        return data.reservations.length
      },
    }
  }

  return {
    place,
    complete,
    admin,
    orderOf,
    links,
    outcome,
    later,
    listen,
    payByLink,
    text,
    gateway,
    sweep,
    stocked,
  }
}
