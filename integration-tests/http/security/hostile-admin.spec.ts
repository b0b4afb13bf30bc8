import { randomUUID } from "node:crypto"
import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { secretKey } from "../../setup/merchant"
import { placeOrder } from "../../setup/pay"
import { cooled, IBAN, newBeneficiary, payoutForm, proposeBeneficiary, supplier } from "../payouts/forms"
import { DOCUMENTED_ROUTES, type DocumentedRoute } from "./documented-routes"
import { describeHostile } from "../stores"

/** An id of nothing. */
const NONE = "none"

/** Where the ids of a path come from, by the word before them. */
const TABLES: Record<string, string> = {
  payouts: "id from mpgi_payout",
  beneficiaries: "id from mpgi_beneficiary",
  changes: "id from mpgi_beneficiary_change",
  journal: "id from mpgi_operation",
  cases: "id from mpgi_case",
  notifications: "id from mpgi_notification",
  bulk: "id from mpgi_bulk",
  payments: "order_no as id from mpgi_payment",
  orders: 'id from "order"',
  "payment-links": "id from mpgi_payment_link",
  "subscription-plans": "id from product_variant",
  subscriptions: "id from mpgi_subscription",
  charges: "id from mpgi_charge",
  discrepancies: "id from mpgi_discrepancy",
}

/** A user whom the option names, with an API key of their own, tries every documented route. */
describeHostile((shop) => {
  describe("a hostile admin with one account and one API key", () => {
    let hostile: DashboardUser
    let others: DashboardUser[]
    let beneficiary: string
    beforeEach(async () => {
      hostile = await dashboardUser(shop, "payer@example.com")
      const [approver, treasurer] = [
        await dashboardUser(shop, "approver@example.com"),
        await dashboardUser(shop, "treasurer@example.com"),
      ]
      others = [approver, treasurer]
      beneficiary = await newBeneficiary(shop, treasurer)
      await cooled(shop, beneficiary)
      await proposeBeneficiary(treasurer, supplier({ company_name: "Example Carrier" }))
      await proposeBeneficiary(hostile, own("Example Front"))
      // Of others nothing waits: what another user requested and this one approves would be two.
      await hostile.post("/mpgi/payouts", payoutForm(beneficiary, { payment_amount: "70.00" }))
      await placeOrder(shop)
    })

    it("moves no money out by a payout, whatever documented route is called, with what, and in which order", async () => {
      await unconfirmedPayout()
      const before = paidOut()
      const key = await secretKey(shop.container)
      const asKey = `Basic ${Buffer.from(`${key}:`).toString("base64")}`
      const reached = new Set<string>()
      const changing = DOCUMENTED_ROUTES.filter(({ method }) => method !== "GET")
      for (const [routes, authorization] of [
        [DOCUMENTED_ROUTES, hostile.authorization],
        [changing, asKey],
        [[...changing].reverse(), hostile.authorization],
      ] as const) {
        for (const route of routes) if (await tryRoute(route, authorization)) reached.add(route.name)
        // What one user archives, only another one restores: the next pass finds beneficiaries in use.
        await shop.sql("update mpgi_beneficiary set archived_at = null")
      }
      expect(paidOut()).toEqual(before)
      // Its notification may settle the unconfirmed one meanwhile; a user has not.
      expect(
        await shop.sql("select id from mpgi_operation where kind = 'payout' and decided_by is not null"),
      ).toEqual([])
      // A new route is filled from its description. If no body is accepted, `values` needs one for it.
      expect(changing.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
    }, 900_000)

    it("needs one other user, and with that one the same payout is sent", async () => {
      const before = paidOut().length
      const { data } = await hostile.post("/mpgi/payouts", payoutForm(beneficiary))
      expect((await others[0]!.post(`/mpgi/payouts/${data.payout.id}/approve`)).data.outcome).toBe("applied")
      expect(paidOut()).toHaveLength(before + 1)
    })

    const paidOut = () => shop.sandbox.ledger.payouts().map(({ request_id }) => request_id)

    /** A payout of another user that the hostile admin approved, of which no response came. */
    async function unconfirmedPayout(): Promise<void> {
      const fourth = await dashboardUser(shop, "fourth@example.com")
      const { data } = await fourth.post("/mpgi/payouts", payoutForm(beneficiary))
      shop.sandbox.faults.add({ kind: "reset", operation: "payout", when: "after" })
      await hostile.post(`/mpgi/payouts/${data.payout.id}/approve`)
      await shop.sql(
        "update mpgi_operation set sent_at = now() - interval '61 minutes' where kind = 'payout'",
      )
    }

    /** Every id that there is, with every body; true when at least one body was read, whatever the answer. */
    async function tryRoute(route: DocumentedRoute, authorization: string): Promise<boolean> {
      const paths = route.paths(await knownIds())
      // Where the store has nothing that the path could name, the answer says nothing about the body.
      let reached = paths.every((path) => path.includes(`/${NONE}`))
      for (const path of paths) {
        const bodies = route.method === "POST" ? route.bodies(await values()) : [undefined]
        for (const body of bodies) {
          const response = await fetch(`${shop.url}${path}`, {
            method: route.method,
            headers: { authorization, "content-type": "application/json" },
            ...(body && {
              body: JSON.stringify({ ...body, ...("request_id" in body && { request_id: randomUUID() }) }),
            }),
          })
          const text = await response.text()
          if (response.status >= 500) throw new Error(`${route.name}: ${response.status} ${text}`)
          if (response.status < 400 || (response.status !== 404 && !text.includes("invalid_data")))
            reached = true
        }
      }
      return reached
    }

    /** The ids of what a path names; of what no table is known for, all ids. */
    async function knownIds(): Promise<(word: string) => string[]> {
      const ids = new Map<string, string[]>()
      for (const [word, from] of Object.entries(TABLES)) {
        const rows = await shop.sql<{ id: string }>(`select ${from} order by created_at desc limit 4`)
        ids.set(
          word,
          rows.map(({ id }) => id),
        )
      }
      const all = [...ids.values()].flat()
      return (word) => (ids.has(word) ? [...(ids.get(word) ?? []), NONE] : all)
    }

    /** What fields of any body are filled with: what serves the attacker. */
    async function values(): Promise<Record<string, unknown>> {
      const [payment] = await shop.sql<{ order_no: string }>("select order_no from mpgi_payment limit 1")
      return {
        ...payoutForm(beneficiary, { payment_amount: "1.00" }),
        source_amount: "1.00",
        csv: `beneficiary,amount,currency,reference\n${beneficiary},1.00,EUR,${randomUUID()}`,
        dry_run: false,
        beneficiary: own("Example Other Front"),
        note: "as the portal shows",
        iban: IBAN,
        order_nos: [payment?.order_no],
        version: 0,
        titles: { en: "Mine" },
        amount: "1.00",
        interval: "day",
        interval_count: 1,
        order: null,
        expires_in_hours: 24,
      }
    }
  })
})

/** A beneficiary with an account of the attacker. */
function own(company_name: string) {
  return supplier({
    company_name,
    bank_details: { bank_country_code: "DE", iban: "DE75512108001245126199", account_currency: "EUR" },
  })
}
