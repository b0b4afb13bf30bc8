import type { Page } from "playwright-core"
import { CARDS, until } from "../setup/pay"
import { inBrowser } from "./setup/browser"
import { addFault, clearFaults, ledger, removeFault } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { gatewayPayment, openOrder } from "./steps/dashboard"

/** Medusa's own routes of an order; ours begin with `/admin/mpgi`. */
const CORE_ORDER = /\/admin\/orders\//

/** Holds back what Medusa's dashboard loads of an order, while our part of the page loads. */
async function holdCore(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(CORE_ORDER, async (route) => {
    await released
    await route.continue().catch(() => {}) // the page may be gone
  })
  return release
}

/** The state of a payment in the gateway's books. */
const stateOf = async (order_no: string) =>
  (await ledger()).transactions.find((each) => each.order_no === order_no)?.state

/** The message of an action must not depend on its button, which is gone once the payment is reloaded. */
describe("What an action did", () => {
  inBrowser("is shown before the page is reloaded", async (page) => {
    const [held] = await placeOrders([CARDS.review])
    await openOrder(page, held!.order_id)
    const section = gatewayPayment(page)
    await section.getByRole("button", { name: "Accept", exact: true }).click()
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Accept $24.84" })
    await confirm.waitFor()
    const release = await holdCore(page)
    await confirm.click()
    await section.getByRole("button", { name: "Accept", exact: true }).waitFor({ state: "detached" })
    await page.getByText("$24.84 accepted").waitFor()
    release()
    expect(await stateOf(held!.order_no)).toBe("authorized")
  })

  inBrowser("is shown when its outcome is unconfirmed", async (page) => {
    const [{ order_no, order_id } = { order_no: "", order_id: "" }] = await placeOrders([CARDS.good])
    await openOrder(page, order_id)
    const section = gatewayPayment(page)
    const button = section.getByRole("button", { name: "Void authorization" })
    await button.click()
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Void $24.84" })
    await confirm.waitFor()
    const release = await holdCore(page)
    try {
      // The queries fail before the connection is lost.
      const hold = await addFault({ kind: "hold", operation: "cancel", match: { order_no } })
      await addFault({ kind: "reset", operation: "cancel", match: { order_no } })
      await addFault({ kind: "notification_loss", match: { order_no } })
      await confirm.click()
      await until("the gateway voids it", async () => (await stateOf(order_no)) === "canceled")
      await addFault({ kind: "status", operation: "retrievalTrans", times: 99, match: { order_no } })
      await removeFault(hold)
      await button.waitFor({ state: "detached" })
      await page.getByText("Failed to void the authorization").waitFor()
    } finally {
      await clearFaults()
      release()
    }
  })
})
