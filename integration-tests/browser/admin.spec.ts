import { CARDS } from "../setup/pay"
import { inBrowser } from "./setup/browser"
import { ledger } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { capture, gatewayPayment, openOrder, refund } from "./steps/dashboard"
import { paidOrder } from "./steps/shopping"

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
  for (const { verb, done, state } of [
    { verb: "Accept", done: "accepted", state: "authorized" },
    { verb: "Decline", done: "declined", state: "canceled" },
  ] as const)
    inBrowser(
      `lets a user ${verb.toLowerCase()} what the risk engine holds, naming its amount`,
      async (page) => {
        const [held] = await placeOrders([CARDS.review])
        await openOrder(page, held!.order_id)
        const section = gatewayPayment(page)
        await section.getByText("In review", { exact: true }).waitFor()
        await section.getByRole("button", { name: verb, exact: true }).click()
        const prompt = page.getByRole("alertdialog")
        await prompt.getByText("This action cannot be undone.", { exact: false }).waitFor()
        await prompt.getByRole("button", { name: `${verb} $24.84` }).click()
        await page.getByText(`$24.84 ${done}`).waitFor()
        await section.getByText("In review", { exact: true }).waitFor({ state: "detached" })
        const mine = ({ order_no }: { order_no: string }) => order_no === held!.order_no
        expect((await ledger()).transactions.find(mine)).toMatchObject({ state })
      },
    )

  inBrowser("voids an authorization only after naming its amount", async (page) => {
    const { orderId, mine } = await paidOrder(page)

    await openOrder(page, orderId)
    await gatewayPayment(page).getByRole("button", { name: "Void authorization" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Void $101.52" }).click()
    await gatewayPayment(page).getByText("Canceled", { exact: true }).waitFor()
    expect((await ledger()).transactions.find(mine)).toMatchObject({ state: "canceled" })
  })
})
