import type { Page } from "playwright-core"
import { CARDS } from "../setup/pay"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { cards } from "./steps/cards"
import { capture, gatewayPayment, moveInPart, openOrder, refund } from "./steps/dashboard"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"

/** An order that a shopper has just paid, and which of the gateway's entries are its own. */
async function paidOrder(page: Page) {
  const before = await ledger()
  await shopUpToPayment(page, "Desk lamp")
  await leaveForGateway(page)
  await payAtGateway(page, cards.good)
  const orderId = await confirmed(page)
  const [payment] = await since(before)
  const mine = ({ order_no }: { order_no: string }) => order_no === payment?.order_no
  return { orderId, mine }
}

describe("Medusa's own order page", () => {
  inBrowser("captures a payment and refunds a part of it", async (page) => {
    const { orderId, mine } = await paidOrder(page)

    await openOrder(page, orderId)
    await capture(page)
    expect((await ledger()).captures.filter(mine)).toMatchObject([{ amount: "101.52", by: "api" }])

    await refund(page, "25.00", "A scratch on the arm")
    expect((await ledger()).refunds.filter(mine)).toMatchObject([{ amount: "25.00", by: "api" }])
    expect((await ledger()).transactions.find(mine)).toMatchObject({ state: "partially_refunded" })
  })
})

describe("Our part of the order page", () => {
  inBrowser("captures in parts, refunds a part, and tells what happened", async (page) => {
    const { orderId, mine } = await paidOrder(page)

    await openOrder(page, orderId)
    const section = gatewayPayment(page)
    await section.getByText("Authorised", { exact: true }).waitFor()
    await section.getByRole("button", { name: "Capture", exact: true }).click()
    await page.getByRole("dialog").getByLabel("Amount").fill("500")
    await page.getByText("This is more than $101.52.").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()

    await moveInPart(page, "Capture", "40", "$40.00")
    await section.getByText("Partly captured", { exact: true }).waitFor()
    await moveInPart(page, "Capture", "20.50", "$20.50")
    await moveInPart(page, "Refund", "15", "$15.00")
    await section.getByText("Partly refunded", { exact: true }).waitFor()
    await section.getByText("Refund $15.00", { exact: true }).waitFor()

    const { captures, refunds } = await ledger()
    expect(captures.filter(mine).map(({ amount }) => amount)).toEqual(["40.00", "20.50"])
    expect(refunds.filter(mine).map(({ amount }) => amount)).toEqual(["15.00"])
  })

  for (const { verb, told, state } of [
    { verb: "Accept", told: "accepted", state: "authorised" },
    { verb: "Decline", told: "declined", state: "cancelled" },
  ] as const)
    inBrowser(
      `lets a person ${verb.toLowerCase()} what the risk engine holds, naming its amount`,
      async (page) => {
        const [held] = await placeOrders([CARDS.review])
        await openOrder(page, held!.order_id)
        const section = gatewayPayment(page)
        await section.getByText("In review", { exact: true }).waitFor()
        await section.getByRole("button", { name: verb, exact: true }).click()
        const asked = page.getByRole("alertdialog")
        await asked.getByText("A decision is final.", { exact: false }).waitFor()
        await asked.getByRole("button", { name: `${verb} $24.84` }).click()
        await page.getByText(`$24.84 ${told}`).waitFor()
        await section.getByText("In review", { exact: true }).waitFor({ state: "detached" })
        const mine = ({ order_no }: { order_no: string }) => order_no === held!.order_no
        expect((await ledger()).transactions.find(mine)).toMatchObject({ state })
      },
    )

  inBrowser("gives up an authorisation only after naming its amount", async (page) => {
    const { orderId, mine } = await paidOrder(page)

    await openOrder(page, orderId)
    await gatewayPayment(page).getByRole("button", { name: "Cancel payment" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Give up $101.52" }).click()
    await gatewayPayment(page).getByText("Cancelled", { exact: true }).waitFor()
    expect((await ledger()).transactions.find(mine)).toMatchObject({ state: "cancelled" })
  })
})
