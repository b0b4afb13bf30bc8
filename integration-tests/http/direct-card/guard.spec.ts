import { open, submit } from "../../setup/browser"
import {
  CARD,
  CARDS,
  CHALLENGES,
  countOf,
  describeCardStore,
  LIMITS,
  NO_CARDS,
  typed,
  signUp,
} from "./card-store"

/** Who may post a card, and how often. */
describeCardStore((store) => {
  describe("the direct card route", () => {
    it("is not found unless the merchant enabled it", async () => {
      const cart = await store.shopper.cart()
      const { session } = await store.shopper.session(cart, NO_CARDS)
      const sent = countOf(store.sandbox, "authorise")
      expect(await store.pay(session!)).toMatchObject({ status: 404 })
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      const refused = await store.shopper.session(await store.shopper.cart(), NO_CARDS, { flow: "card" })
      expect(refused.answer.status).toBe(400)
    })

    it("refuses a session that does not exist, is another provider's, or was abandoned", async () => {
      expect(await store.pay("payses_none")).toMatchObject({ status: 404 })
      const other = await store.shopper.session(await store.shopper.cart(), "pp_system_default")
      expect(await store.pay(other.session!)).toMatchObject({ status: 404 })
      expect(await store.status(other.session!)).toMatchObject({ status: 404 })

      const { cart, session } = await store.cardSession()
      await store.shopper.post(`/carts/${cart}/line-items`, { variant_id: store.seed.variantId, quantity: 1 })
      expect(await store.pay(session)).toMatchObject({ status: 404 })
    })

    it("needs the publishable key, like every store route", async () => {
      const { session } = await store.cardSession()
      const path = `${store.url}/store/mpgi/payment-sessions/${session}`
      expect((await fetch(path)).status).toBe(400)
      expect((await fetch(`${path}/authorise`, { method: "POST" })).status).toBe(400)
    })

    it("lets only the signed-in shopper pay that shopper's cart", async () => {
      const { cart, session } = await store.cardSession()
      const token = await signUp(store, "grace@example.com")
      const own = { authorization: `Bearer ${token}` }
      const transferred = await fetch(`${store.url}/store/carts/${cart}/customer`, {
        method: "POST",
        headers: { ...own, "x-publishable-api-key": store.seed.publishableKey },
      })
      expect(transferred.status).toBe(200)
      const otherShopper = { authorization: `Bearer ${await signUp(store, "eve@example.com")}` }
      for (const headers of [{}, otherShopper]) {
        expect(await store.pay(session, {}, headers)).toMatchObject({ status: 404 })
        expect(await store.status(session, headers)).toMatchObject({ status: 404 })
      }
      expect((await store.pay(session, {}, own)).data.payment_session.status).toBe("authorized")
      expect((await store.status(session, own)).status).toBe(200)
    })

    it("limits the cards of one session", async () => {
      const { session } = await store.cardSession()
      for (let attempt = 0; attempt < LIMITS.maxAttempts; attempt++) {
        expect((await store.pay(session, typed(CARD.declined))).status).toBe(200)
      }
      const sent = countOf(store.sandbox, "authorise")
      expect(await store.pay(session)).toMatchObject({ status: 429, data: { type: "too_many_attempts" } })
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      expect(await store.rows(session)).toHaveLength(LIMITS.maxAttempts)
    })

    it("limits the declines of an address, and of no other address", async () => {
      const from = (ip: string) => ({ "x-forwarded-for": ip })
      for (let attempt = 0; attempt < LIMITS.maxDeclinesPerAddress; attempt++) {
        const { session } = await store.cardSession()
        await store.pay(session, typed(CARD.declined), from("192.0.2.7"))
      }
      const { session } = await store.cardSession()
      expect(await store.pay(session, {}, from("192.0.2.7"))).toMatchObject({ status: 429 })
      expect(await store.pay(session, {}, from("192.0.2.8"))).toMatchObject({ status: 200 })
    })

    it("counts cards before they are sent: sessions at once do not pass together", async () => {
      const from = { "x-forwarded-for": "192.0.2.9" }
      const sessions: string[] = []
      for (let at = 0; at < LIMITS.maxDeclinesPerAddress * 2; at++)
        sessions.push((await store.cardSession()).session)
      const before = store.sandbox.requests().length
      const answers = await Promise.all(
        sessions.map((session) => store.pay(session, typed(CARD.declined), from)),
      )
      expect(countOf(store.sandbox, "authorise", before)).toBe(LIMITS.maxDeclinesPerAddress)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(LIMITS.maxDeclinesPerAddress)
      expect(refused[0]!.data).toMatchObject({ type: "too_many_attempts" })
    })

    it("counts the addresses of one IPv6 customer as one", async () => {
      const from = (host: number, net = 1) => ({ "x-forwarded-for": `2001:db8:77:${net}::${host}` })
      for (let host = 1; host <= LIMITS.maxDeclinesPerAddress; host++) {
        const { session } = await store.cardSession()
        await store.pay(session, typed(CARD.declined), from(host))
      }
      const { session } = await store.cardSession()
      expect(await store.pay(session, {}, from(99))).toMatchObject({ status: 429 })
      expect(await store.pay(session, {}, from(99, 2))).toMatchObject({ status: 200 })
    })

    it("counts a challenge that is opened and left, until the customer has passed it", async () => {
      const from = { "x-forwarded-for": "192.0.2.10" }
      const pages: string[] = []
      for (let at = 0; at < LIMITS.maxDeclinesPerAddress; at++) {
        const { session } = await store.cardSession(CHALLENGES)
        const { data } = await store.pay(session, typed("4000000000001091"), from)
        pages.push(data.payment_session.challenge_url)
      }
      const { session } = await store.cardSession()
      expect(await store.pay(session, {}, from)).toMatchObject({
        status: 429,
        data: { type: "too_many_attempts" },
      })
      const challenge = await open(pages[0]!)
      await submit(await submit(challenge, { code: "1234" }, "/challenge"))
      expect(await store.pay(session, {}, from)).toMatchObject({ status: 200 })
      await submit(await submit(await open(pages[1]!), {}, "/cancel"))
      const declined = await store.pay((await store.cardSession()).session, typed(CARD.declined), from)
      expect(declined).toMatchObject({ status: 200 })
      expect(await store.pay((await store.cardSession()).session, {}, from)).toMatchObject({ status: 429 })
    })

    it("counts the networks of one IPv6 site together, five times as many", async () => {
      const from = (net: number, site = "2001:db8:78") => ({
        "x-forwarded-for": `${site}:${net.toString(16)}::1`,
      })
      for (let net = 1; net <= LIMITS.maxDeclinesPerAddress * 5; net++) {
        const { session } = await store.cardSession()
        expect(await store.pay(session, typed(CARD.declined), from(net))).toMatchObject({ status: 200 })
      }
      const { session } = await store.cardSession()
      expect(await store.pay(session, {}, from(0xffff))).toMatchObject({ status: 429 })
      expect(await store.pay(session, {}, from(1, "2001:db8:79"))).toMatchObject({ status: 200 })
    })

    it("refuses a session that was made for the payment page", async () => {
      const { session } = await store.shopper.session(await store.shopper.cart(), CARDS)
      expect(await store.pay(session!)).toMatchObject({ status: 409, data: { type: "not_a_card_session" } })
      expect(await store.rows(session!)).toMatchObject([{ opened_at: null }])
    })

    it("refuses a cart that no longer matches the payment", async () => {
      const { session } = await store.cardSession()
      await store.sql(
        "update mpgi_payment set amount = '24.99' where payment_session_id = ? returning id",
        session,
      )
      const sent = countOf(store.sandbox, "authorise")
      expect(await store.pay(session)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("has changed") },
      })
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      expect(await store.rows(session)).toMatchObject([{ opened_at: null }])
    })

    it("responds without being cached", async () => {
      const { session } = await store.cardSession()
      const response = await fetch(`${store.url}/store/mpgi/payment-sessions/${session}`, {
        headers: { "x-publishable-api-key": store.seed.publishableKey },
      })
      expect(response.headers.get("cache-control")).toBe("no-store")
      expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    })

    it("allows the storefront's origin only", async () => {
      const { session } = await store.cardSession()
      const preflight = (origin: string) =>
        fetch(`${store.url}/store/mpgi/payment-sessions/${session}/authorise`, {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "POST" },
        })
      const ours = await preflight("http://localhost:8000")
      expect(ours.headers.get("access-control-allow-origin")).toBe("http://localhost:8000")
      const theirs = await preflight("https://evil.example.com")
      expect(theirs.headers.get("access-control-allow-origin")).toBeNull()
    })
  })
})
