import { CARDS } from "../setup/pay"
import { seriousFindings, seriousFindingsNow, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { atPortal } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { desktop, phone } from "./setup/screens"
import { at } from "./setup/addresses"
import { gatewayPayment, logIn, moveInPart } from "./steps/dashboard"
import { ourPages, openPage } from "./steps/pages"
import { FORMS } from "./steps/opened"
import { addBeneficiary } from "./steps/payouts"

/** Every page of the Gateway section, with something in its lists. */
describe("Every page of the Gateway section", () => {
  let order_id = ""
  beforeAll(async () => {
    const [partly, whole, mine] = await placeOrders([CARDS.good, CARDS.good, CARDS.good, CARDS.review])
    await atPortal("capture", { order_no: partly?.order_no, amount: "1.00" })
    await atPortal("capture", { order_no: whole?.order_no })
    await atPortal("refund", { order_no: whole?.order_no, amount: "2.00" })
    order_id = mine?.order_id ?? ""
  })

  it("is visited", () => {
    expect(ourPages()).toEqual(
      expect.arrayContaining(["/payments/attention", "/payments/developers/health", "/settings/payments"]),
    )
  })

  inBrowser("reads well while it is loading", async (page) => {
    await logIn(page)
    await page.route(/\/admin\/mpgi\//, () => {}) // never answered
    const found: Record<string, unknown> = {}
    for (const path of ourPages()) {
      await page.goto(`${at().medusa}/app${path}`)
      await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor()
      const wrong = await seriousFindingsNow(page)
      if (wrong.length > 0) found[path] = wrong
    }
    expect(found).toEqual({})
  })

  for (const [screen, options, colorScheme] of [
    ["desktop", desktop, "dark"],
    ["phone", phone, "light"],
  ] as const) {
    inBrowser(
      `opens forms and details that read well: ${screen}, ${colorScheme}`,
      async (page) => {
        await logIn(page)
        await addBeneficiary(page, "Example Reader GmbH") // the form of a new payout lists beneficiaries only when there is one
        const found: Record<string, unknown> = {}
        const look = async (name: string) => {
          await page.getByRole("dialog").waitFor()
          const wrong = await seriousFindings(page, ["[role=dialog]"])
          if (wrong.length > 0) found[name] = wrong
        }
        for (const { name, path, press } of FORMS) {
          await openPage(page, path)
          await press(page)
          await look(name)
        }
        await page.goto(`${at().medusa}/app/orders/${order_id}`)
        await moveInPart(page, "Capture", "1", "$1.00")
        for (const verb of ["Capture", "Refund"]) {
          await gatewayPayment(page).getByRole("button", { name: verb, exact: true }).click()
          await look(verb)
          await page.keyboard.press("Escape")
        }
        expect(found).toEqual({})
      },
      { ...options, colorScheme },
    )
  }

  for (const [screen, options] of Object.entries({ desktop, phone })) {
    for (const colorScheme of ["light", "dark"] as const) {
      inBrowser(
        `reads well and fits: ${screen}, ${colorScheme}`,
        async (page) => {
          await logIn(page)
          const found: Record<string, unknown> = {}
          for (const path of ourPages()) {
            await openPage(page, path)
            const wrong = { serious: await seriousFindings(page), tooWide: await tooWide(page) }
            if (wrong.serious.length > 0 || wrong.tooWide > 0) found[path] = wrong
          }
          expect(found).toEqual({})
        },
        { ...options, colorScheme },
      )
    }
  }
})
