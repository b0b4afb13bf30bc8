import { submit, type Page } from "../setup/browser"
import { arrived, CARDS, orderOf, payAtGateway, sentTo, startCheckout, until } from "../setup/pay"
import type { Fleet, Machine } from "./fleet"

/** The same page, with its links and forms leading to another server. */
function at(machine: Machine, page: Page): Page {
  const moved = (address: string) => `${machine.url}${new URL(address).pathname}`
  return { ...page, forms: page.forms.map((form) => ({ ...form, action: moved(form.action) })) }
}

/** Returns, notifications and completions of one payment, on either server. */
export function concurrentDeliveryCases(fleet: () => Fleet) {
  const ordersOf = (cart: string) =>
    fleet().sql("select order_id from order_cart where cart_id = ? and deleted_at is null", cart)

  it.each([1, 2, 3])(
    "a shopper returns to one server and the notification reaches another: one order (%i)",
    async () => {
      const { a, b, sandbox, sql } = fleet()
      // Opened on B, so B is notified.
      const checkout = await startCheckout(b)
      const page = await payAtGateway(checkout)
      const [home] = await Promise.all([submit(at(a, page)), sandbox.notifications.idle()])
      expect(await arrived(a, home)).toMatchObject({
        status: "authorized",
        order_id: expect.stringMatching(/^order_/),
      })
      expect(sandbox.ledger.notifications(checkout.order_no)).toMatchObject([{ state: "acknowledged" }])
      expect(await ordersOf(checkout.cart)).toHaveLength(1)
      await until("the notification is applied", async () => {
        const [row] = await sql<{ state: string }>(
          "select state from mpgi_notification where order_no = ?",
          checkout.order_no,
        )
        return row?.state === "applied"
      })
      const payments = await sql("select id from payment where payment_session_id = ?", checkout.session)
      expect(payments).toHaveLength(1)
      expect(sentTo(a, "cancel", sandbox.ledger.transaction(checkout.order_no)!.transaction_id)).toBe(0)
    },
  )

  it("a shopper returns to both servers while the storefront completes the cart on both: one order", async () => {
    const { a, b, sandbox } = fleet()
    const checkout = await startCheckout(a)
    sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
    const page = await payAtGateway(checkout)
    await Promise.allSettled([
      submit(at(a, page)),
      submit(at(b, page)),
      a.shopper.complete(checkout.cart),
      b.shopper.complete(checkout.cart),
    ])
    await orderOf(a, checkout.cart)
    expect(await ordersOf(checkout.cart)).toHaveLength(1)
    expect(sandbox.ledger.transaction(checkout.order_no)).toMatchObject({ state: "authorized" })
    expect((await b.shopper.complete(checkout.cart)).data).toMatchObject({ type: "order" })
  })

  it.each([1, 2, 3])("a card that is sent to both servers is authorized once (%i)", async () => {
    const { a, b, sandbox, sql } = fleet()
    const cart = await a.shopper.cart()
    const { session } = await a.shopper.session(cart, "pp_mpgi_mpgi", { flow: "card" })
    const card = { card: CARDS.good, expiration_month: "12", expiration_year: "2031", security_code: "8913" }
    const route = `/mpgi/payment-sessions/${session!}/authorise`
    const answers = await Promise.all([a.shopper.post(route, card), b.shopper.post(route, card)])
    const statuses = answers.map(({ data }) => data.payment_session?.status as string | undefined)
    expect(statuses).toContain("authorized")
    const [{ order_no }] = (await sql<{ order_no: string }>(
      "select order_no from mpgi_payment where payment_session_id = ?",
      session!,
    )) as [{ order_no: string }]
    expect(sentTo(a, "authorise", order_no)).toBe(1)
    expect(sandbox.ledger.transactions().filter((each) => each.order_no === order_no)).toHaveLength(1)
    expect((await b.shopper.complete(cart)).data).toMatchObject({ type: "order" })
  })
}
