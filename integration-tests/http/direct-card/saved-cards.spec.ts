import { installmentPlan, saveSettings } from "../../setup/settings"
import { CARD, CARDS, CODELESS, countOf, describeCardStore, typed } from "./card-store"
import { signUp } from "./card-store"
import { savedCardTools, type Row } from "./saved-card-tools"

/** Cards that signed-in customers let the shop keep, and pay with again. */
describeCardStore((store) => {
  const { call, cardsOf, rows, customerOf, session, pay, save, owner } = savedCardTools(store)

  /** The payment requests that an account sends from now on. */
  function requestsOf(provider: string) {
    const { gateway } = store.container.resolve("mpgi").account(provider)
    const spy = jest.spyOn(gateway, "authorise")
    return () => spy.mock.calls.map(([request]) => request)
  }

  describe("a saved card", () => {
    afterEach(() => jest.restoreAllMocks())

    it("is kept with the customer's consent, shown without its token, and pays another cart", async () => {
      const token = await signUp(store, "grace@example.com")
      const before = Date.now()
      const { id } = await save(token)
      const [row] = await rows()
      const [payment] = await store.rows(id)
      expect(row).toMatchObject({ order_no: payment!.order_no, customer_id: await customerOf(token) })
      expect(row!.consented_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(row!.token).toMatch(/^v1\.development\./)
      const listed = await call(token, "/mpgi/saved-cards")
      expect(listed.data.saved_cards).toEqual([
        {
          id: row!.id,
          provider_id: CARDS,
          brand: "visa",
          last4: "1111",
          label: null,
          expiration_month: "12",
          expiration_year: "2031",
          expired: false,
          usable: true,
          security_code: true,
          saved_at: row!.consented_at.toISOString(),
        },
      ])

      const requests = requestsOf(CARDS)
      const second = await session(token)
      const paid = await pay(token, second.id, { saved_card_id: row!.id, security_code: "737" })
      expect(paid).toEqual({
        status: 200,
        data: { payment_session: { id: second.id, status: "authorized" } },
      })
      const [again] = await store.rows(second.id)
      expect(store.sandbox.ledger.transaction(String(again!.order_no))).toMatchObject({
        state: "authorized",
        source: "direct",
        authorized: "25.00",
      })
      const completed = await call(token, `/carts/${second.cart}/complete`, "POST")
      expect(completed.data).toMatchObject({ type: "order", order: { total: 25 } })
      const [request] = requests()
      const issued = request!.token_id!
      expect(issued).toMatch(/^tok_/)
      expect(request).toMatchObject({ security_code: "737", token_flag: "NO" })
      for (const name of ["card", "expiration_month", "expiration_year"])
        expect(request).not.toHaveProperty(name)
      expect(JSON.stringify([listed, paid, completed])).not.toContain(issued)
    })

    it("is not kept without consent, for a guest, or for a declined card", async () => {
      const token = await signUp(store, "grace@example.com")
      const { id } = await session(token)
      await pay(token, id, typed(CARD.good))
      const guest = await store.cardSession()
      expect(await store.pay(guest.session, { save_card: true })).toMatchObject({
        status: 400,
        data: { message: expect.stringMatching(/^save_card needs a signed-in customer/) },
      })
      expect(await store.rows(guest.session)).toMatchObject([{ opened_at: null }])
      for (const consent of [false, "true", 1])
        expect(
          (await pay(token, (await session(token)).id, { ...typed(CARD.good), save_card: consent })).status,
        ).toBe(400)
      expect((await save(token, CARD.declined)).status).toBe("declined")
      expect([await rows(), await cardsOf(token)]).toEqual([[], []])
    })

    it("belongs to its customer: another one, a guest and a removed card get the same answer", async () => {
      const { token, card } = await owner("grace@example.com")
      const other = await signUp(store, "eve@example.com")
      const sent = countOf(store.sandbox, "authorise")
      const chosen = { saved_card_id: card.id, security_code: "737" }
      const notFound = { status: 404, data: { message: "There is no such saved card" } }
      expect(await pay(other, (await session(other)).id, chosen)).toMatchObject(notFound)
      const guest = await store.cardSession()
      const posted = { ...chosen, card: undefined, expiration_month: undefined, expiration_year: undefined }
      expect(await store.pay(guest.session, posted)).toMatchObject(notFound)
      // The token is of one account.
      expect(await pay(token, (await session(token, CODELESS)).id, chosen)).toMatchObject(notFound)

      expect(await cardsOf(other)).toEqual([])
      for (const named of [card.id, "mpgicard_none", "%00", "' or 1=1 --"]) {
        const path = `/mpgi/saved-cards/${encodeURIComponent(named)}`
        expect(await call(other, path, "DELETE")).toMatchObject(notFound)
        expect(await call(other, path, "POST", { label: "Mine" })).toMatchObject(notFound)
      }
      expect((await call(null, "/mpgi/saved-cards")).status).toBe(401)
      expect((await call(null, `/mpgi/saved-cards/${card.id}`, "DELETE")).status).toBe(401)

      expect(await call(token, `/mpgi/saved-cards/${card.id}`, "DELETE")).toEqual({
        status: 200,
        data: { id: card.id, object: "saved_card", deleted: true },
      })
      expect(await pay(token, (await session(token)).id, chosen)).toMatchObject(notFound)
      expect(await call(token, `/mpgi/saved-cards/${card.id}`, "DELETE")).toMatchObject(notFound)
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      expect(await rows()).toEqual([])
    })

    it("is named by its customer, and the name is stored encrypted", async () => {
      const { token, card } = await owner("grace@example.com")
      const rename = (label: unknown) => call(token, `/mpgi/saved-cards/${card.id}`, "POST", { label })
      expect((await rename("  Household card ")).data.saved_card).toMatchObject({ label: "Household card" })
      expect((await cardsOf(token))[0]).toMatchObject({ id: card.id, label: "Household card" })
      expect(JSON.stringify(await rows())).not.toContain("Household")
      for (const label of ["4111 1111 1111 1111", "x".repeat(61), 5, undefined]) {
        const refused = await rename(label)
        expect(refused).toMatchObject({ status: 400, data: { message: expect.stringMatching(/^label /) } })
        expect(refused.data.message).not.toContain("4111")
      }
      expect((await rename(" ")).data.saved_card).toMatchObject({ label: null })
    })

    it("needs the security code again, unless the account's option says otherwise", async () => {
      const { token, card } = await owner("grace@example.com")
      const { id } = await session(token)
      expect(await pay(token, id, { saved_card_id: card.id })).toMatchObject({
        status: 400,
        data: { message: "security_code is required" },
      })
      const codeless = await owner("linus@example.com", CODELESS)
      const requests = requestsOf(CODELESS)
      const second = await session(codeless.token, CODELESS)
      const paid = await pay(codeless.token, second.id, { saved_card_id: codeless.card.id })
      expect(paid.data.payment_session.status).toBe("authorized")
      expect(requests()).toEqual([expect.not.objectContaining({ security_code: expect.anything() })])
    })

    it("pays in installments", async () => {
      await saveSettings(store, { installments: [installmentPlan(3, "plan_3")] }, CARDS)
      const { token, card } = await owner("grace@example.com")
      const { id } = await session(token)
      const body = {
        saved_card_id: card.id,
        security_code: "737",
        installments: 3,
        installments_id: "plan_3",
      }
      expect((await pay(token, id, body)).data.payment_session.status).toBe("authorized")
      const [row] = await store.rows(id)
      expect(store.sandbox.ledger.transaction(String(row!.order_no))).toMatchObject({ installments: "3" })
    })

    it("is one card however often it is saved, with its name and the newest token", async () => {
      const { token, card } = await owner("grace@example.com")
      await call(token, `/mpgi/saved-cards/${card.id}`, "POST", { label: "Blue" })
      const [first] = await rows()
      await save(token)
      expect(await cardsOf(token)).toMatchObject([{ id: card.id, label: "Blue" }])
      const [second] = await rows()
      expect(second!.token).not.toBe(first!.token)
      await save(token, CARD.other)
      expect(await cardsOf(token)).toMatchObject([{ last4: "4444", brand: "mastercard" }, { last4: "1111" }])
    })

    it("is declined once the gateway no longer has it; another card pays the session", async () => {
      const { token, card } = await owner("grace@example.com")
      const [{ order_no }] = (await rows()) as [Row]
      store.sandbox.portal.deleteCard({ order_no })
      const { id } = await session(token)
      const refused = await pay(token, id, { saved_card_id: card.id, security_code: "737" })
      expect(refused.data.payment_session.status).toBe("declined")
      expect((await pay(token, id, typed(CARD.other))).data.payment_session.status).toBe("authorized")
    })

    it("is sent once when it is posted twice at once, and not again after a lost reply", async () => {
      const { token, card } = await owner("grace@example.com")
      const { id } = await session(token)
      const chosen = { saved_card_id: card.id, security_code: "737" }
      const sent = countOf(store.sandbox, "authorise")
      store.sandbox.faults.add({ kind: "reset", operation: "authorise", when: "after" })
      await Promise.all([1, 2, 3].map(() => pay(token, id, chosen)))
      expect((await pay(token, id, chosen)).data.payment_session.status).toBe("authorized")
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)
    })
  })
})
