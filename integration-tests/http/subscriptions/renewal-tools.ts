import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { CARDS, payAndReturn, until } from "../../setup/pay"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"
import { cartOf, newVariant, setPlan, startPayment } from "../subscription-plans/fixtures"
import { DAY, list } from "./subscribe"

type Charge = { id: string; order_no: string; order_id: string | null; cart_id: string | null; state: string }
type Order = {
  id: string
  total: number
  tax_total: number
  email: string
  payment_status: string
  metadata: Record<string, string>
  items: { title: string; quantity: number; unit_price: number; variant_id: string }[]
  shipping_methods: { amount: number; shipping_option_id: string }[]
  shipping_address: { address_1: string; id: string }
}

/** A product of 9.00 with a plan of 9.90 a day; answers the variant. */
export async function coffeeClub(shop: Shop): Promise<string> {
  const plan = await newVariant(shop, "Coffee club")
  await setPlan(shop, plan, { interval: "day", interval_count: 1, amounts: { usd: "9.90" } })
  return plan
}

/** Helpers of the tests about renewals and their orders. */
export function renewalTools(shop: Shop) {
  /** Pays a cart with the plan; the first order, and the subscription at the gateway and here. */
  async function subscribed(
    plan: string,
    card: string = CARDS.good,
    {
      provider = PROVIDER,
      items = [{ variant_id: plan }],
    }: { provider?: string; items?: { variant_id: string }[] } = {},
  ) {
    const cart = await cartOf(shop, items)
    const { data } = await startPayment(shop, cart, undefined, provider)
    const { order_no, redirect_url } = data as { order_no: string; redirect_url: string }
    const { order_id } = await payAndReturn(shop, { redirect_url }, card)
    const { recurring_id = "" } = shop.sandbox.ledger.transaction(order_no) ?? {}
    const { id } = await until("the contract", async () => (await list(shop, `q=${recurring_id}`))[0])
    return { cart, order_no, order_id: order_id!, recurring_id, id: id as string }
  }
  const charges = (id: string) =>
    shop.sql<Charge>("select * from mpgi_charge where subscription_id = ? order by order_no", id)
  const order = async (id: string): Promise<Order> =>
    (
      await (
        await merchant(shop)
      ).get(`/orders/${id}?fields=+email,+metadata,*items,*shipping_methods,*shipping_address`)
    ).data.order
  const ordersOf = async (id: string) => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "order", fields: ["id", "metadata"] })
    return data.filter(({ metadata }) => metadata?.mpgi_subscription_id === id)
  }
  /** Lets a day pass at the gateway, until the store has its charge with an order. */
  const renewed = async (id: string, count = 1) => {
    shop.sandbox.clock.advance(DAY)
    return until("an order of each renewal", async () => {
      const made = await charges(id)
      return made.length === count && made.every(({ order_id }) => order_id !== null) ? made : undefined
    })
  }
  const sweepUntil = <Result>(what: string, find: () => Promise<Result | undefined>) =>
    until(what, async () => {
      await shop.sql(
        `update mpgi_notification set updated_at = updated_at - interval '5 minutes',
           received_at = received_at - interval '1 minute' where state in ('received', 'waiting')`,
      )
      await shop.sql(
        "update mpgi_payment set updated_at = updated_at - interval '1 hour' where charge_id is not null",
      )
      await sweepWorkflow(shop.container).run()
      return find()
    })

  /** A product of which there are some, with the plan. */
  async function stocked(quantity: number) {
    const inventory = shop.container.resolve(Modules.INVENTORY)
    const [location] = await shop.container.resolve(Modules.STOCK_LOCATION).listStockLocations({})
    const [item] = await inventory.createInventoryItems([{ sku: "BEANS", requires_shipping: false }])
    const level = { inventory_item_id: item!.id, location_id: location!.id }
    await inventory.createInventoryLevels([{ ...level, stocked_quantity: quantity }])
    const variant_id = await newVariant(shop, "Beans", "published", item!.id)
    await setPlan(shop, variant_id, { interval: "day", interval_count: 1, amounts: { usd: "7.00" } })
    return {
      variant_id,
      restock: (stocked_quantity: number) =>
        inventory.updateInventoryLevels([{ ...level, stocked_quantity }]),
      reserved: async () => (await inventory.listReservationItems({ inventory_item_id: item!.id })).length,
    }
  }

  return { subscribed, charges, order, ordersOf, renewed, sweepUntil, stocked }
}
