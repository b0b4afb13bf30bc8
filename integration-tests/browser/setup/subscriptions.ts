import { ADMINISTRATOR } from "../../../demo/medusa/constants"
import { payAndReturn, startCheckout } from "../../setup/pay"
import { shopper } from "../../setup/shop"
import { userOf } from "./dashboard-users"
import { store } from "./orders"
import { at } from "./addresses"

/** The terms of a variant's plan, under the manual's names. */
type Plan = { interval: string; interval_count: number; billing_cycle?: number; contract_name: string }

/** Has a shopper buy a product that has a plan for as long as that takes; the order number of the first payment. */
export async function subscribeTo(title: string, plan: Plan): Promise<string> {
  const seed = await store(title)
  return withPlan(title, plan, async () => {
    const buyer = shopper(at().medusa, seed)
    const checkout = await startCheckout({ shopper: buyer }, { return_url: `${at().storefront}/return` })
    const { order_id } = await payAndReturn({ shopper: buyer }, checkout)
    if (!order_id) throw new Error(`the payment ${checkout.order_no} did not become an order`)
    return checkout.order_no
  })
}

/** Gives a product a plan for as long as something takes. */
export async function withPlan<Result>(
  title: string,
  plan: Plan,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = `/mpgi/subscription-plans/${(await store(title)).variantId}`
  const request = await userOf(ADMINISTRATOR)
  await request(path, { body: plan })
  try {
    return await work()
  } finally {
    await request(path, { method: "DELETE" })
  }
}
