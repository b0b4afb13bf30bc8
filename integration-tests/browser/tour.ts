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
import { capture, gatewayPayment, openOrder, refund } from "./steps/dashboard"
import { confirmed, leaveForGateway, payAtGateway, payByCard, shopUpToPayment } from "./steps/shopping"

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
