import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentRow } from "../../../modules/mpgi"
import { queryPendingPayments } from "../query-pending-payments"

/** The order numbers that are claimed when the gateway shows a payment in this state. */
async function claimed(state: PaymentRow["state"], duplicates: object[] = []): Promise<readonly string[]> {
  const payment = {
    order_no: "O1",
    provider_id: "pp",
    merchant_id: null,
    opened_at: new Date(),
    state: "pending",
  }
  const mpgi = {
    duePayments: { pendingAtGateway: () => Promise.resolve([payment]) },
    providerIds: () => ["pp"],
    account: () => ({ options: {} }),
    syncPayments: () => Promise.resolve([{ payment: { ...payment, state }, state, duplicates }]),
    log: { warn: (message: string) => expect(message).toBe("") },
  }
  const container = { resolve: () => mpgi } as unknown as MedusaContainer
  return (await queryPendingPayments(container)).items
}

describe("the query of pending payments", () => {
  it.each(["authorized", "in_review", "partially_captured", "captured", "partially_refunded"] as const)(
    "claims a payment that turns out to be %s, since it holds money",
    async (state) => expect(await claimed(state)).toEqual(["O1"]),
  )

  it.each(["created", "pending", "unknown", "declined", "canceled", "refunded"] as const)(
    "does not claim a payment that is %s",
    async (state) => expect(await claimed(state)).toEqual([]),
  )

  it("claims a payment whose order has another transaction that holds money", async () => {
    expect(await claimed("declined", [{ transaction_id: "T2", state: "authorized" }])).toEqual(["O1"])
  })
})
