import type { FrameLocator, Page } from "playwright-core"
import { shopper } from "../../setup/shop"
import { at } from "../setup/addresses"
import { ledger, since } from "../setup/gateway"
import { store } from "../setup/orders"
import { cards } from "./cards"

/** Puts a product into the cart and goes through address and delivery, up to the payment. */
export async function shopUpToPayment(page: Page, product: string) {
  await page.goto(at().storefront)
  await page.getByRole("button", { name: new RegExp(`Add to cart.*${product}`) }).click()
  await page.getByRole("button", { name: "Check out" }).click()
  await page.getByRole("button", { name: "Fill in an example address" }).click()
  await page.getByRole("button", { name: "Continue to delivery" }).click()
  await page.getByRole("radio", { name: "Standard" }).check()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await page.getByRole("radio", { name: "Secure payment page" }).waitFor()
}

/** The same without the way there: opens the payment of a cart that is filled and addressed over HTTP. */
export async function openPayment(page: Page, product: string) {
  const value = await shopper(at().medusa, await store(product)).cart()
  const cookie = { name: "cart_id", value, url: at().storefront, sameSite: "Strict" } as const
  await page.context().addCookies([cookie])
  await page.goto(`${at().storefront}/checkout`)
  await page.getByRole("radio", { name: "Secure payment page" }).waitFor()
}

/** Leaves for the gateway's payment page. */
export async function leaveForGateway(page: Page) {
  await page.getByRole("radio", { name: "Secure payment page" }).check()
  await page.getByRole("button", { name: /on the secure page/ }).click()
  await page.waitForURL(`${at().sandbox}/pay/**`)
}

/** Opens the gateway's payment page in a frame of the shop, without waiting for it. */
export async function openFrame(page: Page): Promise<FrameLocator> {
  await page.getByRole("radio", { name: "Payment form" }).check()
  await page.getByRole("button", { name: /in the payment form/ }).click()
  return page.frameLocator('iframe[title="Payment page"]')
}

/** Types a card on the gateway's page and pays. */
export async function payAtGateway(page: Pick<Page, "getByLabel" | "getByRole">, number: string) {
  await page.getByLabel("Card number").fill(number)
  await page.getByLabel("Expiry").fill("09/31")
  await page.getByLabel("Security code").fill("123")
  await page.getByRole("button", { name: /^Pay/ }).click()
}

/** Types a card on the shop's own page and pays. */
export async function payByCard(page: Page, number: string) {
  await page.getByRole("radio", { name: "Credit or debit card" }).check()
  await payAtGateway(page, number)
}

/** Waits for the confirmation. Returns the order's id. */
export async function confirmed(page: Page): Promise<string> {
  await page.getByRole("heading", { name: "Thank you" }).waitFor()
  return new URL(page.url()).pathname.replace("/order/", "")
}

/** Pays for a desk lamp on the gateway's page. Returns the order's id, and which of the gateway's entries are its own. */
export async function paidOrder(page: Page) {
  const before = await ledger()
  await shopUpToPayment(page, "Desk lamp")
  await leaveForGateway(page)
  await payAtGateway(page, cards.good)
  const orderId = await confirmed(page)
  const [payment] = await since(before)
  const mine = ({ order_no }: { order_no: string }) => order_no === payment?.order_no
  return { orderId, mine }
}
