import { CARDS } from "../setup/pay"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { at } from "./setup/addresses"
import { logIn } from "./steps/dashboard"
import { openPage } from "./steps/pages"
import { addPlan, saveSettings, startOver } from "./steps/settings"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"

describe("Checkout settings", () => {
  afterEach(startOver)

  inBrowser("are changed in the dashboard, and the storefront shows them at once", async (page) => {
    const before = await ledger()
    await logIn(page)
    await openPage(page, "/settings/payments")
    await page.getByLabel("English (en)").fill("Card or wallet")
    await addPlan(page, { parts: "3", currency: "USD", from: "50" })
    await page.getByRole("checkbox", { name: /Interest-free/ }).check()
    expect(await seriousFindings(page)).toEqual([])
    await saveSettings(page)

    await shopUpToPayment(page, "Desk lamp")
    await page.getByText("Card or wallet", { exact: true }).waitFor()
    const choice = page.getByLabel("Installments")
    const total = await choice.getByRole("option", { name: /^Pay in full/ }).textContent()
    const third = Math.ceil((Number(/[\d.]+/.exec(total ?? "")?.[0]) * 100) / 3) / 100
    await choice.selectOption({ label: `3 installments of $${third.toFixed(2)}, interest-free` })
    expect(await seriousFindings(page)).toEqual([])
    await leaveForGateway(page)
    await page.getByText("in 3 installments").waitFor()
    await payAtGateway(page, CARDS.good)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ installments: "3", state: "authorized" }])

    await openPage(page, "/settings/payments")
    await page.getByRole("switch", { name: "Embedded card form" }).click()
    await saveSettings(page)
    await page.getByRole("button", { name: "Show history" }).click()
    await page.getByText("Enabled → Disabled").waitFor()
    await page.getByText("3 × USD ≥ 50").waitFor()
    await shopUpToPayment(page, "Dotted notebook")
    // Too little for the plan, and one payment method less.
    expect(await page.getByLabel("Installments").count()).toBe(0)
    expect(await page.getByRole("radio", { name: "Credit or debit card" }).count()).toBe(0)
  })

  inBrowser(
    "are changed with the keyboard alone on a phone; an invalid field explains the problem",
    async (page) => {
      await logIn(page)
      await openPage(page, "/settings/payments")
      const add = page.getByRole("button", { name: "Add installment plan" })
      await add.focus()
      await page.keyboard.press("Enter")
      const plan = page.getByRole("group", { name: "Installment plan 1" })
      await plan.getByLabel("Number of installments").focus()
      await page.keyboard.type("1")
      await page.keyboard.press("Tab")
      await page.keyboard.type("usd")
      await plan.getByText("Enter a whole number from 2 to 99.").waitFor()
      expect([await tooWide(page), await seriousFindings(page)]).toEqual([0, []])
      await plan.getByLabel("Number of installments").fill("6")
      await plan.getByText("Enter a whole number").waitFor({ state: "detached" })
      await page.getByRole("button", { name: "Save", exact: true }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("Checkout settings saved.").waitFor()
      await page.goto(at().storefront)
    },
    phone,
  )
})
