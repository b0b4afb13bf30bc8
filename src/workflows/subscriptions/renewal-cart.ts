import type { CreateCartDTO, MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { updateTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import type { ChargeRow, PaymentRow, SubscriptionRow } from "../../modules/mpgi"
import { wasReturned } from "../orphaned-payments/abandon-session"
import { graph, orderOfCart } from "../shared/graph"

interface Renewal {
  cart_id: string
  charge: ChargeRow
  subscription: SubscriptionRow
}

type Fields = Record<string, unknown>
type Item = Fields & { variant_id?: string | null; requires_shipping?: boolean | null }
type Method = { shipping_option_id?: string | null; name: string; data?: Fields | null }

/** The parts of a subscription's first order that its renewals repeat. */
type FirstOrder = Fields & {
  shipping_address?: Fields | null
  billing_address?: Fields | null
  items?: Item[] | null
  shipping_methods?: Method[] | null
}

const OWNER = ["region_id", "customer_id", "sales_channel_id", "email", "locale"]
const ITEM = [
  "title",
  "subtitle",
  "thumbnail",
  "product_id",
  "product_title",
  "product_description",
  "product_subtitle",
  "product_type",
  "product_type_id",
  "product_collection",
  "product_handle",
  "variant_id",
  "variant_sku",
  "variant_barcode",
  "variant_title",
  "variant_option_values",
  "requires_shipping",
  "metadata",
]
const ADDRESS = [
  "first_name",
  "last_name",
  "company",
  "address_1",
  "address_2",
  "city",
  "country_code",
  "province",
  "postal_code",
  "phone",
  "metadata",
]

/**
 * Creates the cart of a renewal: one item of the first order, that of the plan, at the contract's price. That price
 * includes the tax at the rate of the day, and the delivery, which costs nothing in addition. Nothing else of the first
 * order is repeated, and no promotion applies. A repeated run completes what a crash has left.
 */
export async function prepareRenewalCart(renewal: Renewal, container: MedusaContainer): Promise<void> {
  const { cart_id, subscription } = renewal
  const first = await firstOrderOf(subscription, container)
  const item = first.items?.find(({ variant_id }) => variant_id === subscription.variant_id)
  if (!item) throw notRepeatable("the first order does not contain the subscription's product any more")
  const carts = container.resolve(Modules.CART)
  const read = { entity: "cart", fields: ["id", "shipping_methods.id"], filters: { id: cart_id } }
  const [known] = await graph<{ shipping_methods?: unknown[] | null }>(container, read)
  if (!known) await carts.createCarts(cartOf(renewal, first, item))
  const method = item.requires_shipping ? await methodFor(item, first, container) : undefined
  if (method && !known?.shipping_methods?.length) {
    const { shipping_option_id, name, data } = method
    await carts.addShippingMethods(cart_id, [
      { name, amount: 0, ...(shipping_option_id ? { shipping_option_id } : {}), ...(data ? { data } : {}) },
    ])
  }
  await updateTaxLinesWorkflow(container).run({ input: { cart_id } })
}

/** Whether the first payment may still become the order that renewals repeat. */
export async function awaitsFirstOrder(
  { order_no }: SubscriptionRow,
  container: MedusaContainer,
): Promise<boolean> {
  const payment = await container.resolve("mpgi").payments.byOrderNo(order_no)
  if (!payment || wasReturned(payment)) return false
  return (await orderIdOf(payment, container)) === null
}

async function firstOrderOf(subscription: SubscriptionRow, container: MedusaContainer): Promise<FirstOrder> {
  const payment = await container.resolve("mpgi").payments.byOrderNo(subscription.order_no)
  const id = payment ? await orderIdOf(payment, container) : null
  if (id === null) throw notRepeatable("the subscription has no first order")
  const [order] = await graph<FirstOrder>(container, {
    entity: "order",
    fields: [...OWNER, "shipping_address.*", "billing_address.*", "items.*", "shipping_methods.*"],
    filters: { id },
  })
  if (!order) throw notRepeatable("the subscription has no first order")
  return order
}

async function orderIdOf(
  { order_id, cart_id }: PaymentRow,
  container: MedusaContainer,
): Promise<string | null> {
  return order_id ?? (await orderOfCart(cart_id, container))
}

function cartOf(
  { cart_id, charge, subscription }: Renewal,
  first: FirstOrder,
  item: Item,
): CreateCartDTO & { id: string } {
  const { shipping_address, billing_address } = first
  // Medusa's type lacks `id`, which its service takes.
  return {
    id: cart_id,
    currency_code: subscription.currency_code,
    ...pick(first, OWNER),
    ...(shipping_address ? { shipping_address: pick(shipping_address, ADDRESS) } : {}),
    ...(billing_address ? { billing_address: pick(billing_address, ADDRESS) } : {}),
    metadata: { mpgi_subscription_id: subscription.id, mpgi_charge_id: charge.id },
    items: [
      {
        ...pick(item, ITEM),
        title: subscription.contract_name,
        quantity: 1,
        unit_price: subscription.contract_amount,
        is_custom_price: true,
        is_tax_inclusive: true,
        is_discountable: false,
      },
    ],
  }
}

/**
 * The first order's shipping method for the item. Of several methods, it takes that of the product's shipping profile,
 * or else the first.
 */
async function methodFor(
  { variant_id }: Item,
  { shipping_methods }: FirstOrder,
  container: MedusaContainer,
): Promise<Method | undefined> {
  const methods = shipping_methods ?? []
  const id = methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? [])
  const options = await graph<{ id: string; shipping_profile_id: string }>(container, {
    entity: "shipping_option",
    fields: ["id", "shipping_profile_id"],
    filters: { id },
  })
  const [variant] = await graph<{ product?: { shipping_profile?: { id: string } | null } | null }>(
    container,
    {
      entity: "product_variant",
      fields: ["id", "product.shipping_profile.id"],
      filters: { id: variant_id },
    },
  )
  const profile = variant?.product?.shipping_profile?.id
  const fitting = options.filter(({ shipping_profile_id }) => shipping_profile_id === profile)
  const isFitting = ({ shipping_option_id }: Method) => fitting.some(({ id }) => id === shipping_option_id)
  // A method that does not fit now may fit again when the order is retried.
  return methods.find(isFitting) ?? methods[0]
}

function pick(row: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

function notRepeatable(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The order of a renewal cannot be made: ${why}. Create it by hand, and link it with the charge.`,
  )
}
