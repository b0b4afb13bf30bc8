import type { Page } from "playwright-core"
import { CARDS } from "../../setup/pay"
import { addFault, atPortal, clearFaults, ledger } from "../setup/gateway"
import { ageNotifications } from "../setup/age"
import { placeOrders, willPayAndLeave, type PlacedOrder } from "../setup/orders"
import { at } from "../setup/addresses"
import { choose, chooseAll, preview, retry, run } from "./bulk"
import { openNotification, waitUntilResolved } from "./exceptions"
import { gatewayPayment, moveInPart } from "./dashboard"
import { openPage } from "./pages"
import { addBeneficiary, approveAsOther, requestPayout } from "./payouts"
import { cancelForGood, openCharged } from "./subscriptions"

/** So many mugs in each order of the day, which makes its amount one that no other test has. */
const MUGS = 3

/** How many of the day's orders cannot be captured at first. */
const UNLUCKY = 3

export type Day = {
  orders: PlacedOrder[]
  /** The filters of the list of transactions that find the orders and nothing else. */
  filters: Record<string, string>
  /** The order number of the payment whose notification was parked. */
  late: string
  /** The contract that was canceled, as the gateway calls it. */
  subscription: string | undefined
}

const usd = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" })

/**
 * What a merchant does between morning and evening, on the screens of a user who is logged in. The caller
 * compares the screens with the gateway's books afterwards.
 */
export async function liveADay(page: Page, count: number): Promise<Day> {
  const cards = [CARDS.review, ...Array<string>(count - 1).fill(CARDS.good)]
  const orders = await placeOrders(cards, MUGS)
  const [held, refunded, portal] = orders as [PlacedOrder, PlacedOrder, PlacedOrder]
  const { amount = "" } =
    (await ledger()).transactions.find(({ order_no }) => order_no === held.order_no) ?? {}
  const filters = { amount_min: amount, amount_max: amount }

  await accept(page, held, usd(Number(amount)))
  await captureAll(page, orders, filters, Number(amount))
  await refundAPart(page, refunded)
  await payOut(page)
  const { recurring_id: subscription } = await openCharged(page, "Tote of the day")
  await cancelForGood(page)
  const late = await replayTheParked(page)
  await followThePortal(page, portal)
  return { orders, filters, late, subscription }
}

/** Accepts a payment that the risk engine holds. */
async function accept(page: Page, order: PlacedOrder, amount: string) {
  await openPage(page, "/payments/transactions/reviews")
  await choose(page, order)
  await preview(page, "Accept", "Known customer")
  await run(page, { verb: "Accept", amount })
  await page.getByText(`1 succeeded: ${amount}`).waitFor()
  await openPage(page, "/payments/transactions/reviews?list=decided")
  await page.getByRole("row").filter({ hasText: "Known customer" }).first().waitFor()
}

/** Captures all at once; the query of three fails, and they are tried again. */
async function captureAll(
  page: Page,
  orders: readonly PlacedOrder[],
  filters: Record<string, string>,
  each: number,
) {
  const all = orders.length
  const verb = "Capture"
  await chooseAll(page, { ...filters, state: "authorized" }, all)
  await preview(page, verb)
  await page.getByText(`${all} queued: ${usd(all * each)}`).waitFor()
  for (const { order_no } of orders.slice(-UNLUCKY))
    await addFault({ kind: "status", operation: "retrievalTrans", times: 99, match: { order_no } })
  await run(page, { verb, amount: usd(all * each) })
  await page.reload()
  const long = { timeout: 300_000 }
  await page.getByText(`${UNLUCKY} not completed: ${usd(UNLUCKY * each)}`).waitFor(long)
  await page.getByText(`${all - UNLUCKY} succeeded: ${usd((all - UNLUCKY) * each)}`).waitFor(long)
  await page.getByRole("button", { name: "Not completed" }).click()
  await page
    .getByText("nothing was sent")
    .nth(UNLUCKY - 1)
    .waitFor()
  await clearFaults()
  await retry(page, UNLUCKY, { verb, amount: usd(UNLUCKY * each) })
  await page.getByText(`${all} succeeded: ${usd(all * each)}`).waitFor(long)
}

async function refundAPart(page: Page, { order_id }: PlacedOrder) {
  await page.goto(`${at().medusa}/app/orders/${order_id}`)
  await moveInPart(page, "Refund", "15", "$15.00")
  await gatewayPayment(page).getByText("Partially refunded", { exact: true }).waitFor()
}

/** A payout that its requester cannot approve, and another user can. */
async function payOut(page: Page) {
  await addBeneficiary(page, "Example Supplier GmbH")
  await page.getByText("•••• 2051").waitFor()
  await requestPayout(page, "1500", "Request approval for €1,500.00")
  await page.getByText("You requested this payout. Another user must approve it.").waitFor()
  if (await page.getByRole("button", { name: "Approve", exact: true }).isVisible())
    throw new Error("the requester of a payout can approve it")
  await approveAsOther(page, {
    amount: "€1,500.00",
    sentence: "€1,500.00 is sent to Example Supplier GmbH •••• 2051",
  })
  await page.reload()
  await page.getByText("Gateway status: COMPLETED").waitFor()
  await page.getByText("approver@example.com").first().waitFor()
}

/** A notification of a payment that the gateway's query did not show for a day; now it does. */
async function replayTheParked(page: Page): Promise<string> {
  const { order_no, pay } = await willPayAndLeave()
  const hidden = { kind: "query_lag", operation: "retrievalTrans", delayMs: 10 * 86_400_000 } as const
  await addFault({ ...hidden, times: 99, match: { order_no } })
  await pay()
  await openNotification(page, order_no, "Pending")
  await ageNotifications(order_no)
  const drawer = page.getByRole("dialog")
  await drawer.getByRole("button", { name: "Replay" }).click()
  await page.getByText("Notification replayed. Status: Action required").waitFor()
  await clearFaults()
  await openNotification(page, order_no, "Action required")
  await drawer.getByRole("button", { name: "Replay" }).click()
  await page.getByText("Notification replayed. Status: Applied").waitFor()
  return order_no
}

/** A refund that was made at the gateway's portal appears automatically. */
async function followThePortal(page: Page, { order_no, order_id }: PlacedOrder) {
  await atPortal("refund", { order_no, amount: "4.00" })
  await waitUntilResolved(page, order_no, "Refund not synced")
  await page.goto(`${at().medusa}/app/orders/${order_id}`)
  await gatewayPayment(page).getByText("Refund $4.00", { exact: true }).waitFor()
}
