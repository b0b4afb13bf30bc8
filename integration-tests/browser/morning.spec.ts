import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { ledger, payouts } from "./setup/gateway"
import { desktop, phone } from "./setup/screens"
import * as morning from "./steps/morning"
import { spendTheNight, type Night } from "./steps/night"

const PICTURES = join(process.cwd(), "test-results", "morning")

/** From the bell to the last approval, with the keyboard alone; every screen is looked at in light and in dark. */
describe("A merchant's morning", () => {
  for (const [screen, options] of Object.entries({ desktop, phone })) {
    let night: Night
    beforeAll(async () => {
      mkdirSync(PICTURES, { recursive: true })
      night = await spendTheNight()
    })

    inBrowser(
      `leaves nothing that needs attention: ${screen}`,
      async (page) => {
        const found: Record<string, unknown> = {}
        const look = looker(page, screen, found)
        await morning.logInByKeyboard(page)
        await morning.readTheBell(page, night)
        await morning.answerTheDispute(page, look, night)
        await morning.acceptTheReviews(page, look, night)
        await morning.captureInTime(page, look, night)
        await morning.refundAPart(page, look, night)
        await morning.approveThePayout(page, look)
        expect(found).toEqual({})
        await inTheBooks(night)
      },
      options,
    )
  }
})

/** Notes what is wrong with a screen under its name, in light and in dark. */
function looker(page: Page, screen: string, found: Record<string, unknown>): morning.Look {
  return async (name, within) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.evaluate(asDashboard, colorScheme)
      const wrong = { serious: await seriousFindings(page, within), tooWide: await tooWide(page, within) }
      if (wrong.serious.length > 0 || wrong.tooWide > 0) found[`${name}, ${colorScheme}`] = wrong
      await page.screenshot({ path: join(PICTURES, `${name}-${screen}-${colorScheme}.png`) })
    }
  }
}

/** Changes the colors as the dashboard itself does, which reads the system's preference only when it starts. */
function asDashboard(colorScheme: "dark" | "light"): void {
  const { classList, style } = document.documentElement
  classList.remove("dark", "light")
  classList.add(colorScheme)
  style.colorScheme = colorScheme
}

/** What was decided on the screens is in the gateway's books, each once. */
async function inTheBooks({ held, ending, returned }: Night): Promise<void> {
  const { transactions, captures, refunds } = await ledger()
  const of = <Row extends { order_no: string }>(list: Row[], { order_no }: { order_no: string }) =>
    list.filter((row) => row.order_no === order_no)
  for (const order of held) expect(of(transactions, order)).toMatchObject([{ state: "authorized" }])
  expect(of(captures, ending)).toMatchObject([{ amount: "24.84" }])
  expect(of(refunds, returned)).toMatchObject([{ amount: "5.00" }])
  expect((await payouts()).at(-1)).toMatchObject({ payment_amount: "1200.00", payment_currency: "EUR" })
}
