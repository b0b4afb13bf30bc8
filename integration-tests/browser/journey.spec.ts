import { inBrowser } from "./setup/browser"
import { ledger } from "./setup/gateway"
import { gatewayPayment, moveInPart, openOrder } from "./steps/dashboard"
import { paidOrder } from "./steps/shopping"

/** The browser test of `npm test`: from the storefront over the gateway's page to the order page of the dashboard. */
describe("A customer pays, and the merchant", () => {
  inBrowser("captures in parts, refunds a part, and shows the activity", async (page) => {
    const { orderId, mine } = await paidOrder(page)

    await openOrder(page, orderId)
    const section = gatewayPayment(page)
    await section.getByText("Authorized", { exact: true }).waitFor()
    await section.getByRole("button", { name: "Capture", exact: true }).click()
    await page.getByRole("dialog").getByLabel("Amount").fill("500")
    await page.getByText("Enter an amount of at most $101.52.").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()

    await moveInPart(page, "Capture", "40", "$40.00")
    await section.getByText("Partially captured", { exact: true }).waitFor()
    await moveInPart(page, "Capture", "20.50", "$20.50")
    await moveInPart(page, "Refund", "15", "$15.00")
    await section.getByText("Partially refunded", { exact: true }).waitFor()
    await section.getByText("Refund $15.00", { exact: true }).waitFor()

    const { captures, refunds } = await ledger()
    expect(captures.filter(mine).map(({ amount }) => amount)).toEqual(["40.00", "20.50"])
    expect(refunds.filter(mine).map(({ amount }) => amount)).toEqual(["15.00"])
  })
})
