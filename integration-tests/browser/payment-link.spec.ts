import { placeEditedOrder } from "../../demo/edited-order"
import { seriousFindings, seriousFindingsNow, tooWide } from "./setup/axe"
import { at } from "./setup/addresses"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { desktop, phone } from "./setup/screens"
import { cards } from "./steps/cards"
import { gatewayPayment, openOrder } from "./steps/dashboard"
import { confirmEdit, createAndCopy, openDrawer, orderPayments, paymentLinks } from "./steps/payment-links"
import { payAtGateway } from "./steps/shopping"

describe("An order that was edited after it was paid", () => {
  inBrowser(
    "is paid by a link that the merchant copies from the order page",
    async (page) => {
      const order_id = await placeEditedOrder(at())
      await openOrder(page, order_id)
      await page.getByText("If you confirm, $19.44 is still due.", { exact: false }).waitFor()
      await confirmEdit(page)
      await paymentLinks(page).getByText("$19.44 outstanding").waitFor()
      const url = await createAndCopy(page)
      expect(url).toMatch(/\/mpgi\/link\/[\w-]{40,}$/)
      await paymentLinks(page).getByText("Active", { exact: true }).waitFor()

      const before = await ledger()
      const shopper = await page
        .context()
        .browser()!
        .newPage({ locale: "en-US", ...phone })
      await shopper.goto(url)
      await shopper.getByRole("heading", { name: "Payment" }).waitFor()
      expect(await seriousFindingsNow(shopper)).toEqual([])
      expect(await tooWide(shopper)).toBe(0)
      await shopper.getByRole("button", { name: "Pay $19.44" }).click()
      await shopper.waitForURL(`${at().sandbox}/pay/**`)
      await payAtGateway(shopper, cards.good)
      await shopper.getByRole("heading", { name: "Payment received" }).waitFor()
      await shopper.goto(url)
      await shopper.getByRole("heading", { name: "Order paid" }).waitFor()
      await shopper.close()
      const [paid, ...more] = await since(before)
      expect([paid, more]).toMatchObject([{ amount: "19.44", currency: "USD", state: "authorized" }, []])

      await page.reload()
      await paymentLinks(page).getByText("Nothing outstanding").waitFor()
      await orderPayments(page).getByText("$19.44", { exact: true }).first().waitFor()
      await orderPayments(page).getByText("$91.91", { exact: true }).first().waitFor()
      expect(await gatewayPayment(page).count()).toBe(2)
    },
    { ...desktop, permissions: ["clipboard-read", "clipboard-write"] },
  )

  for (const [screen, options, colorScheme] of [
    ["desktop", desktop, "dark"],
    ["phone", phone, "light"],
  ] as const)
    inBrowser(
      `has parts of the order page that read well and fit: ${screen}, ${colorScheme}`,
      async (page) => {
        await openOrder(page, await placeEditedOrder(at()))
        const parts = ["[data-testid=mpgi-pending-change]", "[data-testid=mpgi-payment-links]"]
        await page.getByTestId("mpgi-pending-change").waitFor()
        expect(await seriousFindings(page, parts)).toEqual([])
        await confirmEdit(page)
        const drawer = await openDrawer(page)
        expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
        await drawer.getByRole("button", { name: "Create link" }).click()
        await drawer.getByText("It is not shown again.", { exact: false }).waitFor()
        await page.mouse.move(0, 0) // the button under it has another color
        expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
        await drawer.getByRole("button", { name: "Close", exact: true }).last().click()
        await paymentLinks(page).getByText("Active", { exact: true }).waitFor()
        expect(await seriousFindings(page, parts)).toEqual([])
        const wider = (part: string) =>
          page.locator(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect(await wider(parts[1]!)).toBe(0)
      },
      { ...options, colorScheme },
    )
})
