import assert from "node:assert/strict"
import type { Page } from "playwright-core"
import type { Stack } from "../../../../demo/stack/start"
import { launchChromium } from "../../../../tools/chromium"
import { CARDS, startSession } from "../../../../integration-tests/setup/pay"
import { shopper } from "../../../../integration-tests/setup/shop"
import { store } from "../../../../integration-tests/browser/setup/orders"

const CART = "_medusa_cart_id"

/**
 * Pays a cart as a customer of the starter: from its review step to the gateway's page, back by canceling, and again to
 * the confirmed order. The cart's cookie is the starter's, httpOnly and SameSite=Strict. Storefront, server and gateway
 * are three sites.
 */
export async function pay({ storefront, medusa, sandbox, paymentProviderId, gateway }: Stack): Promise<void> {
  const customer = shopper(medusa, await store())
  const cart = await customer.cart()
  // The starter's payment step creates this session, without device data. The patch's button creates another one.
  const { order_no: first } = await startSession({ shopper: customer }, cart, {}, paymentProviderId)

  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: "en-US" })
    context.setDefaultTimeout(60_000)
    const cookie = { name: CART, value: cart, url: storefront, httpOnly: true, sameSite: "Strict" } as const
    await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(`${storefront}/us/checkout`)
    await page.getByText("Card", { exact: true }).waitFor()
    await toGateway(page, sandbox)
    await page.getByRole("button", { name: "Cancel and return to the shop" }).click()

    // In the starter's own container, with its heading and its link.
    const result = page.locator(".content-container").filter({ has: page.getByRole("heading", { level: 1 }) })
    await result.getByText("You canceled the payment").waitFor()
    const back = result.getByRole("link", { name: "Back to checkout" })
    await back.locator(".text-ui-fg-interactive").waitFor()
    await back.click()

    await toGateway(page, sandbox)
    await page.getByLabel("Card number").fill(CARDS.good)
    await page.getByLabel("Expiry").fill("09/31")
    await page.getByLabel("Security code").fill("123")
    const returned = page.waitForRequest((request) =>
      request.url().startsWith(`${storefront}/us/payment/return`),
    )
    await page.getByRole("button", { name: /^Pay/ }).click()
    const headers = await (await returned).allHeaders()
    assert.equal(headers["sec-fetch-site"], "cross-site")
    assert.doesNotMatch(headers.cookie ?? "", new RegExp(CART))

    await page.getByRole("heading", { name: "Thank you" }).waitFor()
    assert.match(page.url(), /\/us\/order\/order_\w+\/confirmed$/)
    const left = (await context.cookies(storefront)).map(({ name }) => name)
    assert.ok(!left.includes(CART), "the cart's cookie is still there")
  } finally {
    await browser.close()
  }
  const payments = gateway.ledger.transactions().filter(({ state }) => state !== "canceled")
  const [payment, ...more] = payments
  assert.deepEqual([payment?.state, payment?.amount, more.length], ["authorized", "24.84", 0])
  assert.notEqual(payment?.order_no, first)
}

/** Clicks the button that the review step's sentence names, and waits for the gateway's page. */
async function toGateway(page: Page, sandbox: string) {
  const button = page.getByTestId("submit-order-button")
  const name = (await button.textContent()) ?? ""
  const sentence = (await page.getByText("By clicking the").textContent()) ?? ""
  assert.ok(sentence.toLowerCase().includes(`the ${name.toLowerCase()} button`), `"${name}": ${sentence}`)
  await button.click()
  await page.waitForURL(`${sandbox}/pay/**`)
}
