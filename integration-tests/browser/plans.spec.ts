import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { phone } from "./setup/screens"
import { at } from "./setup/addresses"
import { cards } from "./steps/cards"
import { logIn } from "./steps/dashboard"
import { contracts, openVariant, planOf } from "./steps/plans"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"

const DAY = 86_400_000
const WIDGET = ['[data-testid="mpgi-variant-plan"]']

describe("A subscription plan", () => {
  inBrowser("is set in the dashboard with the keyboard, bought, changed and removed", async (page) => {
    const before = (await contracts()).length
    await logIn(page)
    await openVariant(page, "Linen tote")
    await planOf(page).getByText("Customers pay once for this variant.").waitFor()
    const setPlan = planOf(page).getByRole("button", { name: "Add subscription plan" })
    await setPlan.focus()
    await page.keyboard.press("Enter")
    const form = page.getByRole("dialog")
    const length = form.getByLabel("Billing cycle length")
    await length.fill("0")
    await length.blur()
    await form.getByText("Enter a whole number of 1 or more.").waitFor()
    await length.fill("7")
    await form.getByLabel("Number of charges").fill("4")
    await form.getByLabel("Trial days").fill("14")
    await form.getByText("$24.00 with the order, then $24.00 every 7 days, 4 times.").waitFor()
    await form.getByText("Trial days before the first charge: 14.").waitFor()
    expect(await seriousFindings(page, ['[role="dialog"] form'])).toEqual([])
    await form.getByLabel("Trial days").press("Enter")
    await page.getByText("Subscription plan saved").first().waitFor()
    await planOf(page).getByText("$24.00 with the order, then $24.00 every 7 days, 4 times.").waitFor()

    const shop = await page.context().newPage()
    await shop.goto(at().storefront)
    await shop.getByText(/^then \$24\.00 every 7 days, 4 times, first on/).waitFor()
    await shopUpToPayment(shop, "Linen tote")
    await shop.getByText(/Linen tote, Standard: then \$25\.92 every 7 days, 4 times/).waitFor()
    await leaveForGateway(shop)
    await payAtGateway(shop, cards.good)
    await confirmed(shop)
    const made = (await contracts()).slice(before)
    expect(made).toMatchObject([
      {
        contract_name: "Linen tote, Standard",
        amount: "25.92",
        currency: "USD",
        trial: true,
        interval: "day",
        interval_count: 7,
        billing_cycle: 4,
      },
    ])
    const today = new Date().toISOString().slice(0, 10)
    const late = ((made[0]?.anchor_at ?? 0) - Date.parse(today)) / DAY
    // The day may have changed while the test ran.
    expect([13, 14]).toContain(late)

    await planOf(page).getByRole("button", { name: "Edit" }).click()
    await form.getByLabel("Number of charges").fill("")
    await form.getByRole("button", { name: "Save" }).click()
    await planOf(page).getByText("every 7 days until canceled.").first().waitFor()
    await planOf(page).getByRole("button", { name: "Remove" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByText("Existing subscriptions continue").waitFor()
    await prompt.getByRole("button", { name: "Remove" }).click()
    await planOf(page).getByText("Customers pay once for this variant.").waitFor()
  })

  inBrowser("ordered twice explains what to do, and the seeded one starts a contract", async (page) => {
    const before = (await contracts()).length
    await page.goto(at().storefront)
    await page.getByText(/^then \$9\.00 every 30 days, 12 times/).waitFor()
    await page.getByRole("button", { name: /Add to cart.*Ink club/ }).click()
    await page.getByRole("button", { name: "Increase quantity" }).click()
    await page.getByRole("alert").filter({ hasText: "set its quantity to 1" }).waitFor()
    await page.getByRole("button", { name: "Decrease quantity" }).click()
    await page.getByText(/then \$9\.72 every 30 days, 12 times/).waitFor()
    await page.getByRole("button", { name: "Check out" }).click()
    await page.getByRole("button", { name: "Fill in an example address" }).click()
    await page.getByRole("button", { name: "Continue to delivery" }).click()
    await page.getByRole("button", { name: "Continue to payment" }).click()
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    await confirmed(page)
    expect((await contracts()).slice(before)).toMatchObject([
      { contract_name: "Ink club, Standard", amount: "9.72", interval_count: 30, billing_cycle: 12 },
    ])
  })

  for (const colorScheme of ["light", "dark"] as const) {
    inBrowser(
      `fits a phone and reads well: ${colorScheme}`,
      async (page) => {
        await logIn(page)
        await openVariant(page, "Ink club")
        await planOf(page).getByText("$9.00 with the order, then $9.00 every 30 days, 12 times.").waitFor()
        expect(await seriousFindings(page, WIDGET)).toEqual([])
        expect(await tooWide(page)).toBe(0)
      },
      { ...phone, colorScheme },
    )
  }
})
