import { signUp } from "../direct-card/card-store"
import { coffeeClub, renewalTools } from "./renewal-tools"
import { contractOf } from "./subscribe"
import { describePayments } from "../stores"

/** Customers list and cancel their subscriptions over the store routes. */
describePayments((shop) => {
  const { subscribed, renewed } = renewalTools(shop)

  describe("a customer's own subscriptions", () => {
    const call = async (token: string | null, path = "", method = "GET") => {
      const response = await fetch(`${shop.url}/store/mpgi/subscriptions${path}`, {
        method,
        headers: {
          "x-publishable-api-key": shop.seed.publishableKey,
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(method === "POST" ? { body: "{}" } : {}),
      })
      return { status: response.status, data: await response.json() }
    }
    const owned = async (email: string) => {
      const token = await signUp(shop, email)
      const made = await subscribed(await coffeeClub(shop))
      const me = await fetch(`${shop.url}/store/customers/me`, {
        headers: { authorization: `Bearer ${token}`, "x-publishable-api-key": shop.seed.publishableKey },
      })
      const { customer } = (await me.json()) as { customer: { id: string } }
      await shop.sql(`update "order" set customer_id = ? where id = ?`, customer.id, made.order_id)
      return { ...made, token }
    }

    it("are listed with their charges, and canceled once", async () => {
      const { id, token, recurring_id } = await owned("grace@example.com")
      const [charge] = await renewed(id)
      const shown = await call(token)
      expect(shown).toMatchObject({
        status: 200,
        data: {
          subscriptions: [
            {
              id,
              contract_name: "Coffee club",
              contract_amount: "9.90",
              status: "active",
              charges: [{ amount: "9.90", state: "captured", order_id: charge!.order_id }],
              allowed: { cancel: true },
            },
          ],
        },
      })
      for (const secret of [recurring_id, "transaction_id", "recurring_id", "cart_"])
        expect(JSON.stringify(shown.data)).not.toContain(secret)
      expect(await call(token, `/${id}/cancel`, "POST")).toMatchObject({
        status: 200,
        data: { outcome: "applied", subscription: { allowed: { cancel: false } } },
      })
      expect(contractOf(shop, recurring_id).status).toBe("Inactive")
      expect((await call(token, `/${id}/cancel`, "POST")).status).toBe(409)
    })

    it("are not another customer's to see or to cancel", async () => {
      const { id, recurring_id } = await owned("linus@example.com")
      const other = await signUp(shop, "eve@example.com")
      expect((await call(null)).status).toBe(401)
      expect((await call(null, `/${id}/cancel`, "POST")).status).toBe(401)
      expect(await call(other)).toMatchObject({ status: 200, data: { subscriptions: [] } })
      for (const named of [id, "mpgisub_none", "%00", "' or 1=1 --"])
        expect((await call(other, `/${encodeURIComponent(named)}/cancel`, "POST")).status).toBe(404)
      expect(contractOf(shop, recurring_id).status).toBe("Active")
    })
  })
})
