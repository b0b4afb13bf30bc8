import { launchChromium } from "../../tools/chromium"
import { USER, type CompatStore } from "./store"

/** Signs in to the dashboard and opens an order: its payments must be there, and the rest of the page too. */
export async function openOrderPage({ url }: CompatStore, order_id: string): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ locale: "en-US" })).newPage()
    page.setDefaultTimeout(120_000) // The dashboard is 8 MB, and the machine may be busy with a build.
    await page.goto(`${url}/app/login`, { waitUntil: "commit" })
    await page.fill('input[name="email"]', USER.email)
    await page.fill('input[name="password"]', USER.password)
    await page.click('button[type="submit"]')
    await page.waitForURL(/\/app\/orders/)
    await page.goto(`${url}/app/orders/${order_id}`)
    await page.waitForSelector('[data-testid="mpgi-order-payments"] >> text=/captured/i')
    await page.waitForSelector("text=Mug")
    const failed = await page.locator('[data-testid="mpgi-display-failed"]').count()
    if (failed > 0) throw new Error(await page.locator("body").innerText())
    // A link of ours: the dashboard's router must follow it.
    await page.goto(`${url}/app/payments/transactions`)
    await page.click('a[href="/app/payments/transactions/reviews"]')
    await page.waitForURL(/\/app\/payments\/transactions\/reviews/)
  } finally {
    await browser.close()
  }
}
