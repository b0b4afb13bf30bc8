import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aborted } from "../aborted"
import { startStack, type Stack } from "../stack/start"
import { byGateway, byMedusa, table, type Account } from "./compare"
import { merchant, type MedusaPayment } from "./merchant"
import { shopper } from "./shopper"

/**
 * `npm run demo -- --smoke`: a stack of its own, one payment captured in two parts and refunded in part, another
 * one cancelled. Prints what was asked for beside what Medusa and the gateway say of it.
 *
 * @returns 0 when the three agree, else 1
 */
export async function smoke(signal: AbortSignal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-smoke-"))
  const say = (step: string) => console.log(`starting ${step}`)
  try {
    const stack = await startStack({ folder, keep: false, usualPorts: false, dashboard: false, signal, say })
    try {
      const broken = stack.broken.then((words) => Promise.reject(new Error(words)))
      return report(await Promise.race([live(stack), broken, aborted(signal)]))
    } catch (failure) {
      console.error(readFileSync(join(folder, "medusa.log"), "utf8"))
      throw failure
    } finally {
      await stack.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(differences: string[]): number {
  for (const difference of differences) console.error(`DIFFERENCE ${difference}`)
  console.log(differences.length === 0 ? "\nMedusa and the gateway agree." : "\nThey do not agree.")
  return differences.length === 0 ? 0 : 1
}

/** Both payments, from the cart to the end. Returns what does not agree. */
async function live(stack: Stack): Promise<string[]> {
  const buyer = shopper(stack)
  const seller = await merchant(stack.medusa)
  const only = async (orderId: string): Promise<MedusaPayment> => {
    const [payment, ...more] = (await seller.payments()).get(orderId) ?? []
    if (!payment || more.length > 0) throw new Error(`order ${orderId} has not one payment`)
    return payment
  }

  const first = await buyer.buyByRedirect("lamp")
  const { id, amount } = await only(first)
  await seller.capture(id, 40)
  await seller.capture(id, Number((amount - 40).toFixed(2)))
  await seller.refund(id, 25)
  const second = await buyer.buyByCard("notebook")
  const { amount: cancelled } = await only(second)
  await seller.cancel(second)
  await stack.gateway.notifications.idle()

  const asked: [string, string, Account][] = [
    [
      "Paid on the payment page, captured in two parts, refunded in part",
      first,
      {
        authorised: amount.toFixed(2),
        captured: amount.toFixed(2),
        captures: 2,
        refunded: "25.00",
        refunds: 1,
        cancelled: false,
      },
    ],
    [
      "Paid by card, cancelled",
      second,
      {
        authorised: cancelled.toFixed(2),
        captured: "0.00",
        captures: 0,
        refunded: "0.00",
        refunds: 0,
        cancelled: true,
      },
    ],
  ]
  const differences: string[] = []
  for (const [title, orderId, account] of asked) {
    const payment = await only(orderId)
    const seen = table(account, byMedusa(payment), byGateway(stack.gateway, payment.order_no))
    console.log(`\n${title} (${payment.order_no})\n${seen.text}`)
    differences.push(...seen.differences.map((difference) => `${payment.order_no} ${difference}`))
  }
  return [...differences, ...oneOrderEach(stack, await seller.payments())]
}

/** Every payment at the gateway belongs to one order, and the other way round. */
function oneOrderEach({ gateway }: Stack, payments: Map<string, MedusaPayment[]>): string[] {
  const known = [...payments.values()].flat().map(({ order_no }) => order_no)
  const there = gateway.ledger.transactions().map(({ order_no }) => order_no)
  const unacknowledged = gateway.ledger.notifications().filter(({ state }) => state !== "acknowledged")
  console.log(`\n${payments.size} orders, ${known.length} payments in Medusa, ${there.length} at the gateway`)
  return [
    ...there
      .filter((orderNo) => known.filter((each) => each === orderNo).length !== 1)
      .map((orderNo) => `${orderNo} is at the gateway and not in exactly one order`),
    ...known
      .filter((orderNo) => !there.includes(orderNo))
      .map((orderNo) => `${orderNo} is not at the gateway`),
    ...unacknowledged.map(({ order_no, state }) => `a notification of ${order_no} is ${state}`),
  ]
}
