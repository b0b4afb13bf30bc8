import { AWAY, CARD, countOf, describeCardStore, typed } from "./card-store"

/** Lost responses: nothing is sent again before it is certain that the first request was not applied. */
describeCardStore((store) => {
  const statusOf = async (session: string) => (await store.status(session)).data.payment_session.status
  const age = (session: string, column: "opened_at" | "synced_at" | "updated_at") =>
    store.sql(
      `update mpgi_payment set ${column} = now() - interval '1 hour' where payment_session_id = ? returning id`,
      session,
    )

  describe("a lost response", () => {
    it("is queried, and the payment counts", async () => {
      const { cart, session } = await store.cardSession()
      const sent = countOf(store.sandbox, "authorise")
      const paid = await store.pay(session, typed(CARD.lost))
      expect(paid.data.payment_session.status).toBe("authorized")
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)
      expect((await store.shopper.complete(cart)).data.type).toBe("order")
    })

    it("stays unconfirmed while the gateway cannot be queried; no card is sent meanwhile", async () => {
      const { session } = await store.cardSession()
      const sent = countOf(store.sandbox, "authorise")
      store.sandbox.faults.add({ kind: "status", operation: "retrievalTrans", when: "before", times: 3 }) // at once, 2 s later, by the second card
      expect((await store.pay(session, typed(CARD.lost))).data.payment_session.status).toBe("pending")
      expect((await store.pay(session, typed(CARD.other))).data.payment_session.status).toBe("pending")
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)

      await age(session, "updated_at")
      expect(await statusOf(session)).toBe("authorized")
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)
    })

    it("of a declined card allows another card", async () => {
      const { session } = await store.cardSession()
      store.sandbox.faults.add({ kind: "truncate", operation: "authorise" })
      expect((await store.pay(session, typed(CARD.declined))).data.payment_session.status).toBe("declined")
      expect((await store.pay(session)).data.payment_session.status).toBe("authorized")
    })

    it("of a card that never arrived is settled after two negative queries, well apart", async () => {
      const { session } = await store.cardSession()
      const sent = countOf(store.sandbox, "authorise")
      store.sandbox.faults.add({ kind: "reset", operation: "authorise", when: "before" })
      expect((await store.pay(session)).data.payment_session.status).toBe("pending")
      // Too early: the request may still be on its way.
      await age(session, "updated_at")
      expect(await statusOf(session)).toBe("pending")
      expect((await store.rows(session))[0]).toMatchObject({ problem: null })

      await age(session, "opened_at")
      expect((await store.pay(session)).data.payment_session.status).toBe("pending")
      expect((await store.rows(session))[0]).toMatchObject({ problem: "not_found_once", state: "created" })
      // The second query is too soon after the first.
      expect((await store.pay(session)).data.payment_session.status).toBe("pending")
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)

      await age(session, "synced_at")
      expect((await store.pay(session)).data.payment_session.status).toBe("authorized")
      const rows = await store.rows(session)
      expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
        ["declined", "not_received"],
        ["authorized", null],
      ])
    })

    it("is no success when the gateway has another amount", async () => {
      const { cart, session } = await store.cardSession()
      store.sandbox.faults.add({ kind: "wrong_amount", operation: "authorise" })
      store.sandbox.faults.add({ kind: "wrong_amount", operation: "retrievalTrans", times: 10 })
      expect((await store.pay(session)).data.payment_session.status).toBe("error")
      expect((await store.rows(session))[0]).toMatchObject({ problem: "amount_mismatch" })
      expect((await store.shopper.complete(cart)).data.type).not.toBe("order")
    })

    it("follows the query when only the response named another amount", async () => {
      const { session } = await store.cardSession()
      store.sandbox.faults.add({ kind: "wrong_amount", operation: "authorise" })
      expect((await store.pay(session)).data.payment_session.status).toBe("authorized")
    })

    it("of a server that crashed right after it sent the card is queried by the next one", async () => {
      const { session } = await store.cardSession()
      await store.sql(
        "update mpgi_payment set opened_at = now() where payment_session_id = ? returning id",
        session,
      )
      const sent = countOf(store.sandbox, "authorise")
      expect((await store.pay(session)).data.payment_session.status).toBe("pending")
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
    })
  })

  it("reports when it is certain that nothing was sent, and allows the next attempt", async () => {
    const { session } = await store.cardSession(AWAY)
    for (const _try of [1, 2]) {
      expect(await store.pay(session)).toEqual({
        status: 503,
        data: {
          type: "gateway_unavailable",
          message: "The payment could not be sent. Nothing was charged. Try again later.",
        },
      })
    }
    expect(await store.rows(session)).toMatchObject([{ opened_at: null, state: "created" }])
  })

  it("starts over when the gateway refused the request", async () => {
    const { session } = await store.cardSession()
    store.sandbox.faults.add({ kind: "status", status: 400, operation: "authorise", when: "before" })
    expect((await store.pay(session)).data.payment_session.status).toBe("declined")
    expect((await store.rows(session))[0]).toMatchObject({ result_code: "invalid_input" })
    expect((await store.pay(session)).data.payment_session.status).toBe("authorized")
  })
})
