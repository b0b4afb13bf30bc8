import { deleteCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteExpired } from "medusa-payment-mpgi/workflows"
import { until } from "../../setup/until"
import { CARD, CARDS, CODELESS, describeCardStore } from "./card-store"
import { signUp } from "./card-store"
import { savedCardTools } from "./saved-card-tools"

/** How saved cards come and go beside a payment, and what the storefront and Medusa know of them. */
describeCardStore((store) => {
  const { call, cardsOf, rows, customerOf, session, save, owner } = savedCardTools(store)

  describe("a kept card", () => {
    it("is saved by the gateway's notification when the reply was lost, and not again once it was removed", async () => {
      store.sandbox.faults.clear()
      const token = await signUp(store, "grace@example.com")
      await save(token, CARD.lost)
      const applied = () => store.sql("select id from mpgi_notification where state = 'applied'")
      await until("the notification is applied", async () => (await applied()).length > 0)
      const [card] = await cardsOf(token)
      expect(card).toMatchObject({ last4: "0119" })
      await call(token, `/mpgi/saved-cards/${card!.id}`, "DELETE")
      const [sent] = store.sandbox.ledger.notifications()
      store.sandbox.notifications.resend(sent!.id)
      await store.sandbox.notifications.idle()
      expect(await rows()).toEqual([])
    })

    it("leaves no consent behind that came to nothing", async () => {
      const token = await signUp(store, "grace@example.com")
      await save(token, CARD.lost)
      expect(await rows()).toMatchObject([{ token: null }])
      expect(await cardsOf(token)).toEqual([])
      expect(await deleteExpired(store.container)).toMatchObject({ consents: 0 })
      await store.sql("update mpgi_saved_card set created_at = now() - interval '400 days'")
      expect(await deleteExpired(store.container)).toMatchObject({ consents: 1 })
      expect(await rows()).toEqual([])
    })

    it("is removed with the customer", async () => {
      const { token } = await owner("grace@example.com")
      await owner("linus@example.com")
      const id = await customerOf(token)
      await deleteCustomersWorkflow(store.container).run({ input: { ids: [id] } })
      await until("the card is removed", async () => (await rows()).length <= 1)
      expect(await rows()).toHaveLength(1)
      expect(await store.container.resolve("mpgi").savedCards.ofCustomer(id)).toEqual([])
    })

    it("is removed by the nightly job where the deletion of the customer was not announced", async () => {
      const { token } = await owner("grace@example.com")
      const kept = await owner("linus@example.com")
      expect(await deleteExpired(store.container)).toMatchObject({ accounts: 0 })
      const id = await customerOf(token)
      await store.container.resolve(Modules.CUSTOMER).softDeleteCustomers([id])
      expect(await deleteExpired(store.container)).toMatchObject({ accounts: 1 })
      expect(await rows()).toMatchObject([{ id: kept.card.id }])
      expect(await deleteExpired(store.container)).toMatchObject({ accounts: 0 })
    })

    it("is announced to the storefront with the payment options", async () => {
      const cart = await store.shopper.cart()
      const { data } = await call(null, `/mpgi/payment-options?cart_id=${cart}`)
      const offered = data.payment_options.map((option: { provider_id: string; saved_cards: unknown }) => [
        option.provider_id,
        option.saved_cards,
      ])
      expect(Object.fromEntries(offered)).toMatchObject({
        [CARDS]: { security_code: true },
        [CODELESS]: { security_code: false },
        pp_mpgi_nocards: null,
      })
    })

    it("is a payment method of Medusa's account holder, which a session of the customer creates", async () => {
      const { token, card } = await owner("grace@example.com")
      const customer = await customerOf(token)
      const payments = store.container.resolve(Modules.PAYMENT)
      const { data } = await store.container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: "account_holder",
        fields: ["id", "external_id", "data"],
      })
      const [holder] = data
      expect(holder).toMatchObject({ external_id: expect.stringMatching(`^${customer}\\.`) })
      const filters = (id: string) => ({
        provider_id: CARDS,
        context: { account_holder: { data: { id } } as never },
      })
      expect(await payments.listPaymentMethods(filters(holder!.external_id))).toEqual([
        { id: card.id, provider_id: CARDS, data: expect.objectContaining({ last4: "1111", brand: "visa" }) },
      ])
      for (const id of [customer, "cus_none.0123456789abcdef", "1' or '1'='1"])
        expect(await payments.listPaymentMethods(filters(id))).toEqual([])
      await expect(
        payments.createPaymentMethods({ provider_id: CARDS, data: {}, context: {} as never }),
      ).rejects.toThrow("A card is saved with a payment only")
      await payments.deleteAccountHolder(holder!.id)
      expect(await cardsOf(token)).toEqual([])
    })

    it("needs no account holder: sessions of one customer at once all begin", async () => {
      const token = await signUp(store, "grace@example.com")
      expect(await Promise.all([1, 2, 3].map(() => session(token)))).toHaveLength(3)
    })
  })
})
