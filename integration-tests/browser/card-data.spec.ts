import type { Page } from "playwright-core"
import { seriousFindingsNow, tooWide } from "./setup/axe"
import { at } from "./setup/addresses"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { cards } from "./steps/cards"
import { pressOn, tabTo, typeInto } from "./steps/keyboard"
import { confirmed, openPayment } from "./steps/shopping"
import { everythingKept } from "./steps/storage"

const CODE = "907"

/** What leaves the page, and where it goes; the numbers of the test cards are taken off the page. */
async function watch(page: Page) {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), testCards: [] } })
  })
  const addresses: string[] = []
  const printed: string[] = []
  const bodies: { url: string; body: string }[] = []
  page.on("request", (request) => {
    addresses.push(request.url(), JSON.stringify(request.headers()))
    bodies.push({ url: request.url(), body: request.postData() ?? "" })
  })
  page.on("framenavigated", (frame) => addresses.push(frame.url()))
  page.on("console", (message) => printed.push(message.text()))
  return { addresses, printed, bodies }
}

/** The number in any grouping, or the code as a value of its own. */
const holds = (text: string, number: string) =>
  text.replace(/[\s-]/g, "").includes(number) || text.includes(`"${CODE}"`)

async function typeCard(page: Page, number: string) {
  await page.getByRole("radio", { name: "Credit or debit card" }).check()
  await page.getByLabel("Card number").fill(number)
  await page.getByLabel("Expiry").fill("09/31")
  await page.getByLabel("Security code").fill(CODE)
}

describe("a card that is typed on the shop's page", () => {
  inBrowser("is in one request to the server, and in nothing that the browser keeps", async (page) => {
    const { addresses, printed, bodies } = await watch(page)
    await openPayment(page, "Dotted notebook")
    for (const [number, result] of [
      [cards.declined, page.getByRole("alert").filter({ hasText: "declined" })],
      [cards.good, page.getByRole("heading", { name: "Thank you" })],
    ] as const) {
      await typeCard(page, number)
      const typed = await everythingKept(page)
      expect(typed).toContain(at().publishableKey) // which only React holds
      expect(holds(typed, number)).toBe(false)
      await page.getByRole("button", { name: /^Pay/ }).click()
      await result.waitFor()
      expect(holds(await everythingKept(page), number)).toBe(false)
      const inputs = await page
        .locator("input")
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
      expect(holds(JSON.stringify(inputs), number)).toBe(false)
      const carriers = bodies
        .splice(0)
        .filter(({ body }) => holds(body, number))
        .map(({ url }) => new URL(url))
      expect(carriers.map(({ origin }) => origin)).toEqual([at().medusa])
      expect(carriers[0]?.pathname).toMatch(/\/authorise$/)
      expect([...addresses, ...printed].filter((text) => holds(text, number))).toEqual([])
    }
    await page.evaluate((number) => sessionStorage.setItem("control", number), cards.good)
    expect(holds(await everythingKept(page), cards.good)).toBe(true)
  })
})

describe("with the keyboard alone, on a phone", () => {
  inBrowser(
    "from the product to the order: a declined card, then the payment page",
    async (page) => {
      const before = await ledger()
      const reads = async () => expect([await tooWide(page), await seriousFindingsNow(page)]).toEqual([0, []])
      const button = (name: string | RegExp) => page.getByRole("button", { name })
      await page.goto(at().storefront)
      await pressOn(page, button(/Add to cart.*Stoneware mug/))
      await button("Check out").waitFor()
      await reads()
      await pressOn(page, button("Check out"))
      await button("Fill in an example address").waitFor()
      await reads()
      await pressOn(page, button("Fill in an example address"))
      await pressOn(page, button("Continue to delivery"))
      await page.getByRole("radio", { name: "Standard" }).waitFor()
      await reads()
      await pressOn(page, page.getByRole("radio").first(), "Space")
      await pressOn(page, button("Continue to payment"))

      await tabTo(page, page.getByRole("radio", { name: "Secure payment page" }))
      const card = page.getByRole("radio", { name: "Credit or debit card" })
      for (let steps = 0; steps < 4 && !(await card.isChecked()); steps++)
        await page.keyboard.press("ArrowDown")
      await typeInto(page, "Card number", cards.declined)
      await page.keyboard.press("Enter")
      await page.getByText("Enter a date in the future").waitFor()
      await reads()
      await typeInto(page, "Expiry", "0931")
      await typeInto(page, "Security code", CODE)
      await page.keyboard.press("Enter")
      await page.getByRole("alert").filter({ hasText: "declined" }).waitFor()
      await reads()

      await tabTo(page, card)
      const secure = page.getByRole("radio", { name: "Secure payment page" })
      for (let steps = 0; steps < 4 && !(await secure.isChecked()); steps++)
        await page.keyboard.press("ArrowUp")
      await pressOn(page, button(/on the secure page/))
      await page.waitForURL(`${at().sandbox}/pay/**`)
      await reads()
      await typeInto(page, "Card number", cards.challenge)
      await typeInto(page, "Expiry", "09/31")
      await typeInto(page, "Security code", CODE)
      await page.keyboard.press("Enter")
      await page.getByLabel("Code from your bank").waitFor()
      await reads()
      await typeInto(page, "Code from your bank", "1234")
      await page.keyboard.press("Enter")
      await confirmed(page)
      await reads()
      expect((await since(before)).map(({ state }) => state)).toEqual(["declined", "authorized"])
    },
    phone,
  )
})
