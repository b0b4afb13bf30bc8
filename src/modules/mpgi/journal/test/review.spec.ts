import { transactionId } from "../../../../gateway"
import { collectEvidence, GRACE_MS, resolveFrom, resolveOperation } from "../resolve/resolve"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { useStores, type TestStores } from "../../shared/test/stores"

describe("the review of a held payment", () => {
  let stores: TestStores
  useStores((started) => (stores = started))

  const journal = async ({ order_no }: PaymentRow) => (await stores.operations.ofOrders([order_no])).at(-1)
  const state = async ({ order_no }: PaymentRow) => (await stores.payments.byOrderNo(order_no))?.state
  const there = ({ order_no }: PaymentRow) => stores.sandbox.ledger.transaction(order_no)?.state
  const sent = ({ transaction_id }: PaymentRow) => stores.sent("review", transaction_id ?? "")

  it.each([
    [true, "authorized"],
    [false, "canceled"],
  ] as const)("decides once and finally (%s: %s)", async (accept, end) => {
    const payment = await stores.held()
    expect(await stores.review(payment, accept)).toMatchObject({ outcome: "applied", sent: true })
    expect([await state(payment), there(payment)]).toEqual([end, end])
    expect(await stores.review(payment, accept)).toMatchObject({ outcome: "applied", sent: false })
    expect(await stores.review(payment, !accept)).toMatchObject({ outcome: "refused" })
    expect(sent(payment)).toBe(1)
    const [decided] = (await stores.operations.ofOrders([payment.order_no])) as [OperationRow]
    const noted = await stores.audit.of("operation", decided.id)
    expect(noted.map(({ changes }) => changes.baseline)).toContainEqual(expect.objectContaining({ accept }))
  })

  it("by two users at once has one decision", async () => {
    const payment = await stores.held()
    const results = await Promise.all([true, false, true].map((accept) => stores.review(payment, accept)))
    expect(results.filter((each) => each.outcome === "applied" && each.sent)).toHaveLength(1)
    expect(sent(payment)).toBe(1)
  })

  it("of a process that was suspended before it could send: sends nothing, and can be requested again", async () => {
    const payment = await stores.held()
    const advance = stores.operations.advance.bind(stores.operations)
    const now = jest.spyOn(Date, "now")
    const sleeping = jest
      .spyOn(stores.operations, "advance")
      .mockImplementation(async (id, from, changes, by) => {
        const row = await advance(id, from, changes, by)
        if (changes.state === "sent") now.mockReturnValue(new Date().getTime() + GRACE_MS + 1)
        return row
      })
    expect(await stores.review(payment, true)).toEqual({ outcome: "refused", because: "in_progress" })
    now.mockRestore()
    sleeping.mockRestore()
    expect([sent(payment), (await journal(payment))?.state]).toEqual([0, "not_applied"])
    expect(await stores.review(payment, true)).toMatchObject({ outcome: "applied", sent: true })
  })

  it("of a payment that is not in review is refused without an operation", async () => {
    const payment = await stores.held()
    stores.sandbox.portal.review({ order_no: payment.order_no, accept: true })
    expect(await stores.review(payment, false)).toEqual({ outcome: "refused", because: "not_in_review" })
    expect(sent(payment)).toBe(0)
    expect(await state(payment)).toBe("authorized")
  })

  it.each([true, false])(
    "whose response is lost after the effect is queried at once (%s)",
    async (accept) => {
      const payment = await stores.held()
      stores.sandbox.faults.add({ kind: "reset", operation: "review" })
      expect(await stores.review(payment, accept)).toMatchObject({ outcome: "applied" })
      expect(sent(payment)).toBe(1)
      expect(await state(payment)).toBe(accept ? "authorized" : "canceled")
    },
  )

  it("whose response is lost before the effect is settled after two spaced queries, and can be requested again", async () => {
    const payment = await stores.held()
    stores.sandbox.faults.add({ kind: "reset", operation: "review", when: "before" })
    expect(await stores.review(payment, true)).toMatchObject({ outcome: "unknown" })
    for (const [expected] of [["unknown"], ["not_applied"]]) {
      const open = await stores.abandon((await journal(payment))?.id ?? "")
      expect(await resolveOperation(open, payment, stores.account, stores)).toMatchObject({ state: expected })
    }
    expect(await stores.review(payment, true)).toMatchObject({ outcome: "applied", sent: true })
    expect(await state(payment)).toBe("authorized")
  })

  it("that was decided the other way meanwhile was not applied", async () => {
    const payment = await stores.held()
    stores.sandbox.faults.add({ kind: "reset", operation: "review", when: "before" })
    await stores.review(payment, true)
    stores.sandbox.portal.review({ order_no: payment.order_no, accept: false })
    const open = (await journal(payment)) as OperationRow
    const [evidence = "unclear"] = await collectEvidence(
      [{ operation: open, payment }],
      stores.account,
      stores,
    )
    expect(evidence).toBe("rejected")
    expect(await resolveFrom(open, evidence, stores)).toMatchObject({ state: "not_applied" })
    expect(await state(payment)).toBe("canceled")
  })

  const begin = async (payment: PaymentRow) => {
    const values = { kind: "review" as const, transaction_id: transactionId(payment.transaction_id ?? "") }
    const more = { amount: payment.amount, medusa_ref: payment.payment_session_id, request_context: null }
    return (await stores.operations.begin(payment, { ...values, ...more })) as OperationRow
  }

  it("whose server crashed after the intent blocks others for a short time, and was never sent", async () => {
    const payment = await stores.held()
    const { id } = await begin(payment)
    expect(await stores.review(payment, false)).toEqual({ outcome: "refused", because: "in_progress" })
    await stores.abandon(id)
    expect(await stores.review(payment, false)).toMatchObject({ outcome: "applied", sent: true })
    expect(await stores.operations.byId(id)).toMatchObject({ error_code: "never_sent" })
  })

  it("whose server crashed after it was sent is found by the query", async () => {
    const payment = await stores.held()
    const { id } = await begin(payment)
    const baseline = { state: "in_review", captured_amount: "0", refunds: [], accept: true } as never
    await stores.operations.advance(id, ["intent"], { state: "sent", sent_at: new Date(), baseline })
    stores.sandbox.portal.review({ order_no: payment.order_no, accept: true })
    const abandoned = await stores.abandon(id)
    expect(await resolveOperation(abandoned, payment, stores.account, stores)).toMatchObject({
      state: "applied",
    })
    expect(sent(payment)).toBe(0)
  })
})
