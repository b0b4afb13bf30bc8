import { knex } from "@medusajs/framework/mikro-orm/knex"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { CARDS } from "../setup/pay"
import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { loaded, seriousFindings, settled, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { placeOrders, type PlacedOrder } from "./setup/orders"
import { desktop, phone } from "./setup/screens"
import { choose, command } from "./steps/bulk"
import { logIn } from "./steps/dashboard"
import { rows } from "./steps/exceptions"
import { typeInto } from "./steps/keyboard"
import { openPage } from "./steps/pages"

const PICTURES = join(process.cwd(), "test-results", "lists")
const LIST = "/payments/transactions"

/** The list of transactions, as every other list of the dashboard. */
describe("The list of transactions", () => {
  let orders: PlacedOrder[] = []
  beforeAll(async () => {
    orders = await placeOrders([CARDS.good, CARDS.good, CARDS.review])
    await named(orders[0]!, "WEB-1007")
    mkdirSync(PICTURES, { recursive: true })
  })

  inBrowser("is filtered, searched, sorted and bookmarked", async (page) => {
    await logIn(page)
    await openPage(page, LIST)
    await addFilter(page, "Status", "In review")
    await page.keyboard.press("Escape")
    await loaded(page)
    // Those of other tests may be beside it.
    const inReview = await references(page, "state=in_review")
    const ours = orders.map(({ order_no }) => order_no)
    expect(inReview.filter((order_no) => ours.includes(order_no))).toEqual([orders[2]!.order_no])
    await page.getByRole("button", { name: /^Remove filter: .*In review/ }).click()
    await loaded(page)
    expect(new URL(page.url()).searchParams.get("state")).toBeNull()

    await openPage(page, LIST)
    await page.getByPlaceholder("Order, transaction ID").fill("WEB-1007")
    await page.waitForURL(/q=WEB-1007/)
    await loaded(page)
    const isAlone = async () => (await rows(page).count()) === 1
    await until("only the order that was searched", isAlone)
    await page.getByRole("link", { name: "WEB-1007" }).waitFor()
    await page.reload()
    await page.getByRole("link", { name: "WEB-1007" }).waitFor()
    await until("the same after a reload", isAlone)

    await openPage(page, LIST)
    await page.getByRole("columnheader", { name: "Date" }).getByRole("button").click()
    await page.waitForURL(/order=created_at/)
    await page.getByRole("button", { name: "Columns" }).click()
    await page.getByText("Gateway reference", { exact: true }).click()
    await page.keyboard.press("Escape")
    await page.getByRole("columnheader", { name: "Gateway reference" }).waitFor()
  })

  inBrowser("leads to the order by the number that the merchant knows", async (page) => {
    await logIn(page)
    const number = await displayId(orders[1]!)
    await openPage(page, `${LIST}?q=%23${number}`)
    await page.getByRole("link", { name: `#${number}`, exact: true }).click()
    await page.waitForURL(`**/orders/${orders[1]!.order_id}`)
  })

  inBrowser("acts on selected rows by a key, and sends nothing before the preview", async (page) => {
    await logIn(page)
    await openPage(page, `${LIST}?state=authorized`)
    await choose(page, orders[1]!)
    await page.getByText("1 selected").waitFor()
    await command(page, "Capture").waitFor()
    await page.getByRole("heading", { level: 1 }).click() // leaves the checkbox
    await page.keyboard.press("k")
    await page.getByRole("dialog").getByRole("button", { name: "Show preview" }).waitFor()
  })

  inBrowser(
    "shows order, status and amount on a phone without scrolling sideways",
    async (page) => {
      await logIn(page)
      await openPage(page, `${LIST}?q=WEB-1007`)
      const card = rows(page).filter({ hasText: "WEB-1007" })
      for (const text of ["WEB-1007", "Authorized", "$24.84"]) {
        const box = await card.getByText(text, { exact: true }).first().boundingBox()
        expect([text, box!.x >= 0 && box!.x + box!.width <= 390]).toEqual([text, true])
      }
      expect(await tooWide(page)).toBe(0)
      await card.getByRole("checkbox").press("Space")
      await page.getByRole("button", { name: "Capture", exact: true }).waitFor()
      await addFilter(page, "Currency")
      await typeInto(page, "Currency", "usd")
      await page.keyboard.press("Enter")
      await page.waitForURL(/currency=usd/)
    },
    phone,
  )

  for (const [screen, options] of Object.entries({ desktop, phone }))
    for (const colorScheme of ["light", "dark"] as const)
      inBrowser(
        `reads well with filters and a selection: ${screen}, ${colorScheme}`,
        async (page) => {
          await logIn(page)
          await openPage(page, `${LIST}?state=authorized,in_review&created_from=2020-01-01`)
          await rows(page).getByRole("checkbox").nth(1).press("Space")
          await settled(page)
          await page.screenshot({ path: join(PICTURES, `list-${screen}-${colorScheme}.png`) })
          expect(await seriousFindings(page)).toEqual([])
          await page.getByRole("button", { name: "Authorized, In review", exact: true }).click()
          await page.getByRole("dialog", { name: "Status" }).waitFor()
          expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
          await page.screenshot({ path: join(PICTURES, `filter-${screen}-${colorScheme}.png`) })
        },
        { ...options, colorScheme },
      )
})

async function addFilter(page: Page, name: string, value?: string) {
  await page.getByRole("button", { name: "Add filter" }).click()
  await page.getByRole("menuitem", { name, exact: true }).click()
  if (value)
    await page.getByRole("dialog", { name }).getByRole("button", { name: value, exact: true }).click()
}

/** The gateway references that the list shows with filters. */
async function references(page: Page, query: string): Promise<string[]> {
  await openPage(page, `${LIST}?${query}&columns=order_no`)
  return (await rows(page).getByRole("code").allTextContents()).map((text) => text.trim())
}

async function named({ order_id }: PlacedOrder, custom_display_id: string): Promise<void> {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  await database("order").where({ id: order_id }).update({ custom_display_id })
  await database.destroy()
}

async function displayId({ order_id }: PlacedOrder): Promise<number> {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  const [order] = await database<{ id: string; display_id: number }>("order").where({ id: order_id })
  await database.destroy()
  return order!.display_id
}
