import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { ageAuthorization } from "./setup/age"
import { seriousFindings } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { ledger } from "./setup/gateway"
import { placeOrders, type PlacedOrder } from "./setup/orders"
import { desktop, phone } from "./setup/screens"
import { chooseAll, preview, run } from "./steps/bulk"
import { cards } from "./steps/cards"
import { gatewayPayment, logIn } from "./steps/dashboard"
import { rows as listed } from "./steps/exceptions"
import { openPage } from "./steps/pages"

const PICTURES = join(process.cwd(), "test-results", "ending")
const ENDING = "/payments/transactions?authorization=ending"

/** Authorizations that a merchant has to capture in time. An authorization of the demo's account lasts seven days. */
describe("Authorizations that end", () => {
  let soon: PlacedOrder
  let over: PlacedOrder
  beforeAll(async () => {
    const [first, second] = await placeOrders([cards.good, cards.good, cards.good])
    ;[soon, over] = [first!, second!]
    await ageAuthorization(soon.order_no, 5.5)
    await ageAuthorization(over.order_no, 7.5)
    mkdirSync(PICTURES, { recursive: true })
  })

  for (const [screen, options] of Object.entries({ desktop, phone }))
    for (const colorScheme of ["light", "dark"] as const)
      inBrowser(
        `are shown in the list and with their order: ${screen}, ${colorScheme}`,
        async (page) => {
          const shoot = (name: string) =>
            page.screenshot({ path: join(PICTURES, `${name}-${screen}-${colorScheme}.png`) })
          await logIn(page)
          await openPage(page, ENDING)
          expect(await rows(page)).toHaveLength(1)
          await page.getByRole("button", { name: "Ends within 48 hours", exact: true }).waitFor()
          expect(await seriousFindings(page)).toEqual([])
          await shoot("list")
          await openPage(page, "/payments/transactions?authorization=ended")
          expect(await rows(page)).toEqual([expect.stringContaining("Ended")])
          await shoot("ended")
          await page.goto(`${at().medusa}/app/orders/${soon.order_id}`)
          const notice = gatewayPayment(page).getByText(/^Capture by/)
          await notice.waitFor()
          await notice.scrollIntoViewIfNeeded()
          await shoot("order")
          await page.goto(`${at().medusa}/app/orders/${over.order_id}`)
          await gatewayPayment(page).getByText("Capture it now.").waitFor()
        },
        { ...options, colorScheme },
      )

  inBrowser("are captured together, from the filtered list", async (page) => {
    await logIn(page)
    await chooseAll(page, { authorization: "ending" }, 1)
    await preview(page, "Capture")
    await run(page, { verb: "Capture", amount: "$24.84" })
    const isCaptured = async ({ order_no }: PlacedOrder) =>
      (await ledger()).captures.some((capture) => capture.order_no === order_no)
    await until("the capture", () => isCaptured(soon))
    expect(await isCaptured(over)).toBe(false)
    await openPage(page, ENDING)
    expect(await rows(page)).not.toEqual(expect.arrayContaining([expect.stringContaining("Authorized")]))
  })
})

/** The payments of the list; on a phone its first entry selects the others. */
async function rows(page: Page): Promise<string[]> {
  return listed(page).filter({ hasText: "$" }).allTextContents()
}
