import { CARDS, payAndReturn, startCheckout } from "../setup/pay"
import type { Fleet } from "./fleet"

/** Four digits and a name that occur nowhere else. */
const CODE = "8913"
const HOLDER = { first_name: "Zebulon", last_name: "Canaryholder" }

/** Redis is a sink like a log: everything that was ever stored in it, or sent through it, is searched. */
export function leakageCases(fleet: () => Fleet) {
  const found = (text: string, tokens: string[]) =>
    [CARDS.good, HOLDER.last_name, "sandbox-secret", "encryption_data", ...tokens]
      .filter((each) => text.includes(each))
      .concat(new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`).test(text) ? CODE : [])

  it("Redis never sees a card, its code, its holder, a secret or the link of a payment", async () => {
    const { a, b, redis, sql } = fleet()
    const monitor = await redis.listen()
    const { order_id } = await payAndReturn(a, await startCheckout(a))
    const { payment } = await b.merchant.order(order_id!)
    await b.merchant.capture(payment.id)
    await a.merchant.refund(payment.id, { amount: 5, note: "Broken handle" })
    const cart = await b.shopper.cart()
    const { session } = await b.shopper.session(cart, "pp_mpgi_mpgi", { flow: "card" })
    const paid = await a.shopper.post(`/mpgi/payment-sessions/${session!}/authorise`, {
      card: CARDS.good,
      expiration_month: "12",
      expiration_year: "2031",
      security_code: CODE,
      ...HOLDER,
    })
    expect(paid.data.payment_session).toMatchObject({ status: "authorized" })
    expect((await b.shopper.complete(cart)).data).toMatchObject({ type: "order" })

    const rows = await sql<{ token: string }>("select token from mpgi_payment where token is not null")
    const tokens = rows.map(({ token }) => token)
    for (const seen of [monitor.stop(), redis.everythingWritten()]) {
      expect(seen).toContain(order_id!) // the search covers it
      expect(found(seen, tokens)).toEqual([])
    }
  })

  it("the search finds planted values", async () => {
    const { redis } = fleet()
    const monitor = await redis.listen()
    await redis.command("set", "canary", `{"card":"${CARDS.good}","code":${CODE},"link":"t0ken"}`)
    for (const seen of [monitor.stop(), redis.everythingWritten()])
      expect(found(seen, ["t0ken"])).toEqual([CARDS.good, "t0ken", CODE])
  })
}
