import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aborted } from "../aborted"
import { startStack, type Stack } from "../stack/start"
import { compareTotals, gatewayTotals, medusaTotals, type PaymentTotals } from "./compare"
import { merchant, type MedusaPayment } from "./merchant"
import { customer } from "./customer"

/**
 * `npm run demo -- --smoke`: on a new stack, one payment is captured in two parts and partially refunded, another one
 * is canceled. Prints the expected totals next to those in Medusa and at the gateway.
 *
 * @returns 0 when all of them agree, else 1
 */
export async function smoke(signal: AbortSignal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-smoke-"))
  const log = (step: string) => console.log(`Starting ${step}…`)
  try {
    const stack = await startStack({
      folder,
      keep: false,
      defaultPorts: false,
      dashboard: false,
      signal,
      log,
    })
    try {
      const failed = stack.failed.then((reason) => Promise.reject(new Error(reason)))
      return report(await Promise.race([runPayments(stack), failed, aborted(signal)]))
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

function report(mismatches: string[]): number {
  for (const mismatch of mismatches) console.error(`MISMATCH ${mismatch}`)
  console.log(
    mismatches.length === 0 ? "\nMedusa and the gateway agree." : "\nMedusa and the gateway do not agree.",
  )
  return mismatches.length === 0 ? 0 : 1
}

/** Both payments, from the cart to their final state. Returns the mismatches. */
async function runPayments(stack: Stack): Promise<string[]> {
  const buyer = customer(stack)
  const seller = await merchant(stack.medusa)
  const onlyPayment = async (orderId: string): Promise<MedusaPayment> => {
    const [payment, ...more] = (await seller.payments({ id: orderId })).get(orderId) ?? []
    if (!payment || more.length > 0) throw new Error(`Order ${orderId} must have exactly one payment`)
    return payment
  }

  const first = await buyer.buyByRedirect("lamp")
  const { id, amount } = await onlyPayment(first)
  await seller.capture(id, 40)
  await seller.capture(id, Number((amount - 40).toFixed(2)))
  await seller.refund(id, 25)
  const second = await buyer.buyByCard("notebook")
  const { amount: canceledAmount } = await onlyPayment(second)
  await seller.cancel(second)
  await stack.gateway.notifications.idle()

  const expectations: [string, string, PaymentTotals][] = [
    [
      "Paid on the payment page, captured in two parts, partially refunded",
      first,
      {
        authorized: amount.toFixed(2),
        captured: amount.toFixed(2),
        captures: 2,
        refunded: "25.00",
        refunds: 1,
        canceled: false,
      },
    ],
    [
      "Paid by card, canceled",
      second,
      {
        authorized: canceledAmount.toFixed(2),
        captured: "0.00",
        captures: 0,
        refunded: "0.00",
        refunds: 0,
        canceled: true,
      },
    ],
  ]
  const mismatches: string[] = []
  for (const [title, orderId, expected] of expectations) {
    const payment = await onlyPayment(orderId)
    const actual = gatewayTotals(stack.gateway, payment.order_no)
    const comparison = compareTotals(expected, medusaTotals(payment), actual)
    console.log(`\n${title} (${payment.order_no})\n${comparison.table}`)
    mismatches.push(...comparison.mismatches.map((mismatch) => `${payment.order_no} ${mismatch}`))
  }
  return [...mismatches, ...checkOneToOne(stack, await seller.payments())]
}

/** Every payment at the gateway belongs to exactly one order, and every order has its payment at the gateway. */
function checkOneToOne({ gateway }: Stack, payments: Map<string, MedusaPayment[]>): string[] {
  const inMedusa = [...payments.values()].flat().map(({ order_no }) => order_no)
  const atGateway = gateway.ledger.transactions().map(({ order_no }) => order_no)
  const unacknowledged = gateway.ledger.notifications().filter(({ state }) => state !== "acknowledged")
  console.log(
    `\n${payments.size} orders, ${inMedusa.length} payments in Medusa, ${atGateway.length} at the gateway`,
  )
  return [
    ...atGateway
      .filter((orderNo) => inMedusa.filter((each) => each === orderNo).length !== 1)
      .map((orderNo) => `${orderNo} is at the gateway, but not in exactly one order`),
    ...inMedusa
      .filter((orderNo) => !atGateway.includes(orderNo))
      .map((orderNo) => `${orderNo} is not at the gateway`),
    ...unacknowledged.map(({ order_no, state }) => `a notification of ${order_no} is ${state}`),
  ]
}
