/**
 * Lives a short day and takes pictures of every page of Payments, on a desktop and a phone, light and dark:
 * `npx tsx integration-tests/browser/tour-gateway.ts [folder]`, by default into test-results/gateway.
 */
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Browser, Locator, Page } from "playwright-core"
import { launchChromium } from "../../tools/chromium"
import { CARDS } from "../setup/pay"
import { loaded, settled } from "./setup/axe"
import { atPortal } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { desktop, phone } from "./setup/screens"
import { startStackProcess } from "./setup/stack-process"
import { at } from "./setup/addresses"
import { logIn } from "./steps/dashboard"
import { rows } from "./steps/exceptions"
import { liveADay } from "./steps/day"
import { ourPages, openPage } from "./steps/pages"
import { FORMS, type Opened } from "./steps/opened"
import { openCharged } from "./steps/subscriptions"

/** How many orders the day brings. */
const ORDERS = 14

/** The name of a page's picture, as in `transactions-refunds` or `payment-settings`. */
const pictureOf = (path: string) =>
  path.replace("/settings/payments", "payment-settings").replace("/payments/", "").replaceAll("/", "-")

/** What there is to see beside the pages. */
const MORE: readonly Opened[] = [
  {
    name: "bulk",
    path: "/payments/transactions/bulk",
    press: (page) => rows(page).getByRole("link").first().click(),
  },
  {
    name: "payout",
    path: "/payments/payouts",
    press: (page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /Example Supplier/ })
        .click(),
  },
  {
    name: "subscription",
    path: "/payments/subscriptions",
    press: (page) => page.getByRole("main").getByRole("link", { name: "A tote a day" }).click(),
  },
  ...FORMS,
]

/** Leaves open work at the end of the day. Returns an order that was captured and refunded in part. */
async function aDay(browser: Browser): Promise<string> {
  const page = await browser.newPage({ locale: "en-US", ...desktop })
  await logIn(page)
  const { orders } = await liveADay(page, ORDERS)
  const [partly] = await placeOrders([CARDS.good, CARDS.review, CARDS.review, CARDS.good, CARDS.good])
  await atPortal("capture", { order_no: partly?.order_no, amount: "10.00" })
  await openCharged(page, "A tote a day")
  await page.close()
  return orders[1]!.order_id
}

type Shoot = (name: string, what?: Locator) => Promise<unknown>

async function pictures(page: Page, order_id: string, shoot: Shoot) {
  await logIn(page)
  await page.goto(`${at().medusa}/app/orders/${order_id}`)
  await page.getByRole("region", { name: "Gateway payment" }).waitFor()
  await loaded(page)
  await shoot("order")
  await shoot("order-payment", page.getByTestId("mpgi-order-payments"))
  for (const path of ourPages()) {
    await openPage(page, path)
    await shoot(pictureOf(path))
  }
  for (const { name, path, press } of MORE) {
    await openPage(page, path)
    await press(page)
    const isForm = FORMS.some((form) => form.name === name)
    const opened = isForm
      ? page.getByRole("dialog")
      : page.getByRole("main").getByRole("link", { name: "← " })
    await opened.first().waitFor()
    await settled(page)
    await shoot(name)
  }
}

async function main() {
  const folder = resolve(process.argv[2] ?? "test-results/gateway")
  mkdirSync(folder, { recursive: true })
  const stack = await startStackProcess()
  const browser = await launchChromium()
  try {
    const order_id = await aDay(browser)
    for (const [screen, options] of Object.entries({ desktop, phone })) {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({ locale: "en-US", colorScheme, ...options })
        const page = await context.newPage()
        await pictures(page, order_id, (name, what: Page | Locator = page) =>
          what.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`) }),
        )
        await context.close()
      }
    }
    console.log(folder)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
