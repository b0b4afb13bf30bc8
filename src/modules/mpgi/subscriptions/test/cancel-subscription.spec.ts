import { amountOf, orderNo, transactionId } from "../../../../gateway"
import { Merchant } from "../../../../sandbox/test/merchant"
import type { OperationRow } from "../../shared/rows"
import { PROVIDER, useStores, type TestStores } from "../../shared/test/stores"

describe("the cancellation of a subscription", () => {
  let stores: TestStores
  let at = 0
  useStores((started) => (stores = started))

  const subscribe = async () => {
    await new Merchant(stores.sandbox).pay(`S${++at}`, { subscription: { contract_name: "Plan" } })
    const { recurring_id } = stores.sandbox.ledger.contracts().at(-1)!
    return { recurring_id, contract_name: "Plan" }
  }
  type Subscription = Awaited<ReturnType<typeof subscribe>>
  const cancel = (subscription: Subscription) => stores.subscriptions.cancel(PROVIDER, subscription, "user_1")
  const journal = ({ recurring_id }: Subscription) =>
    stores.operations.latest("cancel_subscription", transactionId(recurring_id))
  const status = ({ recurring_id }: Subscription) =>
    stores.sandbox.ledger.contracts().find((each) => each.recurring_id === recurring_id)?.status
  const sent = () => stores.sent("cancelSubscription")

  it("is sent once", async () => {
    const subscription = await subscribe()
    const before = sent()
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: true })
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: false })
    expect(sent()).toBe(before + 1)
    expect(status(subscription)).toBe("Inactive")
  })

  it("that happened already succeeds", async () => {
    const subscription = await subscribe()
    await new Merchant(stores.sandbox).call("cancelSubscription", subscription)
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: true })
  })

  it("that the gateway refuses is settled, with its message", async () => {
    const subscription = { recurring_id: `rec_${++at}`, contract_name: "Plan" }
    expect(await cancel(subscription)).toMatchObject({
      outcome: "refused",
      because: "refused_by_gateway",
      detail: expect.stringContaining("no subscription"),
    })
    expect(await journal(subscription)).toMatchObject({ state: "not_applied" })
  })

  it("by two clicks at once is sent once", async () => {
    const subscription = await subscribe()
    const before = sent()
    await Promise.all(Array.from({ length: 5 }, () => cancel(subscription)))
    expect(sent()).toBe(before + 1)
  })

  it("by a second click that read the journal before the first was settled is sent once", async () => {
    const subscription = await subscribe()
    const before = sent()
    await cancel(subscription)
    const latest = jest.spyOn(stores.operations, "latest").mockResolvedValueOnce(undefined)
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: false })
    latest.mockRestore()
    expect(sent()).toBe(before + 1)
    expect(await journal(subscription)).toMatchObject({ state: "recorded" })
  })

  it.each(["after", "before"] as const)(
    "whose response is lost %s the effect is sent again",
    async (when) => {
      const subscription = await subscribe()
      stores.sandbox.faults.add({ kind: "reset", operation: "cancelSubscription", when })
      expect(await cancel(subscription)).toMatchObject({ outcome: "unknown" })
      const open = (await journal(subscription)) as OperationRow
      expect(open).toMatchObject({ state: "unknown", next_attempt_at: expect.any(Date) })
      expect(await stores.resolve(open)).toMatchObject({ state: "recorded" })
      expect(status(subscription)).toBe("Inactive")
    },
  )

  it("stays open while the gateway cannot be reached", async () => {
    const subscription = await subscribe()
    stores.sandbox.faults.add({ kind: "status", status: 503, operation: "cancelSubscription", times: 2 })
    await cancel(subscription)
    const again = await stores.resolve((await journal(subscription)) as OperationRow)
    expect(again).toMatchObject({ state: "unknown" })
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: true })
  })

  const begin = async ({ recurring_id, contract_name }: Subscription) => {
    const named = { provider_id: PROVIDER, order_no: orderNo(recurring_id), currency_code: "" }
    const values = {
      kind: "cancel_subscription" as const,
      transaction_id: transactionId(recurring_id),
      amount: amountOf("0"),
    }
    const request_context = { created_by: "user_1", contract_name } as never
    return (await stores.operations.begin(named, {
      ...values,
      medusa_ref: null,
      request_context,
    })) as OperationRow
  }

  it("whose server crashed after the intent can be requested again", async () => {
    const subscription = await subscribe()
    const { id } = await begin(subscription)
    expect(await cancel(subscription)).toEqual({ outcome: "refused", because: "in_progress" })
    await stores.abandon(id)
    expect(await cancel(subscription)).toMatchObject({ outcome: "applied", sent: true })
  })

  it("whose server crashed after it was sent is sent again by the resolver", async () => {
    const subscription = await subscribe()
    const { id } = await begin(subscription)
    await stores.operations.advance(id, ["intent"], {
      state: "sent",
      sent_at: new Date(),
      baseline: { contract_name: "Plan" } as never,
    })
    expect(await stores.resolve(await stores.abandon(id))).toMatchObject({
      state: "recorded",
    })
    expect(status(subscription)).toBe("Inactive")
  })
})
