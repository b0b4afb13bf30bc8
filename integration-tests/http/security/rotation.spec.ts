import { signer } from "medusa-payment-mpgi/gateway"
import { merchant } from "../../setup/merchant"
import { placeOrder, settled, until } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { deliver } from "./notify"
import { describePayments, NEW_SECRET } from "../stores"

const PROVIDER = "pp_mpgi_rotating"
const OLD = "sandbox-secret"
const NEW = NEW_SECRET.secret

/** A notification of the gateway, with the signature that this secret makes. */
const notify = (shop: Shop, secret: string, order_no: string, account = "rotating") => {
  const fields = {
    notification_type: "payment",
    merchant_id: "100200",
    account_id: "100200001",
    order_no,
    transaction_id: "1",
    order_status: "1",
  }
  const sign = signer({ algorithm: "hmac-sha256", secret })
  const input = { operation: "notification", direction: "notification", fields } as const
  return deliver(shop, { ...fields, encryption_data: sign(input) }, { account })
}

/** The account signs with its new secret; the gateway has both, and signs with the old one at first. */
describePayments((shop) => {
  const secrets = async () => {
    const { data } = await (await merchant(shop)).get("/mpgi/health")
    expect(JSON.stringify(data)).not.toMatch(/sandbox-secret|next secret/)
    const { checks } = data as { checks: { check: string; provider_id: string; values: object }[] }
    return checks.find(({ check, provider_id }) => check === "secrets" && provider_id === PROVIDER)
  }
  // Each message is written, not the first of a minute.
  beforeEach(() => void jest.replaceProperty(shop.container.resolve("mpgi").secretUses, "everyMs", 0))
  afterEach(() => shop.sandbox.secrets.signWith("2026"))

  describe("while a secret is rotated", () => {
    it("a notification is accepted with the new and the old secret, and with no third one", async () => {
      expect(await notify(shop, NEW, "ROTATE-1")).toEqual([200, "OK"])
      expect(await notify(shop, OLD, "ROTATE-2")).toEqual([200, "OK"])
      expect(await notify(shop, "the secret of a third party", "ROTATE-3")).toEqual([401, ""])
      // The others have one secret only.
      expect(await notify(shop, NEW, "ROTATE-4", "mpgi")).toEqual([401, ""])
      await settled(shop)
      const stored = await shop.sql<{ order_no: string }>(
        "select order_no from mpgi_notification where order_no like 'ROTATE-%' order by order_no",
      )
      expect(stored.map(({ order_no }) => order_no)).toEqual(["ROTATE-1", "ROTATE-2"])
    })

    it("a copy with another secret is a copy", async () => {
      for (const secret of [OLD, NEW]) expect(await notify(shop, secret, "ROTATE-1")).toEqual([200, "OK"])
      expect(await shop.sql("select deliveries from mpgi_notification where order_no = 'ROTATE-1'")).toEqual([
        { deliveries: 2 },
      ])
    })

    it.each(["2026", "2027"])(
      "an order is paid and captured with a gateway that signs with %s; requests are signed with the first",
      async (secret) => {
        shop.sandbox.secrets.signWith(secret)
        const { order_id, order_no } = await placeOrder(shop, undefined, PROVIDER)
        const admin = await merchant(shop)
        const { status } = await admin.capture((await admin.order(order_id)).payment.id, 25)
        expect(status).toBe(200)
        const { transaction_id, captured } = shop.sandbox.ledger.transaction(order_no)!
        expect(captured).toBe("25.00")
        const about = shop.sandbox
          .requests()
          .filter(({ orders }) => orders.includes(order_no) || orders.includes(transaction_id))
        expect(new Set(about.map((request) => request.operation))).toContain("capture")
        expect(new Set(about.map((request) => request.secret))).toEqual(new Set(["2027"]))
        // A reply does not wait until it is recorded with which secret it came.
        await until("the secret is recorded", async () => {
          const rows = await shop.sql<{ secret: string }>(
            "select secret from mpgi_secret_use where provider_id = ? and last_at is not null",
            PROVIDER,
          )
          return rows.some((row) => row.secret === secret)
        })
      },
    )

    it("the health check says which messages came with, and when an old secret may be removed", async () => {
      // Replies to queries, such as the check's own, are recorded without being waited for.
      shop.sandbox.secrets.signWith("2027")
      await notify(shop, OLD, "ROTATE-1")
      expect(await secrets()).toMatchObject({
        status: "warning",
        code: "secrets_others_used",
        values: { first: "2027", secrets: "2026", at: expect.any(String) as string },
        message: expect.stringMatching(
          /signed with the secret 2027.*still arrive signed with 2026/,
        ) as string,
      })
      await notify(shop, NEW, "ROTATE-2")
      await shop.sql(
        `update mpgi_secret_use set watched_since = now() - interval '25 hours',
           last_at = case when secret = '2026' then now() - interval '25 hours' else last_at end`,
      )
      expect(await secrets()).toMatchObject({
        status: "warning",
        code: "secrets_others_unused",
        values: { first: "2027", secrets: "2026" },
        action: expect.stringContaining("remove it from signature.secrets") as string,
      })
    })
  })
})
