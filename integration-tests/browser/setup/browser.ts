import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { launchChromium } from "../../../tools/chromium"
import { desktop } from "./screens"

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/**
 * A test in a browser profile of its own. It fails when a script of the page throws or the content security
 * policy stops something, unless the test takes that out of `wrong`; a failure leaves a screenshot in test-results.
 */
export function inBrowser(
  name: string,
  run: (page: Page, wrong: string[]) => Promise<void>,
  options: BrowserContextOptions = desktop,
  withinMs?: number,
) {
  const inProfile = async () => {
    if (!browser) throw new Error("the browser did not start")
    const context = await browser.newContext({ locale: "en-US", ...options })
    context.setDefaultTimeout(180_000)
    const page = await context.newPage()
    const wrong: string[] = []
    page.on("pageerror", ({ message }) => wrong.push(message))
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) wrong.push(message.text())
    })
    try {
      await run(page, wrong)
      expect(wrong).toEqual([])
    } catch (failure) {
      await capture(page, name)
      throw failure
    } finally {
      await context.close()
    }
  }
  test(name, inProfile, withinMs)
}

async function capture(page: Page, name: string) {
  const folder = join(process.cwd(), "test-results")
  mkdirSync(folder, { recursive: true })
  const file = `${name.replace(/\W+/g, "-").toLowerCase()}.png`
  await page.screenshot({ path: join(folder, file), fullPage: true }).catch(() => {}) // the page may be gone
}
