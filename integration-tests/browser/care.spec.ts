import { CARDS, until } from "../setup/pay"
import { seriousFindings } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { allowQueriesFrom, atPortal, ledger } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { phone } from "./setup/screens"
import { healed, openNotification, openRow } from "./steps/care"
import { logIn } from "./steps/dashboard"
import { openGateway } from "./steps/gateway-section"

async function oneOrder() {
  const [order] = await placeOrders([CARDS.good])
  if (!order) throw new Error("no order was placed")
  return order.order_no
}

describe("Looking after what went wrong", () => {
  inBrowser("heals a capture made at the portal, whose case closes by itself", async (page) => {
    const order_no = await oneOrder()
    await atPortal("capture", { order_no, amount: "10.00" })
    await logIn(page)
    await openRow(page, `/cases?order_no=${order_no}`, "Capture not followed")
    expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
    await page.getByRole("link", { name: "To the differences of this order" }).click()

    await page.getByRole("main").getByRole("button", { name: "Capture at the portal" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Captured at the portal").fill("10.00")
    expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
    await drawer.getByRole("button", { name: "Take over $10.00" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Take over $10.00" }).click()
    await page.getByText("Healed", { exact: true }).first().waitFor()

    await openGateway(page, `/cases?state=any&order_no=${order_no}`)
    await page.getByRole("cell", { name: "found solved" }).waitFor()
    const { captures } = await ledger()
    expect(captures.filter((each) => each.order_no === order_no)).toMatchObject([{ amount: "10.00" }])
  })

  inBrowser(
    "says why a message waits and replays it, with the keyboard alone on a phone",
    async (page) => {
      const order_no = await oneOrder()
      await logIn(page)
      await allowQueriesFrom(["203.0.113.1"])
      try {
        await atPortal("capture", { order_no })
        await openNotification(page, order_no, "Waiting")
        await page.getByRole("dialog").getByText("The gateway could not be asked").waitFor()
        expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
      } finally {
        await allowQueriesFrom(["127.0.0.1", "::1"])
      }
      const replay = page.getByRole("dialog").getByRole("button", { name: "Replay" })
      await replay.focus()
      await page.keyboard.press("Enter")
      await page.getByText("Applied again. Now: Applied").waitFor()
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    },
    phone,
  )

  inBrowser("finds a refund of the portal at the gateway and compares", async (page) => {
    const order_no = await oneOrder()
    await logIn(page)
    await atPortal("capture", { order_no })
    // Of a refund alone the gateway does not tell how much was captured before.
    await healed(page, order_no, "Capture at the portal")
    await atPortal("refund", { order_no, amount: "4.00" })
    await openGateway(page, "/refunds")
    const search = page.getByRole("region", { name: "Search at the gateway" }).first()
    await search.getByLabel("Order number").fill(order_no)
    await search.getByRole("button", { name: "Ask the gateway" }).click()
    await search.getByRole("row").filter({ hasText: "$4.00" }).waitFor()

    await openGateway(page, "/reconciliation")
    await page.getByRole("button", { name: "Compare now" }).click()
    await page.getByRole("region", { name: "Comparisons" }).getByText("Finished").first().waitFor()
    await until("taken over", async () => {
      await openGateway(page, `/refunds?q=${order_no}&source=gateway`)
      return page.getByRole("cell", { name: "$4.00" }).isVisible()
    })
  })

  inBrowser("tells whether everything is in order", async (page) => {
    await logIn(page)
    await openGateway(page, "/health")
    const health = page.getByTestId("mpgi-health")
    await health.getByText("The database has everything that this version needs.").waitFor()
    await allowQueriesFrom(["203.0.113.1"])
    try {
      await health.getByRole("button", { name: "Check again" }).click()
      await health.getByText("Have the public address of this server registered").waitFor()
    } finally {
      await allowQueriesFrom(["127.0.0.1", "::1"])
    }
  })
})
