import { readReturn } from "medusa-payment-mpgi/storefront"
import { submit, type Page } from "../../setup/browser"
import { openHostedPage, payAtGateway, type Checkout, rowsOf, startCheckout } from "../../setup/pay"
import { newAddress } from "../../setup/new-address"
import { signUp } from "../direct-card/card-store"
import { describeSecurity } from "../stores"

/** A signed-in customer whom the app of a bank takes back to another browser, where no one is signed in. */
describeSecurity((shop) => {
  const headers = () => ({
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-forwarded-for": newAddress(),
  })
  const statusOf = async (session: string, query: Record<string, string> = {}, more: object = {}) => {
    const path = `/store/mpgi/payment-sessions/${session}?${new URLSearchParams(query).toString()}`
    const response = await fetch(shop.url + path, { headers: { ...headers(), ...more } })
    return { status: response.status, data: await response.json() }
  }

  /** A checkout of a signed-in customer, and where the gateway took the customer after paying. */
  async function returned(email: string, how: (checkout: Checkout) => Promise<Page> = payAtGateway) {
    const token = await signUp(shop, email)
    const checkout = await startCheckout(shop)
    const authorization = `Bearer ${token}`
    await fetch(`${shop.url}/store/carts/${checkout.cart}/customer`, {
      method: "POST",
      headers: { ...headers(), authorization },
    })
    const { url } = await submit(await how(checkout))
    return { ...checkout, url, authorization }
  }

  describe("a return in another browser", () => {
    it("shows that the payment was made, and nothing of the customer", async () => {
      const { url, session, authorization } = await returned("bank-app@example.com")
      const back = readReturn(url)
      expect(back).toEqual({
        payment_session_id: session,
        payment_return: expect.stringMatching(/^[\w-]{22}$/),
      })
      const { payment_return } = back as { payment_return: string }
      expect(await statusOf(session, { payment_return })).toEqual({
        status: 200,
        data: { payment_session: { id: session, status: "authorized", sign_in_required: true } },
      })
      const own = await statusOf(session, {}, { authorization })
      expect(own.data.payment_session).toMatchObject({ status: "authorized", order_id: expect.any(String) })
      expect(own.data.payment_session).not.toHaveProperty("sign_in_required")
      const [row] = await rowsOf(shop, session)
      expect(url).not.toContain(String(row!.token))
    })

    it("shows that it was canceled, and that it is pending", async () => {
      const cancel = async (checkout: Checkout) => submit(await openHostedPage(checkout), {}, "/cancel")
      const wait = (checkout: Checkout) => payAtGateway(checkout, "4000000000003220")
      for (const [how, status] of [
        [cancel, "canceled"],
        [wait, "pending"],
      ] as const) {
        const { url, session } = await returned(`${status}@example.com`, how)
        const { payment_return = "" } = readReturn(url) ?? {}
        const { data } = await statusOf(session, { payment_return })
        expect(data.payment_session).toEqual({ id: session, status, sign_in_required: true })
      }
    })

    it("shows nothing without the proof, or with that of another payment", async () => {
      const { session } = await returned("first@example.com")
      const other = await returned("second@example.com")
      const { payment_return = "" } = readReturn(other.url) ?? {}
      expect(payment_return).not.toBe("")
      for (const query of [
        {},
        { payment_return: "" },
        { payment_return },
        { payment_return: "x".repeat(22) },
      ])
        expect((await statusOf(session, query as Record<string, string>)).status).toBe(404)
      const repeated = `/store/mpgi/payment-sessions/${other.session}?payment_return[]=${payment_return}`
      expect((await fetch(shop.url + repeated, { headers: headers() })).status).toBe(404)
      const pay = `/store/mpgi/payment-sessions/${other.session}/authorise?payment_return=${payment_return}`
      const paid = await fetch(shop.url + pay, {
        method: "POST",
        headers: { ...headers(), "content-type": "application/json" },
        body: "{}",
      })
      expect(paid.status).toBe(404)
    })

    it("is not proven in the address of a guest, who needs no proof", async () => {
      const checkout = await startCheckout(shop)
      const { url } = await submit(await payAtGateway(checkout))
      expect([...new URL(url).searchParams.keys()]).toEqual(["payment_session_id"])
    })
  })
})
