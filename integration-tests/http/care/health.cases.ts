import { merchant } from "../../setup/merchant"
import { placeOrder, settled } from "../../setup/pay"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../resolver/lost"

type Result = { check: string; provider_id: string | null; status: string; said: string; what: string }

/** What the doctor finds. */
export function healthCases(shop: Shop) {
  const look = async () => {
    const { status, data } = await (await merchant(shop)).get("/mpgi/health")
    expect(status).toBe(200)
    return data as { status: string; checks: (Result & { what_to_do: string | null })[] }
  }
  const said = async (check: string, provider_id: string | null = null) => {
    const { checks } = await look()
    return checks.find((each) => each.check === check && each.provider_id === provider_id)?.said
  }

  describe("health", () => {
    it("tells an account in order from one that nobody answers and one with another secret", async () => {
      const { status, checks } = await look()
      expect(status).toBe("problem")
      const of = (id: string | null) =>
        Object.fromEntries(
          checks.flatMap(({ check, provider_id, said }) => (provider_id === id ? [[check, said]] : [])),
        )
      expect(of(PROVIDER)).toEqual({
        ...{ reachable: "gateway_reached", clock: "clock_ok", signature: "signature_ok", query: "query_ok" },
        ...{ notify_address: "notify_not_public", inbox: "inbox_empty" },
      })
      expect(of("pp_mpgi_gone")).toEqual({
        ...{ reachable: "gateway_not_reached", clock: "clock_unknown", signature: "signature_ok" },
        ...{ query: "query_failed", notify_address: "notify_not_reached", inbox: "inbox_empty" },
      })
      expect(of("pp_mpgi_stranger")).toMatchObject({ reachable: "gateway_reached", query: "query_refused" })
      expect(of(null)).toEqual({
        ...{ options: "options_rehearsal", instances: "instances_one", migrations: "migrations_ok" },
        ...{ unknown_outcomes: "unknowns_none", cases: "cases_none", encryption: "encryption_ok" },
      })
      for (const { status, what, what_to_do } of checks) {
        expect(what).not.toMatch(/\{\{|undefined|sandbox-secret|not the gateway's own/)
        expect(what_to_do === null).toBe(status === "ok")
      }
    })

    it("finds that the gateway does not take queries from here", async () => {
      shop.sandbox.allowIps(["203.0.113.1"])
      expect(await said("query", PROVIDER)).toBe("query_forbidden")
    })

    it("tells of a write whose outcome is unknown, young and old, and of its case", async () => {
      const { admin, lose, payment_id, order_no } = await paidOrder(shop)
      await lose("capture", () => admin.capture(payment_id, 10))
      expect(await said("unknown_outcomes")).toBe("unknowns_young")
      await shop.sql(
        "update mpgi_operation set sent_at = now() - interval '61 minutes' where order_no = ?",
        order_no,
      )
      expect(await said("unknown_outcomes")).toBe("unknowns_old")
      await shop.container.resolve("mpgi").showUnknownOutcomes()
      expect((await look()).checks).toContainEqual(
        expect.objectContaining({ check: "cases", what: "Open cases: 1. outcome_unknown (1)." }),
      )
    })

    it("tells when the gateway was last heard of, and when nothing looks at what it says", async () => {
      const { order_no } = await placeOrder(shop)
      await settled(shop)
      expect(await said("inbox", PROVIDER)).toMatch(/^inbox_(ok|heard)$/)
      await shop.sql(
        "update mpgi_payment set opened_at = now() - interval '2 hours' where order_no = ?",
        order_no,
      )
      await shop.sql("update mpgi_notification set received_at = now() - interval '3 hours'")
      expect(await said("inbox", PROVIDER)).toBe("inbox_silent")
      await shop.sql("update mpgi_notification set state = 'received', applied_at = null")
      expect(await said("inbox", PROVIDER)).toBe("inbox_left")
      await shop.sql("delete from mpgi_notification")
      expect(await said("inbox", PROVIDER)).toBe("inbox_never")
    })

    it("finds a migration that did not run, and values that nobody can open", async () => {
      await shop.sql("delete from mikro_orm_migrations where name = 'Migration20261121035500'")
      expect((await look()).checks).toContainEqual(
        expect.objectContaining({
          ...{ check: "migrations", status: "problem" },
          what: "These migrations have not run: Migration20261121035500.",
        }),
      )
      const lost = `v1.lost.${"a".repeat(16)}.${"b".repeat(22)}.c`
      await shop.sql(
        "insert into mpgi_account_access (id, customer_id, last_login_ip) values ('mpgiacc_1', 'cus_1', ?)",
        lost,
      )
      expect(await said("encryption")).toBe("encryption_key_lost")
      await shop.sql("update mpgi_account_access set last_login_ip = '192.0.2.1'")
      const [found] = (await look()).checks.filter(({ check }) => check === "encryption")
      expect(found).toMatchObject({ said: "encryption_clear", status: "warning" })
      expect(JSON.stringify(found)).not.toContain("192.0.2.1")
    })

    it("is for whoever is signed in; the notify address takes no notice of being looked at", async () => {
      expect((await fetch(`${shop.url}/admin/mpgi/health`)).status).toBe(401)
      const looked = await fetch(`${shop.url}/hooks/mpgi/mpgi`)
      expect([looked.status, looked.headers.get("allow"), await looked.text()]).toEqual([405, "POST", ""])
      expect(await shop.sql("select id from mpgi_notification")).toEqual([])
    })
  })
}
