import { open, submit } from "../../setup/browser"
import { arrived, openHostedPage, enterCard, payAtGateway, rowsOf, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { describePayments } from "../stores"

type Session = { id: string; data: { order_no: string; redirect_url: string } }

/** Two payment sessions that one cart has at once: hazard 18. */
describePayments((shop) => {
  const orders = (cart: string) =>
    shop.sql<{ order_id: string }>(
      "select order_id from order_cart where cart_id = ? and deleted_at is null",
      cart,
    )
  const sessionsOf = async (collection: string) =>
    (
      await shop.sql<{ id: string }>(
        "select id from payment_session where payment_collection_id = ? and deleted_at is null order by id",
        collection,
      )
    ).map(({ id }) => id)
  const gateway = ({ data }: Session) => shop.sandbox.ledger.transaction(data.order_no)

  /** A cart with two sessions, in the order in which Medusa reads them: a double click, or two tabs. */
  const startTwice = async () => {
    for (let tries = 0; tries < 20; tries++) {
      const cart = await shop.shopper.cart()
      const { data } = await shop.shopper.post("/payment-collections", { cart_id: cart })
      const collection: string = data.payment_collection.id
      const path = `/payment-collections/${collection}/payment-sessions`
      const click = () => shop.shopper.post(path, { provider_id: PROVIDER })
      await Promise.all([click(), click()])
      const sessions: Session[] = await shop.sql(
        "select id, data from payment_session where payment_collection_id = ? and deleted_at is null order by id",
        collection,
      )
      const [first, second] = sessions
      if (first && second) return { cart, collection, first, second }
    }
    throw new Error("Medusa created one session only, every time")
  }
  const payInSilence = async ({ data }: Session) => {
    shop.sandbox.faults.add({
      kind: "notification_loss",
      times: 10,
      match: { order_no: data.order_no },
    })
    return payAtGateway(data)
  }

  describe("two sessions of one cart (hazard 18)", () => {
    it.each(["first", "second"] as const)("the %s is paid and becomes the order", async (which) => {
      const { cart, collection, ...sessions } = await startTwice()
      const paid = sessions[which]
      const other = sessions[which === "first" ? "second" : "first"]
      const back = await arrived(shop, await submit(await payInSilence(paid)))
      expect(back).toMatchObject({ status: "authorized", order_id: expect.any(String) })
      expect(await orders(cart)).toEqual([{ order_id: back.order_id }])
      expect(await sessionsOf(collection)).toEqual([paid.id])
      expect(gateway(paid)).toMatchObject({ state: "authorized" })
      // Its payment link takes no money any more, and leads to the order.
      expect((await rowsOf(shop, other.id))[0]).toMatchObject({ abandoned_at: expect.any(Date) })
      expect(await arrived(shop, await open(other.data.redirect_url))).toMatchObject({
        payment_session_id: other.id,
        order_id: back.order_id,
      })
    })

    it.each(["first", "second"] as const)(
      "the %s is paid, and the storefront completes the cart",
      async (which) => {
        const { cart, ...sessions } = await startTwice()
        await payInSilence(sessions[which])
        expect(await shop.shopper.complete(cart)).toMatchObject({ status: 200, data: { type: "order" } })
        expect(gateway(sessions[which])).toMatchObject({ state: "authorized" })
      },
    )

    it("both are paid: one becomes the order, the other is voided", async () => {
      const { cart, collection, first, second } = await startTwice()
      const pages = await Promise.all([first, second].map(({ data }) => openHostedPage(data)))
      const back = await Promise.all(pages.map((page) => enterCard(page)))
      const arrivals = await Promise.all(back.map(async (page) => arrived(shop, await submit(page))))
      expect(arrivals.map(({ status }) => status)).toContain("authorized")
      expect(await orders(cart)).toHaveLength(1)
      const states = () => [first, second].map((session) => gateway(session)?.state).sort()
      await until("one is voided", async () => states().includes("canceled"))
      expect(states()).toEqual(["authorized", "canceled"])
      expect(await sessionsOf(collection)).toHaveLength(1)
    })

    it("one is of another provider and not paid: the paid one becomes the order", async () => {
      const { cart, collection, first, second: paid } = await startTwice()
      await shop.sql("update payment_session set provider_id = 'pp_system_default' where id = ?", first.id)
      expect(await arrived(shop, await submit(await payInSilence(paid)))).toMatchObject({
        status: "authorized",
      })
      expect(await orders(cart)).toHaveLength(1)
      expect(await sessionsOf(collection)).toEqual([paid.id])
      expect(gateway(paid)).toMatchObject({ state: "authorized" })
    })

    it("none is paid: completing answers the cart, and both stay good", async () => {
      const { cart, collection, second } = await startTwice()
      await openHostedPage(second.data)
      expect(await shop.shopper.complete(cart)).toMatchObject({ status: 200, data: { type: "cart" } })
      expect(await sessionsOf(collection)).toHaveLength(2)
    })
  })
})
