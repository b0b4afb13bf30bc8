import { open, submit } from "../../setup/browser"
import { enterCard, openHostedPage, payAtGateway, settled } from "../../setup/pay"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { deleteExpired } from "medusa-payment-mpgi/workflows"
import { CARD, CARDS, CODELESS, describeCardStore, NO_CARDS } from "./card-store"
import { signUp } from "./card-store"
import { savedCardTools } from "./saved-card-tools"

const PAGE = { flow: "redirect", save_card: true }

/** Cards that signed-in customers let the shop keep when they pay on the gateway's page. */
describeCardStore((store) => {
  const { call, cardsOf, rows, customerOf, cartOf, begin, session, pay, save } = savedCardTools(store)

  /** The requests for the gateway's page that an account sends from now on: what each says of the card. */
  function flagsOf(provider: string) {
    const { gateway } = store.container.resolve("mpgi").account(provider)
    const spy = jest.spyOn(gateway, "checkout")
    return () => spy.mock.calls.map(([request]) => request.token_flag)
  }

  /** Pays on the gateway's page with a card that is to be saved, and returns to the shop. */
  async function saveOnPage(token: string, card: string = CARD.good) {
    const made = await session(token, CARDS, PAGE)
    await submit(await payAtGateway(made, card))
    await settled(store)
    return made
  }

  describe("a card that is saved on the gateway's page", () => {
    beforeEach(() => store.sandbox.faults.clear())
    afterEach(async () => {
      jest.restoreAllMocks()
      await settled(store)
    })

    it("is kept with the customer's consent, shown without an expiry, and pays another cart", async () => {
      const token = await signUp(store, "grace@example.com")
      const flags = flagsOf(CARDS)
      const made = await session(token, CARDS, PAGE)
      expect(made.data).toMatchObject({ save_card: true })
      expect(await rows()).toEqual([])
      const hosted = await openHostedPage(made)
      expect(flags()).toEqual(["YES"])
      const [payment] = await store.rows(made.id)
      const consent = { customer_id: await customerOf(token), order_no: payment!.order_no }
      const unknown = { brand: null, last4: null, expiration_month: null, expiration_year: null }
      expect(await rows()).toMatchObject([{ ...consent, ...unknown, token: null }])
      expect(await cardsOf(token)).toEqual([])

      await submit(await enterCard(hosted))
      await settled(store)
      const [row] = await rows()
      const listed = await call(token, "/mpgi/saved-cards")
      expect(listed.data.saved_cards).toEqual([
        {
          id: row!.id,
          provider_id: CARDS,
          brand: "visa",
          last4: "1111",
          label: null,
          expiration_month: null,
          expiration_year: null,
          expired: false,
          usable: true,
          security_code: true,
          saved_at: row!.consented_at.toISOString(),
        },
      ])
      const issued = store.sandbox.ledger.transaction(String(payment!.order_no))?.token_id
      expect(issued).toMatch(/^tok_/)
      expect(row!.token).toMatch(/^v1\.development\./)
      // Of the mask nothing but the last digits.
      expect(JSON.stringify(row)).not.toContain("411111")
      expect(JSON.stringify([made, listed])).not.toContain(issued)

      const second = await session(token)
      const paid = await pay(token, second.id, { saved_card_id: row!.id, security_code: "737" })
      expect(paid.data.payment_session.status).toBe("authorized")
    })

    it("is not requested without consent, for a guest, or where the account saves none", async () => {
      const token = await signUp(store, "grace@example.com")
      const refused = async (by: string | null, cart: string, provider: string, data: object) => {
        const answer = await begin(by, cart, provider, data)
        return [answer.status, answer.data.message]
      }
      const signIn = "data.save_card: needs a signed-in customer: sign in, or pay without saving the card"
      expect(await refused(null, await cartOf(null), CARDS, PAGE)).toEqual([400, signIn])
      // A guest's cart, although the request is a customer's: Medusa keeps a guest as a customer, too.
      expect(await refused(token, await cartOf(null), CARDS, PAGE)).toEqual([400, signIn])
      const eve = await signUp(store, "eve@example.com")
      expect(await refused(eve, await cartOf(token), CARDS, PAGE)).toEqual([400, signIn])
      const notOffered = "data.save_card: is not offered: pay without saving the card"
      expect(await refused(token, await cartOf(token), NO_CARDS, PAGE)).toEqual([400, notOffered])
      const withCard = "data.save_card: is posted with the card; leave it out of the session"
      const card = { ...PAGE, flow: "card" }
      expect(await refused(token, await cartOf(token), CARDS, card)).toEqual([400, withCard])
      const wrong = { ...PAGE, save_card: "true" }
      const [status, message] = await refused(token, await cartOf(token), CARDS, wrong)
      expect([status, message]).toEqual([400, expect.stringMatching(/^data\.save_card: must be true/)])

      const flags = flagsOf(CARDS)
      for (const data of [{ flow: "redirect" }, { ...PAGE, save_card: false }]) {
        const made = await session(token, CARDS, data)
        expect(made.data.save_card).toBeNull()
        await submit(await payAtGateway(made))
      }
      await settled(store)
      expect([flags(), await rows()]).toEqual([["NO", "NO"], []])
    })

    it("has one consent however often the page is opened, and what is saved stays", async () => {
      const token = await signUp(store, "grace@example.com")
      const made = await session(token, CARDS, PAGE)
      await openHostedPage(made)
      const [first] = await rows()
      const hosted = await openHostedPage(made)
      expect(await rows()).toMatchObject([{ id: first!.id, token: null }])
      // A payment that stays pending has its token, and its page may be opened again.
      await enterCard(hosted, CARD.pending)
      await settled(store)
      const [saved] = await rows()
      expect(saved).toMatchObject({ id: first!.id, last4: "3220", token: expect.any(String) })
      await open(made.redirect_url)
      expect((await rows())[0]).toMatchObject({ token: saved!.token, last4: "3220" })
    })

    it("is forgotten with a payment that was canceled or declined, and requested again with the next", async () => {
      const token = await signUp(store, "grace@example.com")
      const made = await session(token, CARDS, PAGE)
      await submit(await submit(await openHostedPage(made), {}, "/cancel"))
      await settled(store)
      expect(await rows()).toEqual([])
      let page = await openHostedPage(made)
      const [second] = await rows()
      for (let attempt = 0; attempt < 3; attempt++) page = await enterCard(page, CARD.declined)
      await submit(page)
      await settled(store)
      expect(await rows()).toEqual([])
      const flags = flagsOf(CARDS)
      await submit(await payAtGateway(made))
      await settled(store)
      expect(flags()).toEqual(["YES"])
      const [card] = await rows()
      expect(card!.order_no).not.toBe(second!.order_no)
      expect(await cardsOf(token)).toMatchObject([{ last4: "1111" }])
    })

    it("leaves no consent of a page on which nothing was paid", async () => {
      const token = await signUp(store, "grace@example.com")
      await openHostedPage(await session(token, CARDS, PAGE))
      await store.sql("update mpgi_saved_card set created_at = now() - interval '400 days'")
      expect(await deleteExpired(store.container)).toMatchObject({ consents: 1 })
      expect(await rows()).toEqual([])
    })

    it("is no other customer's, not even of one who takes the cart over", async () => {
      const token = await signUp(store, "grace@example.com")
      const made = await session(token, CARDS, PAGE)
      await openHostedPage(made)
      const eve = await customerOf(await signUp(store, "eve@example.com"))
      await store.sql("update cart set customer_id = ? where id = ? returning id", eve, made.cart)
      const flags = flagsOf(CARDS)
      await submit(await payAtGateway(made))
      await settled(store)
      expect([flags(), await rows()]).toEqual([["NO"], []])
    })

    it("is not saved by a payment link, which may reach anyone", async () => {
      const token = await signUp(store, "grace@example.com")
      const made = await session(token, CARDS, PAGE)
      const link = "update mpgi_payment set payment_link_id = 'mpgilink_1' where payment_session_id = ?"
      await openHostedPage(made)
      await store.sql(`${link} returning id`, made.id)
      const flags = flagsOf(CARDS)
      await openHostedPage(made)
      expect([flags(), await rows()]).toEqual([["NO"], []])
    })

    it("is another card than one of a known expiry, and the same as one of an unknown", async () => {
      const token = await signUp(store, "grace@example.com")
      await save(token)
      await settled(store)
      await saveOnPage(token)
      const both = await cardsOf(token)
      expect(both).toMatchObject([
        { last4: "1111", expiration_year: null },
        { last4: "1111", expiration_year: "2031" },
      ])
      const before = await rows()
      await call(token, `/mpgi/saved-cards/${both[0]!.id}`, "POST", { label: "Blue" })
      await saveOnPage(token)
      expect(await cardsOf(token)).toMatchObject([{ id: both[0]!.id, label: "Blue" }, { id: both[1]!.id }])
      const tokenOf = (all: typeof before, id: string) => all.find((row) => row.id === id)!.token
      const after = await rows()
      expect(tokenOf(after, both[0]!.id)).not.toBe(tokenOf(before, both[0]!.id))
      expect(tokenOf(after, both[1]!.id)).toBe(tokenOf(before, both[1]!.id))
    })

    it("is saved with a payment in installments", async () => {
      await saveSettings(store, { installments: [installmentPlan(3, "plan_3")] }, CARDS)
      const token = await signUp(store, "grace@example.com")
      const plan = { installments: "3", installments_id: "plan_3" }
      const made = await session(token, CARDS, { ...PAGE, ...plan })
      expect(made.data).toMatchObject({ ...plan, save_card: true })
      await submit(await payAtGateway(made))
      await settled(store)
      const [row] = await store.rows(made.id)
      expect(store.sandbox.ledger.transaction(String(row!.order_no))).toMatchObject({ installments: "3" })
      expect(await cardsOf(token)).toMatchObject([{ last4: "1111" }])
    })

    it("pays without its security code where the account's option says so", async () => {
      const token = await signUp(store, "grace@example.com")
      const made = await session(token, CODELESS, PAGE)
      await submit(await payAtGateway(made))
      await settled(store)
      const [card] = await cardsOf(token)
      const { id } = await session(token, CODELESS)
      const paid = await pay(token, id, { saved_card_id: card!.id })
      expect(paid.data.payment_session.status).toBe("authorized")
    })
  })
})
