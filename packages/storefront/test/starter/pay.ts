import assert from "node:assert/strict"
import type { Stack } from "../../../../demo/stack/start"
import { launchChromium } from "../../../../tools/chromium"
import { CARDS, startSession } from "../../../../integration-tests/setup/pay"
import { shopper } from "../../../../integration-tests/setup/shop"
import { store } from "../../../../integration-tests/browser/setup/orders"

const CART = "_medusa_cart_id"

/**
 * Pays a cart as a customer of the starter, from its review step over the gateway's page to the confirmed order. The
 * cart's cookie is the starter's, httpOnly and SameSite=Strict. Storefront, server and gateway are three sites.
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
    await page.getByTestId("submit-order-button").click()

    await page.waitForURL(`${sandbox}/pay/**`)
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
  const [payment, ...more] = gateway.ledger.transactions()
  assert.deepEqual([payment?.state, payment?.amount, more.length], ["authorized", "24.84", 0])
  assert.notEqual(payment?.order_no, first)
}
