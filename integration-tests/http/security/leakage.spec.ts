import { trace } from "@medusajs/framework/opentelemetry/api"
import { open, submit } from "../../setup/browser"
import { CANARY, leaks } from "../../setup/canaries"
import { merchant } from "../../setup/merchant"
import { CARDS, payAtGateway, settled, startCheckout } from "../../setup/pay"
import { recordTelemetry } from "../../setup/telemetry"
import { everythingStored, recordOutput } from "../stored-and-printed"
import { deliver } from "./notify"
import { describeSecurity } from "../stores"

const { code: CODE, holder: HOLDER, secret: SECRET } = CANARY

/** Nothing of a card, and no secret, in any table, log, response, span or metric after a payment by page and one by card. */
describeSecurity((shop) => {
  async function inspect(act: () => Promise<unknown[]>) {
    const output = recordOutput(shop.container)
    const telemetry = recordTelemetry()
    let answers: unknown[]
    let printed: string
    let traced: string
    try {
      answers = await act()
      await settled(shop)
    } finally {
      printed = output.stop()
      traced = await telemetry.everything()
      await telemetry.stop()
    }
    const stored = await everythingStored(shop)
    return { answers: JSON.stringify(answers), printed, traced, stored }
  }

  const back = async (order_id: string) => {
    const admin = await merchant(shop)
    const fields =
      "*payment_collections.payments,*payment_collections.payment_sessions,*payment_collections.payments.captures"
    const { data } = await admin.get(`/orders/${order_id}?fields=${fields}`)
    const captured = await admin.capture(data.order.payment_collections[0].payments[0].id)
    return [data, captured.data, (await admin.get("/payments/payment-providers")).data]
  }

  it.each([CARDS.good, CARDS.declined, CARDS.review])("the payment page: %s leaks nowhere", async (card) => {
    const { answers, printed, traced, stored } = await inspect(async () => {
      const checkout = await startCheckout(shop)
      const page = await open(checkout.redirect_url)
      const forged = await deliver(shop, {
        order_no: checkout.order_no,
        card,
        encryption_data: "x",
        note: CODE,
      })
      const paid = await payAtGateway(checkout, card)
      const returned = paid.forms[0]!.action.includes("/mpgi/") ? (await submit(paid)).url : "tried again"
      const order_id = new URL(returned, shop.url).searchParams.get("order_id")
      const status = await shop.shopper.get(`/mpgi/payment-sessions/${checkout.session}`)
      const order = order_id ? (await shop.shopper.get(`/orders/${order_id}`)).data : undefined
      return [page.html, forged, returned, status, order, ...(order_id ? await back(order_id) : [])]
    })
    expect(leaks(answers)).toEqual([])
    expect(leaks(printed)).toEqual([])
    expect(traced).toContain("mpgi.exchange")
    expect(leaks(traced)).toEqual([])
    expect(stored.filter(({ text }) => leaks(text).length > 0)).toEqual([])
    const tables = new Set(stored.map(({ where }) => where.split(".")[0]))
    const looked = ["mpgi_payment", "payment_session"]
    if (card !== CARDS.declined) looked.push("mpgi_notification", "workflow_execution")
    expect([...tables]).toEqual(expect.arrayContaining(looked))
  })

  it("a card through the server leaks nowhere", async () => {
    const { answers, printed, traced, stored } = await inspect(async () => {
      const cart = await shop.shopper.cart()
      const { session } = await shop.shopper.session(cart, "pp_mpgi_cards", { flow: "card" })
      const card = {
        card: CARDS.good,
        expiration_month: "12",
        expiration_year: "2031",
        security_code: CODE,
        ...HOLDER,
      }
      const paid = await shop.shopper.post(`/mpgi/payment-sessions/${session!}/authorise`, card)
      expect(paid.data.payment_session).toMatchObject({ status: "authorized" })
      const done = await shop.shopper.complete(cart)
      const status = await shop.shopper.get(`/mpgi/payment-sessions/${session!}`)
      return [paid, done, status, ...(await back(done.data.order.id))]
    })
    expect(leaks(answers)).toEqual([])
    expect(leaks(printed)).toEqual([])
    expect(traced).toContain("mpgi.exchange")
    expect(leaks(traced)).toEqual([])
    expect(stored.filter(({ text }) => leaks(text).length > 0)).toEqual([])
    expect(stored.some(({ where }) => where.startsWith("workflow_execution."))).toBe(true)
  })

  it("the search finds planted values", async () => {
    expect(leaks(`a 4111 1111-1111 1111, code ${CODE}, key ${SECRET}`)).toEqual([
      "4111111111111111",
      CODE,
      SECRET,
    ])
    expect(leaks("411111******1111 1763683200000 20261121001553 4111111111111112")).toEqual([])
    const { printed, traced, stored } = await inspect(async () => {
      const { session } = await startCheckout(shop)
      trace
        .getTracer("any")
        .startSpan("any", { attributes: { note: `card ${CARDS.good}` } })
        .end()
      shop.container.resolve("logger").debug(`card ${CARDS.good}`)
      await shop.sql(
        `update mpgi_payment set device = '{"note":"${CARDS.good}"}' where payment_session_id = ?`,
        session,
      )
      return []
    })
    expect(leaks(printed)).toEqual([CARDS.good])
    expect(leaks(traced)).toEqual([CARDS.good])
    expect(stored.filter(({ text }) => leaks(text).length > 0)).toMatchObject([
      { where: "mpgi_payment.device" },
    ])
  })
})
