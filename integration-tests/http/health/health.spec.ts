import type { OrderNo } from "medusa-payment-mpgi/gateway"
import { merchant } from "../../setup/merchant"
import { placeOrder, settled } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../journal/watched-order"
import { describeHealth } from "../stores"

type Result = { check: string; provider_id: string | null; status: string; code: string; message: string }

/** The results of the health check. */
describeHealth((shop) => {
  const read = async () => {
    const { status, data } = await (await merchant(shop)).get("/mpgi/health")
    expect(status).toBe(200)
    return data as { status: string; checks: (Result & { action: string | null })[] }
  }
  const resultOf = async (check: string, provider_id: string | null = null) => {
    const { checks } = await read()
    return checks.find((each) => each.check === check && each.provider_id === provider_id)?.code
  }

  describe("health", () => {
    it("distinguishes a healthy account, an unreachable one and one with another secret", async () => {
      const { status, checks } = await read()
      expect(status).toBe("critical")
      const of = (id: string | null) =>
        Object.fromEntries(
          checks.flatMap(({ check, provider_id, code }) => (provider_id === id ? [[check, code]] : [])),
        )
      expect(of(PROVIDER)).toEqual({
        reachable: "gateway_reached",
        clock: "clock_ok",
        signature: "signature_ok",
        query: "query_ok",
        notify_address: "notify_not_public",
        inbox: "inbox_empty",
        credentials: "credentials_same",
        secrets: "secrets_one",
      })
      expect(of("pp_mpgi_gone")).toEqual({
        reachable: "gateway_not_reached",
        clock: "clock_unknown",
        signature: "signature_ok",
        secrets: "secrets_one",
        query: "query_failed",
        notify_address: "notify_not_reached",
        inbox: "inbox_empty",
        credentials: "credentials_same",
      })
      expect(of("pp_mpgi_wrong-secret")).toMatchObject({
        reachable: "gateway_reached",
        query: "query_refused",
      })
      expect(of(null)).toEqual({
        options: "options_rehearsal",
        paused: "paused_off",
        instances: "instances_one",
        migrations: "migrations_ok",
        unconfirmed_operations: "unknowns_none",
        cases: "cases_none",
        alerts: "alerts_ok",
        encryption: "encryption_ok",
        access_control: "access_control_off",
        customer_addresses: "addresses_unknown",
      })
      for (const { status, message, action } of checks) {
        expect(message).not.toMatch(/\{\{|undefined|sandbox-secret|not the gateway's own/)
        expect(action === null).toBe(status === "healthy")
      }
    })

    it("reports that the gateway refuses queries from this address", async () => {
      shop.sandbox.allowIps(["203.0.113.1"])
      expect(await resultOf("query", PROVIDER)).toBe("query_forbidden")
    })

    it("reports an unconfirmed operation, recent and old, and its case", async () => {
      const { admin, lose, payment_id, order_no } = await paidOrder(shop)
      // A check takes as long as the gateway that cannot be reached: more queries fail than can be sent meanwhile.
      await lose("capture", () => admin.capture(payment_id, 10), 10)
      expect(await resultOf("unconfirmed_operations")).toBe("unknowns_young")
      await shop.sql(
        `update mpgi_operation set sent_at = now() - interval '61 minutes', next_attempt_at = now() + interval '1 hour'
         where order_no = ?`,
        order_no,
      )
      expect(await resultOf("unconfirmed_operations")).toBe("unknowns_old")
      await shop.container.resolve("mpgi").syncUnconfirmedCases()
      expect((await read()).checks).toContainEqual(
        expect.objectContaining({ check: "cases", message: "Open cases: 1. operation_unconfirmed (1)." }),
      )
    })

    it("reports the last notification, and notifications that are not processed", async () => {
      const { order_no } = await placeOrder(shop)
      await settled(shop)
      expect(await resultOf("inbox", PROVIDER)).toMatch(/^inbox_(ok|received)$/)
      await shop.sql(
        "update mpgi_payment set opened_at = now() - interval '2 hours' where order_no = ?",
        order_no,
      )
      await shop.sql("update mpgi_notification set received_at = now() - interval '3 hours'")
      expect(await resultOf("inbox", PROVIDER)).toBe("inbox_silent")
      await shop.sql("update mpgi_notification set state = 'received', applied_at = null")
      expect(await resultOf("inbox", PROVIDER)).toBe("inbox_left")
      await shop.sql("delete from mpgi_notification")
      expect(await resultOf("inbox", PROVIDER)).toBe("inbox_never")
    })

    it("reports a migration that did not run, and values that cannot be decrypted", async () => {
      await shop.sql("delete from mikro_orm_migrations where name = 'Migration20261122000000'")
      expect((await read()).checks).toContainEqual(
        expect.objectContaining({
          check: "migrations",
          status: "critical",
          message: "These migrations have not run: Migration20261122000000.",
        }),
      )
      const lost = `v1.lost.${"a".repeat(16)}.${"b".repeat(22)}.c`
      await shop.sql(
        "insert into mpgi_account_access (id, customer_id, last_login_ip) values ('mpgiacc_1', 'cus_1', ?)",
        lost,
      )
      expect(await resultOf("encryption")).toBe("encryption_key_lost")
      await shop.sql("update mpgi_account_access set last_login_ip = '192.0.2.1'")
      const [found] = (await read()).checks.filter(({ check }) => check === "encryption")
      expect(found).toMatchObject({ code: "encryption_clear", status: "warning" })
      expect(JSON.stringify(found)).not.toContain("192.0.2.1")
    })

    it("reports a proxy whose address every customer has", async () => {
      for (let at = 0; at < 20; at++) await shop.shopper.session(await shop.shopper.cart(), PROVIDER)
      expect(await resultOf("customer_addresses")).toBe("addresses_private")
      const { devices } = shop.container.resolve("mpgi")
      const rows = await shop.sql<{ order_no: string }>("select order_no from mpgi_payment")
      const from = async (ip: (at: number) => string) => {
        for (const [at, { order_no }] of rows.entries()) {
          const device = devices.toColumn({ ip: ip(at) }, order_no as OrderNo)
          await shop.sql("update mpgi_payment set device = ?::jsonb where order_no = ?", device!, order_no)
        }
        return resultOf("customer_addresses")
      }
      expect(await from((at) => `198.51.100.${at % 2}`)).toBe("addresses_few")
      expect(await from((at) => `203.0.113.${at}`)).toBe("addresses_ok")
    })

    it("requires a signed-in user; a GET of the notify address has no effect", async () => {
      expect((await fetch(`${shop.url}/admin/mpgi/health`)).status).toBe(401)
      const response = await fetch(`${shop.url}/hooks/mpgi/mpgi`)
      expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([
        405,
        "POST",
        "",
      ])
      expect(await shop.sql("select id from mpgi_notification")).toEqual([])
    })
  })
})
