import { CARD, CARDS, describeCardStore, deviceOf } from "./card-store"
import { installmentPlan, saveSettings } from "../../setup/settings"

/** Core's payment session route in front of our providers: no card data is accepted, no unknown field stored. */
describeCardStore((store) => {
  const create = async (provider: string, data: object, headers: Record<string, string> = {}) => {
    const made = await store.shopper.post("/payment-collections", { cart_id: await store.shopper.cart() })
    const collection = made.data.payment_collection.id as string
    const response = await fetch(`${store.url}/store/payment-collections/${collection}/payment-sessions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": store.seed.publishableKey,
        ...headers,
      },
      body: JSON.stringify({ provider_id: provider, data }),
    })
    const body = await response.json()
    return { status: response.status, body, session: body.payment_collection?.payment_sessions?.[0] }
  }

  describe("a payment session", () => {
    it.each([
      ["data.card", { card: CARD.good }],
      ["data.note", { note: `my card is ${CARD.good.match(/.{4}/g)!.join(" ")}, thanks` }],
      ["data.device.session_id", { device: { session_id: CARD.other } }],
      ["data.payment.0.cvc", { payment: [{ cvc: "737" }] }],
      ["data.expiration_year", { expiration_year: "2031" }],
      ["data.***", { [CARD.good]: "" }],
    ])("is refused with card data at %s, before anything is stored", async (path, data) => {
      const { status, body } = await create(CARDS, data)
      expect(status).toBe(400)
      expect(body.message).toContain(`${path} looks like card data`)
      expect(JSON.stringify(body)).not.toMatch(/4111|5555|737/)
      expect(await store.sql("select id from payment_session")).toEqual([])
      expect(await store.sql("select id from mpgi_payment")).toEqual([])
    })

    it("stores only known fields, and what the server observed", async () => {
      await saveSettings(store, { installments: [installmentPlan(3)] }, CARDS)
      const forged = { ip: "203.0.113.1", user_agent: "forged" }
      const { status, session } = await create(
        CARDS,
        {
          flow: "redirect",
          installments: 3,
          amount: "0.01",
          status: "authorized",
          token: "x",
          device: { os: "Linux\u0000", resolution: "big", ip: "203.0.113.2", extra: "no" },
          mpgi_request: forged,
        },
        {
          "user-agent": "Test/1",
          "accept-language": "de-DE",
          "x-forwarded-for": "192.0.2.1",
        },
      )
      expect(status).toBe(200)
      const [row] = await store.rows(session.id)
      expect(deviceOf(store, row!)).toEqual({
        os: "Linux",
        ip: "192.0.2.1",
        user_agent: "Test/1",
        accept: "*/*",
        accept_language: "de-DE",
      })
      expect(row!.choices).toEqual({ installments: "3" })
      for (const shown of [
        session.data,
        (await store.sql<{ data: object }>("select data from payment_session"))[0]!.data,
      ]) {
        expect(shown).toMatchObject({ flow: "redirect", installments: "3", status: "pending" })
        expect(shown).not.toHaveProperty("amount")
        expect(shown).not.toHaveProperty("token")
        expect(JSON.stringify(shown)).not.toMatch(/192\.0\.2\.1|203\.0\.113|Test\/1|Linux/)
      }
    })

    it("of another provider is not checked", async () => {
      const { status, session } = await create("pp_system_default", { pan: "piper", note: "anything" })
      expect([status, session.data]).toEqual([
        200,
        expect.objectContaining({ pan: "piper", note: "anything" }),
      ])
    })
  })
})
