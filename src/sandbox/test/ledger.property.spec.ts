import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check"
import { startSandbox } from ".."
import { Merchant } from "./merchant"

/** Amounts in cents of a transaction of 10.00, so that sums reach and pass it often. */
const step = record({
  action: constantFrom("capture", "capture", "refund", "refund", "cancel", "review"),
  cents: integer({ min: 0, max: 1200 }),
  portal: constantFrom(true, false),
  accept: constantFrom("1", "0"),
})

const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
const cents = (amount = "0.00") => Number(amount.replace(".", ""))

it("never captures more than was authorized nor refunds more than was captured, in any sequence of requests", async () => {
  const sandbox = await startSandbox()
  const shop = new Merchant(sandbox)
  let run = 0
  try {
    await assert(
      asyncProperty(
        array(step, { maxLength: 12 }),
        constantFrom("4111111111111111", "4000000000009235"),
        async (steps, card) => {
          const order_no = `P${++run}`
          const { row } = await shop.pay(order_no, { card, amount: "10.00" })
          for (const { action, cents: amount, portal, accept } of steps) {
            if (portal) await atPortal(shop, action, order_no, text(amount), accept)
            else await overWire(shop, action, row, text(amount), accept)
            check(shop, order_no)
          }
        },
      ),
      { numRuns: 60 },
    )
  } finally {
    await sandbox.close()
  }
})

async function overWire(
  shop: Merchant,
  action: string,
  row: { amount: string } & Record<string, string>,
  amount: string,
  review_flag: string,
) {
  const order = row as never as Parameters<typeof shop.call<"capture">>[1]["capture_orders"][number]
  if (action === "capture") await shop.call("capture", { capture_orders: [{ ...order, amount }] })
  if (action === "refund") await shop.call("refund", { refund_orders: [{ ...order, refund_amount: amount }] })
  if (action === "cancel") await shop.call("cancel", { cancel_orders: [order] })
  if (action === "review") await shop.call("review", { review_orders: [{ ...order, review_flag }] })
}

async function atPortal(
  { sandbox: { portal } }: Merchant,
  action: string,
  order_no: string,
  amount: string,
  flag: string,
) {
  try {
    if (action === "capture") portal.capture({ order_no, amount })
    if (action === "refund") portal.refund({ order_no, amount })
    if (action === "cancel") portal.cancel({ order_no })
    if (action === "review") portal.review({ order_no, accept: flag === "1" })
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
  }
}

function check({ sandbox: { ledger } }: Merchant, order_no: string): void {
  const view = ledger.transaction(order_no)
  const sum = (amounts: { amount: string }[]) =>
    amounts.reduce((total, { amount }) => total + cents(amount), 0)
  const captured = sum(ledger.captures(order_no))
  const refunded = sum(ledger.refunds(order_no))
  expect([cents(view?.captured), cents(view?.refunded)]).toEqual([captured, refunded])
  expect(captured).toBeLessThanOrEqual(cents(view?.authorized))
  expect(refunded).toBeLessThanOrEqual(captured)
  const references = ledger.refunds(order_no).map(({ reference_id }) => reference_id)
  expect(new Set(references).size).toBe(references.length)
  const kinds = ledger.entries(view?.transaction_id).map(({ kind }) => kind)
  if (kinds.includes("canceled")) {
    expect(kinds.at(-1)).toBe("canceled")
    expect(captured).toBe(0)
  }
}
