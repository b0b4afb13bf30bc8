import type { BigNumberInput } from "@medusajs/framework/types"
import type { PaymentRow } from "../../../modules/mpgi"
import { roundAmount } from "../../../modules/mpgi/shared/money"
import type { Context } from "../session-data"
import { keepIfCovered } from "../cancel"

const authorized = { state: "authorized", amount: "65.00", currency_code: "usd", captured_amount: "0" }
const collection = { id: "pay_col", status: "canceled", order: { id: "order" } }
const order = { id: "order", status: "pending", summary: { pending_difference: 45 } }
const held = { id: "pay", provider_id: "pp_mpgi_mpgi", amount: 65, canceled_at: null, captures: [] }

/** Whether the void of a payment is refused, with these rows of Medusa. */
const isKept = async (
  more: { payment?: object; collection?: object; order?: object; beside?: object[]; others?: object[] } = {},
) => {
  const payment_collection = { ...collection, ...more.collection }
  const payments = [held, ...(more.beside ?? [])]
  const payment_collections = [{ ...payment_collection, amount: 65, payments }, ...(more.others ?? [])]
  const rows: Record<string, object[]> = {
    payment: [{ id: "pay", payment_collection }],
    order: [{ ...order, ...more.order, payment_collections }],
  }
  const query = { graph: ({ entity }: { entity: string }) => Promise.resolve({ data: rows[entity] }) }
  let noted = false
  const change = async (_: string, { kept_at }: { kept_at: Date }) => void (noted = kept_at instanceof Date)
  const accounts = {
    roundAmount: (_: string, amount: BigNumberInput, currency: string) => roundAmount(amount, currency),
  }
  const mpgi = { payments: { change }, accounts }
  const context = { cradle: { query, mpgi }, providerId: "pp_mpgi_mpgi" } as unknown as Context
  const payment = { ...authorized, ...more.payment } as PaymentRow
  return keepIfCovered(context, payment, "pay").then(
    () => false,
    (error: Error) => error.message.includes("is kept") && noted,
  )
}

describe("an authorization whose order was edited", () => {
  it("is kept where it covers what the order owes", async () => {
    expect(await isKept()).toBe(true)
    expect(await isKept({ order: { summary: { pending_difference: 65 } } })).toBe(true)
    expect(await isKept({ payment: { state: "in_review" } })).toBe(true)
    expect(await isKept({ order: { summary: { pending_difference: 65.0041125 } } })).toBe(true)
  })

  it.each([
    ["the order owes more", { order: { summary: { pending_difference: 65.005 } } }],
    ["the order owes nothing", { order: { summary: { pending_difference: 0 } } }],
    ["the order owes less than a cent", { order: { summary: { pending_difference: 0.0041125 } } }],
    ["the order is canceled", { order: { status: "canceled" } }],
    ["the order is canceled at a time", { order: { canceled_at: "2026-01-01" } }],
    ["a user voids it on the order page", { collection: { status: "authorized" } }],
    ["a part was captured", { payment: { captured_amount: "1.00" } }],
    ["it is void already", { payment: { state: "canceled" } }],
    [
      "another payment pays the order by now",
      {
        others: [
          { id: "new", status: "authorized", amount: 45, payments: [{ ...held, id: "pay2", amount: 45 }] },
        ],
      },
    ],
    [
      "another payment is under way",
      { others: [{ id: "new", status: "awaiting", amount: 45, payments: [] }] },
    ],
    ["the collection has another payment", { beside: [{ id: "other" }] }],
    ["the collection belongs to no order", { collection: { order: null } }],
  ])("is voided where %s", async (_, rows) => {
    expect(await isKept(rows)).toBe(false)
  })
})
