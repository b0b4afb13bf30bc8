import { authorized, describeHost } from "./host"
import { journal } from "./fixtures/journal"

/** Hazards 1, 2 and 6: what a provider gets of a capture, and what a failed one leaves. */
describeHost((host) => {
  describe("capture", () => {
    it("names no amount; the key is the Capture row's id, committed before the call (hazard 1)", async () => {
      const payment = await authorized(host)
      const seen: unknown[] = []
      journal.replies.capturePayment = async ({ context, data }) => {
        seen.push(
          ...(await host.sql("select id, amount from capture where id = ?", context!.idempotency_key!)),
        )
        return { data }
      }
      await host.payments.capturePayment({ payment_id: payment.id, amount: 10 })

      const [input] = journal.of("capturePayment")
      expect(Object.keys(input!).sort()).toEqual(["context", "data"])
      expect(seen).toEqual([{ id: input!.context!.idempotency_key, amount: "10" }])
      expect(input!.context!.idempotency_key).toMatch(/^capt_/)
    })

    it("names no amount when authorizing either; the key is the session's id (hazard 1)", async () => {
      const payment = await authorized(host)
      const [input] = journal.of("authorizePayment")
      expect(Object.keys(input!).sort()).toEqual(["context", "data"])
      expect(input!.context).toEqual({ idempotency_key: payment.payment_session!.id })
    })

    it("deletes a capture whose provider threw; the retry has another key (hazard 2)", async () => {
      const payment = await authorized(host)
      const succeed = journal.replies.capturePayment!
      journal.replies.capturePayment = () => {
        throw new Error("no answer")
      }
      await expect(host.payments.capturePayment({ payment_id: payment.id, amount: 10 })).rejects.toThrow(
        "no answer",
      )
      expect(await host.sql("select id from capture where payment_id = ?", payment.id)).toEqual([])

      journal.replies.capturePayment = succeed
      await host.payments.capturePayment({ payment_id: payment.id, amount: 10 })
      const [first, second] = journal.of("capturePayment").map((input) => input.context!.idempotency_key)
      expect(first).not.toBe(second)
    })

    it("deletes a refund whose provider threw; the retry has another key (hazard 2)", async () => {
      const payment = await authorized(host)
      await host.payments.capturePayment({ payment_id: payment.id })
      const succeed = journal.replies.refundPayment!
      journal.replies.refundPayment = () => {
        throw new Error("no answer")
      }
      await expect(host.payments.refundPayment({ payment_id: payment.id, amount: 5 })).rejects.toThrow(
        "no answer",
      )
      expect(await host.sql("select id from refund where payment_id = ?", payment.id)).toEqual([])

      journal.replies.refundPayment = succeed
      await host.payments.refundPayment({ payment_id: payment.id, amount: 5 })
      const [first, second] = journal.of("refundPayment").map((input) => input.context!.idempotency_key)
      expect(first).not.toBe(second)
    })

    it("captures an amount that is text exactly, and a rest below a cent in full", async () => {
      const payment = await authorized(host)
      const rest = await host.sql<{ rest: string }>(
        "update payment set amount = amount + 0.0041, raw_amount = jsonb_build_object('value', (amount + 0.0041)::text, 'precision', 20) where id = ? returning (amount - 10)::text as rest",
        payment.id,
      )
      const authors = () => host.sql("select amount::text, created_by from capture order by created_at")
      await host.payments.capturePayment({ payment_id: payment.id, amount: "10", captured_by: "computed" })
      const status = () => host.sql("select status from payment_collection")
      expect(await status()).toEqual([{ status: "authorized" }])
      const whole = await host.payments.capturePayment({ payment_id: payment.id, amount: rest[0]!.rest })
      expect(whole.captured_at).not.toBeNull()
      expect(await authors()).toMatchObject([
        { amount: "10", created_by: "computed" },
        { amount: rest[0]!.rest, created_by: null },
      ])
      expect(await status()).toEqual([{ status: "completed" }])
    })

    it("nulls payment.data when the provider returns {} (hazard 6)", async () => {
      const payment = await authorized(host)
      journal.replies.capturePayment = () => ({})
      await host.payments.capturePayment({ payment_id: payment.id })
      expect(await host.sql("select data from payment where id = ?", payment.id)).toEqual([{ data: null }])
    })
  })
})
