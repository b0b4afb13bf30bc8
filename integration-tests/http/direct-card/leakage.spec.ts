import { CARD, CARDS, describeCardStore, typed } from "./card-store"
import { signUp } from "./card-store"
import { savedCardTools } from "./saved-card-tools"
import { everythingStored, recordOutput } from "../stored-and-printed"

const HOLDER = { first_name: "Zebulon", last_name: "Canaryholder" }
/** Four digits that occur alone nowhere else. */
const CODE = "8913"

/** Card data is searched for in every sink after every outcome of a payment. */
describeCardStore((store) => {
  const grouped = (card: string) => card.match(/\d{1,4}/g)!.join("[ -]?")
  const canary = (card: string) => new RegExp(`${grouped(card)}|(?<![\\w])${CODE}(?![\\w])|Canaryholder`)

  it.each([
    ["authorized", CARD.good, {}, undefined],
    ["declined", CARD.declined, {}, undefined],
    ["held", CARD.review, {}, undefined],
    ["lost", CARD.lost, {}, undefined],
    ["invalid: another field", CARD.good, { expiration_month: "13" }, undefined],
    ["invalid: the card itself", `${CARD.good.slice(0, -1)}2`, {}, undefined],
    ["invalid: the number in another field", CARD.good, { last_name: CARD.good }, undefined],
    ["invalid: the number among device data", CARD.good, { device: { os: CARD.good } }, undefined],
    ["refused by the gateway", CARD.good, {}, { kind: "status", status: 400, when: "before" }],
    ["answered by a broken gateway", CARD.good, {}, { kind: "truncate" }],
    ["answered by an error page", CARD.good, {}, { kind: "html200" }],
    ["reset", CARD.good, {}, { kind: "reset", when: "before" }],
  ] as const)("keeps nothing of a card that is %s", async (_, card, changes, fault) => {
    const { cart, session } = await store.cardSession()
    if (fault) store.sandbox.faults.add({ ...fault, operation: "authorise" })
    const output = recordOutput(store.container)
    const body = { ...typed(card), ...HOLDER, security_code: CODE, ...changes }
    const answers = [
      await store.pay(session, body),
      await store.status(session),
      await store.shopper.complete(cart),
    ]
    const printed = output.stop()
    const found = canary(card)
    expect(JSON.stringify(answers)).not.toMatch(found)
    expect(printed).not.toMatch(found)
    const stored = await everythingStored(store)
    expect(stored.length).toBeGreaterThan(50)
    expect(stored.filter(({ text }) => found.test(text))).toEqual([])
  })

  it("keeps a saved card's token sealed, and shows it nowhere", async () => {
    const { call, save, session, pay, cardsOf } = savedCardTools(store)
    const output = recordOutput(store.container)
    const token = await signUp(store, "grace@example.com")
    const first = await save(token)
    const [card] = await cardsOf(token)
    const { cart, id } = await session(token)
    store.sandbox.faults.add({ kind: "truncate", operation: "authorise" })
    const answers = [
      first,
      card,
      await pay(token, id, { saved_card_id: card!.id, security_code: CODE }),
      await store.status(id),
      await call(token, `/carts/${cart}/complete`, "POST"),
      await call(token, "/mpgi/saved-cards"),
      await call(token, "/customers/me"),
    ]
    const printed = output.stop()
    const { savedCards } = store.container.resolve("mpgi")
    const [owner] = await store.sql<{ id: string }>("select customer_id as id from mpgi_saved_card")
    const [kept] = await savedCards.ofCustomer(owner!.id)
    const issued = savedCards.tokenOf(kept!)!
    expect(issued).toMatch(/^tok_/)
    for (const sink of [JSON.stringify(answers), printed]) {
      expect(sink).not.toContain(issued)
      expect(sink).not.toMatch(canary(CARD.good))
    }
    const stored = await everythingStored(store)
    expect(stored.filter(({ text }) => text.includes(issued) || canary(CARD.good).test(text))).toEqual([])
  })

  it("repeats nothing of an unreadable body", async () => {
    const { session } = await store.cardSession()
    const output = recordOutput(store.container)
    const post = async (body: string, type = "application/json") => {
      const response = await fetch(`${store.url}/store/mpgi/payment-sessions/${session}/authorise`, {
        method: "POST",
        headers: { "content-type": type, "x-publishable-api-key": store.seed.publishableKey },
        body,
      })
      return { status: response.status, text: await response.text() }
    }
    const card = `{"card":"${CARD.good}","security_code":"${CODE}"`
    const answers = [
      await post(`${card}x`),
      await post(`[${card}}]`),
      await post(`${card}}`, "text/plain"),
      await post(`card=${CARD.good}&security_code=${CODE}`, "application/x-www-form-urlencoded"),
      await post(`${card},"note":"${"x".repeat(20_000)}"}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 415, 413])
    const printed = output.stop()
    const found = canary(CARD.good)
    expect(JSON.stringify(answers)).not.toMatch(found)
    expect(printed).not.toMatch(found)
    expect((await everythingStored(store)).filter(({ text }) => found.test(text))).toEqual([])
  })

  it("finds the canary where it was planted", async () => {
    const { session } = await store.cardSession(CARDS)
    await store.sql(
      `update mpgi_payment set device = '{"note":"4111-1111 1111-1111"}' where payment_session_id = ? returning id`,
      session,
    )
    const output = recordOutput(store.container)
    store.container.resolve("logger").debug(`code ${CODE}`)
    expect(output.stop()).toMatch(canary(CARD.good))
    const stored = await everythingStored(store)
    expect(stored.filter(({ text }) => canary(CARD.good).test(text)).map(({ where }) => where)).toEqual([
      "mpgi_payment.device",
    ])
  })
})
