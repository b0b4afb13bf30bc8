import { CARDS, until } from "../setup/pay"
import { seriousFindings } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { allowQueriesFrom, atPortal, ledger } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { phone } from "./setup/screens"
import { openNotification, openRow, waitUntilResolved } from "./steps/exceptions"
import { logIn } from "./steps/dashboard"
import { openPage } from "./steps/pages"

async function oneOrder() {
  const [order] = await placeOrders([CARDS.good])
  if (!order) throw new Error("no order was placed")
  return order.order_no
}

describe("What needs attention", () => {
  inBrowser("resolves a capture made at the portal, whose case closes automatically", async (page) => {
    const order_no = await oneOrder()
    await atPortal("capture", { order_no, amount: "10.00" })
    await logIn(page)
    await openRow(page, `/payments/attention?order_no=${order_no}`, "Capture not synced")
    expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Amount captured in portal").fill("10.00")
    expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
    await drawer.getByRole("button", { name: "Record capture of $10.00" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Record capture of $10.00" }).click()
    await page.getByText("Discrepancy resolved", { exact: true }).first().waitFor()

    // The old address, as a bookmark has it.
    await openPage(page, `/gateway/cases?state=any&order_no=${order_no}`)
    expect(new URL(page.url()).pathname).toBe("/app/payments/attention")
    await page.getByRole("cell", { name: "Resolved automatically" }).waitFor()
    const { captures } = await ledger()
    expect(captures.filter((each) => each.order_no === order_no)).toMatchObject([{ amount: "10.00" }])
  })

  inBrowser(
    "shows why a notification is pending and replays it, with the keyboard alone on a phone",
    async (page) => {
      const order_no = await oneOrder()
      await logIn(page)
      await allowQueriesFrom(["203.0.113.1"])
      try {
        await atPortal("capture", { order_no })
        await openNotification(page, order_no, "Pending")
        await page.getByRole("dialog").getByText("The query at the gateway failed").waitFor()
        expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
      } finally {
        await allowQueriesFrom(["127.0.0.1", "::1"])
      }
      const replay = page.getByRole("dialog").getByRole("button", { name: "Replay" })
      await replay.focus()
      await page.keyboard.press("Enter")
      await page.getByText("Notification replayed. Status: Applied").waitFor()
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    },
    phone,
  )

  inBrowser("finds a refund of the portal at the gateway and compares", async (page) => {
    const order_no = await oneOrder()
    await logIn(page)
    await atPortal("capture", { order_no })
    // For a refund alone the gateway does not report how much was captured before.
    await waitUntilResolved(page, order_no, "Capture not synced")
    await atPortal("refund", { order_no, amount: "4.00" })
    await openPage(page, "/payments/transactions/refunds")
    const search = page.getByRole("region", { name: "Refunds at the gateway" }).first()
    await search.getByLabel("Gateway reference").fill(order_no)
    await search.getByRole("button", { name: "Search gateway" }).click()
    await search.getByRole("row").filter({ hasText: "$4.00" }).waitFor()

    await openPage(page, "/payments/developers/runs")
    await page.getByRole("button", { name: "Run reconciliation" }).click()
    await page.getByRole("region", { name: "Reconciliation runs" }).getByText("Completed").first().waitFor()
    await until("taken over", async () => {
      await openPage(page, `/payments/transactions/refunds?q=${order_no}&source=gateway`)
      return page.getByRole("cell", { name: "$4.00" }).isVisible()
    })
  })

  inBrowser("shows the health check", async (page) => {
    await logIn(page)
    await openPage(page, "/payments/developers/health")
    const health = page.getByTestId("mpgi-health")
    await health.getByText("The database schema is up to date.").waitFor()
    await allowQueriesFrom(["203.0.113.1"])
    try {
      await health.getByRole("button", { name: "Run checks again" }).click()
      await health.getByText("Register this server's public IP address with the gateway.").waitFor()
    } finally {
      await allowQueriesFrom(["127.0.0.1", "::1"])
    }
  })
})
