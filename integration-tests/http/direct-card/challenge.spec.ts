import { open, submit, type Page } from "../../setup/browser"
import { CARD, CARDS, CHALLENGES, countOf, describeCardStore, FRAMED, SHOP, typed } from "./card-store"

const CHALLENGED = "4000000000001091"

/** 3-D Secure challenges of direct payments: the customer confirms on a page of the gateway, and comes back. */
describeCardStore((store) => {
  const rowOf = async (session: string) => (await store.rows(session)).at(-1)!
  const ledgerOf = async (session: string) =>
    store.sandbox.ledger.transaction(String((await rowOf(session)).order_no))
  const statusOf = async (session: string) => (await store.status(session)).data.payment_session

  /** A payment whose customer is at the challenge. */
  async function challenged() {
    const { cart, session } = await store.cardSession(CHALLENGES)
    const { status, data } = await store.pay(session, typed(CHALLENGED))
    expect([status, data.payment_session]).toEqual([
      200,
      {
        id: session,
        status: "pending",
        code: "challenge_required",
        message: expect.stringContaining("Confirm"),
        challenge_url: expect.stringContaining(`${store.sandbox.url}/pay/`),
      },
    ])
    return { cart, session, page: await open(data.payment_session.challenge_url) }
  }
  const enter = async (page: Page, code: string) => submit(await submit(page, { code }, "/challenge"))

  describe("a challenge of a direct payment", () => {
    it("that is passed leads to the order, and back to the storefront", async () => {
      const { cart, session, page } = await challenged()
      expect(await ledgerOf(session)).toMatchObject({ state: "pending", source: "direct" })
      const back = await enter(page, "1234")
      expect(back.url).toBe(`http://localhost:8000/return?payment_session_id=${session}`)
      expect(await statusOf(session)).toMatchObject({
        status: "authorized",
        order_id: expect.stringMatching(/^order_/),
      })
      expect(await rowOf(session)).toMatchObject({ state: "authorized", is3ds: "1", problem: null })
      expect(await ledgerOf(session)).toMatchObject({ state: "authorized", is3ds: true, authorized: "25.00" })
      expect(await store.sql("select order_id from order_cart where cart_id = ?", cart)).toHaveLength(1)
    })

    it("that is failed is a decline, after which another card pays", async () => {
      const { cart, session, page } = await challenged()
      await enter(page, "fail")
      expect((await statusOf(session)).status).toBe("declined")
      const paid = await store.pay(session, typed(CARD.other))
      expect(paid.data.payment_session.status).toBe("authorized")
      expect((await store.shopper.complete(cart)).data.type).toBe("order")
      expect(await store.rows(session)).toHaveLength(2)
    })

    it("that is open is the only one: no other card is sent, and its address is kept nowhere", async () => {
      const { session, page } = await challenged()
      const sent = countOf(store.sandbox, "authorise")
      const again = await store.pay(session, typed(CARD.other))
      expect(again.data.payment_session).toMatchObject({ status: "pending" })
      expect(again.data.payment_session).not.toHaveProperty("challenge_url")
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
      expect(JSON.stringify(await store.rows(session))).not.toContain(new URL(page.url).pathname)
      await enter(page, "1234")
      expect((await statusOf(session)).status).toBe("authorized")
    })

    it("that is canceled pays nothing", async () => {
      const { cart, session, page } = await challenged()
      const back = await submit(await submit(page, {}, "/cancel"))
      expect(back.url).toContain(`payment_session_id=${session}`)
      expect((await statusOf(session)).status).toBe("canceled")
      expect((await store.shopper.complete(cart)).data.type).not.toBe("order")
    })

    it("whose address is another origin's is not handed to the customer", async () => {
      const { session } = await store.cardSession(CHALLENGES)
      const { gateway } = store.container.resolve("mpgi").accounts.get(CHALLENGES)
      const own = gateway.connections.write.bind(gateway.connections)
      const spy = jest.spyOn(gateway.connections, "write").mockImplementation(async (...sent) => {
        const reply = await own(...sent)
        const body = Buffer.from(reply.body).toString().replace(store.sandbox.url, "https://evil.example.com")
        return { ...reply, body: Buffer.from(body) }
      })
      const { data } = await store.pay(session, typed(CHALLENGED)).finally(() => spy.mockRestore())
      expect(data.payment_session).toMatchObject({ id: session, status: "pending" })
      expect(data.payment_session).not.toHaveProperty("challenge_url")
      expect(await rowOf(session)).toMatchObject({ state: "pending", transaction_id: expect.any(String) })
    })

    it("does not happen unless the account allows it", async () => {
      const { session } = await store.cardSession(CARDS)
      const { data } = await store.pay(session, typed(CHALLENGED))
      expect(data.payment_session).toMatchObject({ status: "declined" })
      expect(data.payment_session).not.toHaveProperty("challenge_url")
    })
  })
  describe("a challenge in a frame of the shop's page", () => {
    const IN_FRAME = { headers: { "sec-fetch-dest": "iframe" } }
    const payIn = async (provider: string, size: string, headers: Record<string, string> = {}) => {
      const { session } = await store.cardSession(provider)
      const body = { ...typed(CHALLENGED), device: { challenge_window_size: size } }
      return { session, paid: (await store.pay(session, body, headers)).data.payment_session }
    }

    it("has the size that the issuer was sent, and its return page reports to that page", async () => {
      const { session, paid } = await payIn(FRAMED, "03", { origin: SHOP })
      expect(paid.challenge_frame).toEqual({ origin: new URL(store.url).origin, width: 500, height: 600 })
      const bank = await submit(await open(paid.challenge_url, IN_FRAME), { code: "1234" }, "/challenge")
      const { action, fields } = bank.forms[0]!
      expect(new URL(action).origin).toBe(paid.challenge_frame.origin)
      const back = await open(action, { ...IN_FRAME, method: "POST", body: new URLSearchParams(fields) })
      expect(back.headers.get("content-security-policy")).toContain(`frame-ancestors ${SHOP}`)
      expect(back.html).toContain(`data-event="returned" data-session="${session}"`)
      expect((await statusOf(session)).status).toBe("authorized")
    })

    it.each([
      ["the full screen was requested", FRAMED, "05", SHOP],
      ["the account names no origins", CHALLENGES, "03", SHOP],
      ["the page is on another origin", FRAMED, "03", "https://other.example.com"],
    ])("is not offered where %s", async (_, provider, size, origin) => {
      const { paid } = await payIn(provider, size, { origin })
      expect(paid).toMatchObject({ challenge_url: expect.stringContaining("/pay/") })
      expect(paid).not.toHaveProperty("challenge_frame")
    })

    it("is offered once: a later status has neither the address nor the frame", async () => {
      const { session, paid } = await payIn(FRAMED, "04")
      expect(paid.challenge_frame).toMatchObject({ width: 600, height: 400 })
      const later = await statusOf(session)
      expect(later.status).toBe("pending")
      for (const name of ["challenge_url", "challenge_frame"]) expect(later).not.toHaveProperty(name)
    })
  })
})
