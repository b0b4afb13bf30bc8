import { CARDS } from "../setup/pay"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { at } from "./setup/told"
import { logIn } from "./steps/dashboard"
import { openGateway } from "./steps/gateway-section"
import { addPlan, saveSettings, startOver } from "./steps/settings"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"

describe("The shopper's view", () => {
  afterEach(startOver)

  inBrowser("is set in the dashboard, and the storefront shows it at once", async (page) => {
    const before = await ledger()
    await logIn(page)
    await openGateway(page, "/settings")
    await page.getByLabel("English (en)").fill("Card or wallet")
    await addPlan(page, { parts: "3", currency: "USD", from: "50" })
    await page.getByRole("checkbox", { name: /Without interest/ }).check()
    expect(await seriousFindings(page)).toEqual([])
    await saveSettings(page)

    await shopUpToPayment(page, "Desk lamp")
    await page.getByText("Card or wallet", { exact: true }).waitFor()
    const choice = page.getByLabel("Installments")
    const total = await choice.getByRole("option", { name: /^At once/ }).textContent()
    const third = Math.ceil((Number(/[\d.]+/.exec(total ?? "")?.[0]) * 100) / 3) / 100
    await choice.selectOption({ label: `In 3 parts of $${third.toFixed(2)}, without interest` })
    expect(await seriousFindings(page)).toEqual([])
    await leaveForGateway(page)
    await page.getByText("in 3 installments").waitFor()
    await payAtGateway(page, CARDS.good)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ installments: "3", state: "authorised" }])

    await openGateway(page, "/settings")
    await page.getByRole("switch", { name: "Card on the shop’s own page" }).click()
    await saveSettings(page)
    await page.getByRole("button", { name: "Show", exact: true }).click()
    await page.getByText("on → off").waitFor()
    await page.getByText("3 × USD ≥ 50").waitFor()
    await shopUpToPayment(page, "Dotted notebook")
    // Too little for the plan, and one way less.
    expect(await page.getByLabel("Installments").count()).toBe(0)
    expect(await page.getByRole("radio", { name: "Card, on this page" }).count()).toBe(0)
  })

  inBrowser(
    "is set with the keyboard alone on a phone; a wrong field says what is wrong",
    async (page) => {
      await logIn(page)
      await openGateway(page, "/settings")
      const add = page.getByRole("button", { name: "Add a plan" })
      await add.focus()
      await page.keyboard.press("Enter")
      const plan = page.getByRole("group", { name: "Plan 1" })
      await plan.getByLabel("Number of parts").focus()
      await page.keyboard.type("1")
      await page.keyboard.press("Tab")
      await page.keyboard.type("usd")
      await plan.getByText("Type a whole number from 2 to 99.").waitFor()
      expect([await tooWide(page), await seriousFindings(page)]).toEqual([0, []])
      await plan.getByLabel("Number of parts").fill("6")
      await plan.getByText("Type a whole number").waitFor({ state: "detached" })
      await page.getByRole("button", { name: "Save", exact: true }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("Saved. Shoppers see it from now on.").waitFor()
      await page.goto(at().storefront)
    },
    phone,
  )
})
