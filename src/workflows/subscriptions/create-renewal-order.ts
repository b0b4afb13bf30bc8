import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { Modules, MedusaError } from "@medusajs/framework/utils"
import { createPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdsMoney, type ChargeRow, type SubscriptionRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { finishPayment } from "../payments/finish-payment"
import { graph } from "../shared/graph"
import { awaitsFirstOrder, prepareRenewalCart } from "./renewal-cart"

/** How many seconds a second run for the same charge waits for the first. */
const PATIENCE = 60

interface Collection {
  id: string
  raw_amount: BigNumberInput
  payment_sessions?: { id: string }[] | null
}

/**
 * Creates the order of a charge that holds money. The order's cart has the contract's item at the contract's price, and
 * the charge itself pays it. It may be repeated, at once or after a crash at any point, and leads to the same cart,
 * payment and order. The id of the cart is stored first, the payment has the gateway's order number, and Medusa creates
 * one order from a cart.
 *
 * Returns null if nothing is left to do here. If there is still no order, a case of its payment shows why, such as
 * another amount than the contract's. The sweep retries what can still succeed.
 */
export async function createRenewalOrder(
  charge: ChargeRow,
  subscription: SubscriptionRow,
  container: MedusaContainer,
): Promise<"first_order_missing" | "renewal_order_failed" | null> {
  if (!isWanted(charge, subscription, container)) return null
  // This happens if the outage was longer than the plan's interval.
  if (await awaitsFirstOrder(subscription, container)) return "first_order_missing"
  const { log } = container.resolve("mpgi")
  try {
    const order_no = await container
      .resolve(Modules.LOCKING)
      .execute(`mpgi:renewal:${charge.id}`, () => openRenewal(charge, subscription, container), {
        timeout: PATIENCE,
      })
    await finishPayment({ order_no, reported: true }, container)
    return null
  } catch (error) {
    log.error(`mpgi: no order could be made of the renewal ${charge.id}: ${describeError(error)}`)
    return "renewal_order_failed"
  }
}

/**
 * Whether an order is to be created for a charge. A contract that no plan has made names no product, so the shop
 * creates its orders.
 */
function isWanted(
  { state, order_id, provider_id }: ChargeRow,
  { variant_id }: SubscriptionRow,
  container: MedusaContainer,
): boolean {
  const { options } = container.resolve("mpgi").account(provider_id)
  if (!options.subscriptionPlans.renewalOrders || variant_id === null || order_id !== null) return false
  return holdsMoney(state)
}

/**
 * Creates the cart, its payment collection, and the session that takes over the charge. Returns the order number of its
 * payment.
 */
async function openRenewal(
  charge: ChargeRow,
  subscription: SubscriptionRow,
  container: MedusaContainer,
): Promise<string> {
  const { chargePayments, subscriptions } = container.resolve("mpgi")
  const cart_id = await subscriptions.charges.cartIdFor(charge.id)
  const collection = await collectionOf(cart_id, container)
  const sessions = collection?.payment_sessions ?? []
  const known = await chargePayments.of(charge.id)
  if (known && sessions.some(({ id }) => id === known.payment_session_id)) return known.order_no
  const module = container.resolve(Modules.PAYMENT)
  // Sessions that a crash left without their payment.
  for (const { id } of sessions) await module.deletePaymentSession(id)
  if (!collection) await prepareRenewalCart({ cart_id, charge, subscription }, container)
  const { id, raw_amount } = collection ?? (await createCollection(cart_id, container))
  await module.createPaymentSession(id, {
    provider_id: charge.provider_id,
    currency_code: charge.currency_code,
    amount: raw_amount,
    data: {},
  })
  const opened = await chargePayments.of(charge.id)
  if (!opened) throw new MpgiError("not_found", `the charge ${charge.id} has no payment`)
  return opened.order_no
}

async function createCollection(cart_id: string, container: MedusaContainer): Promise<Collection> {
  await createPaymentCollectionForCartWorkflow(container).run({ input: { cart_id } })
  const made = await collectionOf(cart_id, container)
  if (!made) throw new MpgiError("not_found", `the cart ${cart_id} has no payment collection`)
  return made
}

async function collectionOf(cart_id: string, container: MedusaContainer): Promise<Collection | undefined> {
  const [cart] = await graph<{ payment_collection?: Collection | null }>(container, {
    entity: "cart",
    fields: [
      "payment_collection.id",
      "payment_collection.raw_amount",
      "payment_collection.payment_sessions.id",
    ],
    filters: { id: cart_id },
  })
  return cart?.payment_collection ?? undefined
}

export interface LinkRenewalOrderInput {
  charge_id: string
  /** Medusa's order, or its number as in `#12`; null removes the link. */
  order: string | null
  /** Id of the user, or the name of the caller. */
  by: string
}

/**
 * Links a renewal with the order that it pays. It is for users, and for stores that create the orders of renewals
 * themselves.
 * @returns the charge afterwards
 */
export async function linkRenewalOrder(
  { charge_id, order, by }: LinkRenewalOrderInput,
  container: MedusaContainer,
): Promise<ChargeRow> {
  const mpgi = container.resolve("mpgi")
  const { charges } = mpgi.subscriptions
  if (!(await charges.byId(charge_id)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The charge was not found. Reload the subscription.")
  const order_id = order === null ? null : await orderNamed(order, container)
  const linked = await mpgi.as(by, () => charges.link(charge_id, order_id, by))
  if (!linked)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "order: another charge already pays this order. Choose another order.",
    )
  return linked
}

async function orderNamed(order: string, container: MedusaContainer): Promise<string> {
  const [, number] = /^#?(\d{1,9})$/.exec(order) ?? []
  const [found] = await graph<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: number ? { display_id: Number(number) } : { id: order },
  })
  if (!found)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "order: the order was not found. Enter the number of an order.",
    )
  return found.id
}
