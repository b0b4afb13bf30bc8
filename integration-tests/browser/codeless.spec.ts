/** @jest-environment ./integration-tests/setup/one-realm/environment.js */
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { startStackProcess, type StackProcess } from "./setup/stack-process"
import { createAccount } from "./steps/account"
import { cards } from "./steps/cards"
import { confirmed, payAtGateway, shopUpToPayment } from "./steps/shopping"

/** A stack of its own, with an account whose saved cards need no security code. */
describe("saved cards without a security code", () => {
  let stack: StackProcess
  beforeAll(async () => {
    stack = await startStackProcess({ savedCards: { enabled: true, securityCode: false } })
  })
  afterAll(() => stack.stop())

  inBrowser("shows no field for it, and pays", async (page) => {
    await createAccount(page)
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Credit or debit card" }).check()
    await page.getByRole("checkbox", { name: "Save this card for later payments" }).check()
    // A card that is typed in has its code all the same.
    await payAtGateway(page, cards.good)
    await confirmed(page)

    const before = await ledger()
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Saved card" }).check()
    await page.getByRole("radio", { name: "Visa ending in 1111" }).waitFor()
    expect(await page.getByLabel("Security code").count()).toBe(0)
    await page.getByRole("button", { name: /^Pay/ }).click()
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized", source: "direct" }])
  })
})
