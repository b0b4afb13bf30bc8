import type { Page } from "playwright-core"
import { until } from "../setup/pay"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { desktop, phone } from "./setup/screens"
import { logIn } from "./steps/dashboard"
import { ourPages, openPage } from "./steps/pages"
import { belongTo } from "./steps/installation"

const UNDECIDED = "but its database belongs to the store at shop.example.com"

const banner = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "Payments are paused" })
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click()
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click()

/** The server reads the mark every few seconds. */
const isShown = (page: Page, text: string) =>
  until(text, async () => {
    await openPage(page, "/payments/overview")
    return page.getByRole("main").getByText(text).isVisible()
  })

describe("A copy of the database", () => {
  let belongToItself = () => Promise.resolve()
  beforeAll(async () => {
    belongToItself = await belongTo("shop.example.com")
  })
  // Other specs have the same store.
  afterAll(() => belongToItself())

  for (const [screen, options] of [
    ["desktop, light", { ...desktop, colorScheme: "light" }],
    ["phone, dark", { ...phone, colorScheme: "dark" }],
  ] as const)
    inBrowser(
      `is named above every page of the Gateway section: ${screen}`,
      async (page) => {
        await logIn(page)
        await isShown(page, UNDECIDED)
        const found: Record<string, unknown> = {}
        for (const path of ourPages()) {
          await openPage(page, path)
          await banner(page).getByText(UNDECIDED).waitFor()
          const wrong = { serious: await seriousFindings(page), tooWide: await tooWide(page) }
          if (wrong.serious.length > 0 || wrong.tooWide > 0) found[path] = wrong
        }
        expect(found).toEqual({})
      },
      options,
    )

  inBrowser("stays paused when a user decides so, and is released when the store has moved", async (page) => {
    await logIn(page)
    await isShown(page, UNDECIDED)
    await press(page, "This is a copy")
    await page.getByRole("alertdialog").getByText("as long as it uses the account").waitFor()
    await confirm(page, "This is a copy")
    await banner(page).getByText("this is a copy of the store at shop.example.com").waitFor()
    expect(await banner(page).getByRole("button").count()).toBe(0)

    await openPage(page, "/payments/developers/health")
    const check = page.getByTestId("mpgi-health").getByRole("listitem").filter({ hasText: "Paused" })
    await check.getByText("give this copy an account of its own").waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await press(page, "We have moved")
    const prompt = page.getByRole("alertdialog")
    await prompt.getByText("only if the store no longer runs at shop.example.com").waitFor()
    expect(await seriousFindings(page, ["[role=alertdialog]"])).toEqual([])
    await confirm(page, "We have moved")
    await page.getByText("Payments are released on this server.").first().waitFor()
    await banner(page).waitFor({ state: "detached" })
    await check.getByText("Jobs and automatic work run.").waitFor()
  })
})
