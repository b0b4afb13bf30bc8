import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { cards } from "./steps/cards"
import { capture, openOrder, refund } from "./steps/dashboard"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"

describe("Medusa's own order page", () => {
  inBrowser("captures a payment and refunds a part of it", async (page) => {
    const before = await ledger()
    await shopUpToPayment(page, "Desk lamp")
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    const orderId = await confirmed(page)
    const [payment] = await since(before)
    const mine = ({ order_no }: { order_no: string }) => order_no === payment?.order_no

    await openOrder(page, orderId)
    await capture(page)
    expect((await ledger()).captures.filter(mine)).toMatchObject([{ amount: "101.52", by: "api" }])

    await refund(page, "25.00", "A scratch on the arm")
    expect((await ledger()).refunds.filter(mine)).toMatchObject([{ amount: "25.00", by: "api" }])
    expect((await ledger()).transactions.find(mine)).toMatchObject({ state: "partially_refunded" })
  })
})
