import type { Page } from "playwright-core"
import { PROMOTION_CODE } from "../../demo/medusa/constants"
import { payAndReturn, startSession } from "../setup/pay"
import { shopper } from "../setup/shop"
import { at } from "./setup/addresses"
import { inBrowser } from "./setup/browser"
import { ledger } from "./setup/gateway"
import { store, type PlacedOrder } from "./setup/orders"
import { choose, preview, run } from "./steps/bulk"
import { capture, gatewayPayment, logIn, moveInPart, openOrder, refund } from "./steps/dashboard"
import { openPage } from "./steps/pages"

/** The demo's promotion leaves 22.896 of a mug with delivery and tax: what nearly every shop on a sale has. */
describe("An order with a promotion", () => {
  inBrowser("is captured and refunded by Medusa's buttons", async (page) => {
    const order = await orderWithPromotion()
    await openOrder(page, order.order_id)
    await capture(page)
    await gatewayPayment(page).getByText("Captured", { exact: true }).first().waitFor()
    await refund(page, "22.90", "Returned")
    await gatewayPayment(page).getByText("Refunded", { exact: true }).first().waitFor()
    await agreed(page, order)
  })

  inBrowser("is captured and refunded by the widget", async (page) => {
    const order = await orderWithPromotion()
    await openOrder(page, order.order_id)
    await moveInPart(page, "Capture", "22.90", "$22.90")
    await gatewayPayment(page).getByText("Captured", { exact: true }).first().waitFor()
    await moveInPart(page, "Refund", "22.90", "$22.90")
    await gatewayPayment(page).getByText("Refunded", { exact: true }).first().waitFor()
    await agreed(page, order)
  })

  inBrowser("is captured in bulk, and refunded on its page", async (page) => {
    const order = await orderWithPromotion()
    await logIn(page)
    await openPage(page, `/payments/transactions?q=${order.order_no}`)
    await choose(page, order)
    await preview(page, "Capture")
    await run(page, { verb: "Capture", amount: "$22.90" })
    await page.getByText("Completed", { exact: true }).first().waitFor()
    await page.goto(`${at().medusa}/app/orders/${order.order_id}`)
    await moveInPart(page, "Refund", "22.90", "$22.90")
    await agreed(page, order)
  })
})

/** A mug with the demo's promotion, paid. */
async function orderWithPromotion(): Promise<PlacedOrder> {
  const buyer = shopper(at().medusa, await store())
  const cart = await buyer.cart()
  const { status } = await buyer.post(`/carts/${cart}/promotions`, { promo_codes: [PROMOTION_CODE] })
  expect(status).toBe(200)
  const session = await startSession({ shopper: buyer }, cart, { return_url: `${at().storefront}/return` })
  const { order_id } = await payAndReturn({ shopper: buyer }, session)
  if (!order_id) throw new Error(`the payment ${session.order_no} did not become an order`)
  return { order_no: session.order_no, order_id }
}

/** The gateway's books have it once, and a reconciliation finds no discrepancy and opens no case. */
async function agreed(page: Page, { order_no }: PlacedOrder) {
  const { captures, refunds } = await ledger()
  const amounts = (all: { order_no: string; amount: string }[]) =>
    all.filter((each) => each.order_no === order_no).map(({ amount }) => amount)
  expect([amounts(captures), amounts(refunds)]).toEqual([["22.90"], ["22.90"]])
  await openPage(page, "/payments/developers/runs")
  await page.getByRole("button", { name: "Run reconciliation" }).click()
  await page.getByRole("region", { name: "Reconciliation runs" }).getByText("Completed").first().waitFor()
  for (const list of ["cases", "reconciliation/discrepancies"]) {
    const found = await page.request.get(`${at().medusa}/admin/mpgi/${list}?order_no=${order_no}`)
    expect(await found.json()).toMatchObject({ count: 0 })
  }
}
