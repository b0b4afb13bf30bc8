/**
 * Takes pictures of the whole demo, on a desktop and a phone, light and dark:
 * `npx tsx integration-tests/browser/tour.ts [folder]`, by default into test-results/tour.
 */
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Browser, Page } from "playwright-core"
import { launchChromium } from "../../tools/chromium"
import { loaded } from "./setup/axe"
import { desktop, phone } from "./setup/screens"
import { startStackProcess } from "./setup/stack-process"
import { at } from "./setup/addresses"
import { cards } from "./steps/cards"
import { advanceClock } from "./setup/gateway"
import { withPlan } from "./setup/subscriptions"
import { createAccount, openAccount } from "./steps/account"
import { capture, gatewayPayment, openOrder, refund } from "./steps/dashboard"
import { confirmed, leaveForGateway, payAtGateway, payByCard, shopUpToPayment } from "./steps/shopping"
import { DAY_MS } from "./steps/subscriptions"

const PLAN = { interval: "day", interval_count: 1, billing_cycle: 12, contract_name: "A tote a day" }

type Shoot = (name: string, page: Page) => Promise<void>

async function tour(page: Page, shoot: Shoot) {
  await page.goto(at().storefront)
  await page.getByRole("heading", { name: "Stoneware mug" }).waitFor()
  await page.waitForLoadState("networkidle")
  await shoot("products", page)
  await shopUpToPayment(page, "Desk lamp")
  await payByCard(page, cards.noFunds)
  await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor()
  await shoot("declined", page)
  await page.getByRole("radio", { name: "Secure payment page" }).check()
  await page.reload()
  await page.getByRole("radio", { name: "Secure payment page" }).waitFor()
  await shoot("payment", page)
  await leaveForGateway(page)
  await shoot("hosted-page", page)
  await payAtGateway(page, cards.challenge)
  await page.getByLabel("Code from your bank").fill("1234")
  await shoot("challenge", page)
  await page.getByRole("button", { name: "Confirm" }).click()
  const orderId = await confirmed(page)
  await shoot("confirmation", page)
  await account(page, shoot)
  const screen = page.viewportSize()
  await page.setViewportSize(desktop.viewport) // core's buttons hide on a phone
  await openOrder(page, orderId)
  await capture(page)
  await refund(page, "25.00", "A scratch on the arm")
  // The dashboard scrolls within itself: a taller window shows the refund too.
  if (screen) await page.setViewportSize({ width: screen.width, height: 2100 })
  await page.reload()
  await gatewayPayment(page).waitFor()
  await loaded(page)
  await shoot("order", page)
}

/** A customer who saves a card, and subscribes to something. */
async function account(page: Page, shoot: Shoot) {
  await page.goto(`${at().storefront}/account`)
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  await shoot("sign-in", page)
  await createAccount(page)
  await shopUpToPayment(page, "Stoneware mug")
  await page.getByRole("radio", { name: "Credit or debit card" }).check()
  await page.getByRole("checkbox", { name: "Save this card" }).check()
  await shoot("card", page)
  await payAtGateway(page, cards.good)
  await confirmed(page)
  await withPlan("Linen tote", PLAN, async () => {
    await shopUpToPayment(page, "Linen tote")
    await page.getByRole("radio", { name: "Saved card" }).check()
    await shoot("saved-card", page)
    await page.getByLabel("Security code").fill("123")
    await page.getByRole("button", { name: /^Pay/ }).click()
    await confirmed(page)
  })
  await advanceClock(DAY_MS)
  await openAccount(page)
  await page.getByText("A tote a day").waitFor()
  await page.waitForTimeout(3_000) // the renewal is applied
  await page.reload()
  await page.getByText("A tote a day").waitFor()
  await page.waitForLoadState("networkidle")
  await shoot("account", page)
  await page.getByRole("button", { name: "Sign out" }).click()
}

async function onScreens(browser: Browser, folder: string) {
  for (const [screen, options] of [
    ["desktop", desktop],
    ["phone", phone],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ locale: "en-US", colorScheme, ...options })
      await tour(await context.newPage(), async (name, page) => {
        await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`), fullPage: true })
      })
      await context.close()
    }
  }
}

async function main() {
  const folder = resolve(process.argv[2] ?? "test-results/tour")
  mkdirSync(folder, { recursive: true })
  const stack = await startStackProcess()
  const browser = await launchChromium()
  try {
    await onScreens(browser, folder)
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
