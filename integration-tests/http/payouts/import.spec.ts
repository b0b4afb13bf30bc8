import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { newBeneficiary, supplier } from "./forms"
import { describeCheckout } from "../stores"

type Row = { line: number; outcome: string; payout_id: string; problems: { field: string; code: string }[] }

/** Many payouts from one file. */
describeCheckout((shop) => {
  describe("a file of payouts", () => {
    let user: DashboardUser
    beforeEach(async () => {
      user = await dashboardUser(shop, "payer@example.com")
      await newBeneficiary(shop, user, supplier(), "S-1")
      await newBeneficiary(shop, user, supplier({ company_name: "Example Carrier" }), "S-2")
    })
    const file = (...rows: string[]) => ["beneficiary,amount,currency,reference", ...rows].join("\n")
    const send = (csv: string, dry_run = false) =>
      user.post("/mpgi/payouts/import", { csv, dry_run, provider_id: PROVIDER })
    const outcomes = async (csv: string, dry_run = false) =>
      ((await send(csv, dry_run)).data.rows as Row[]).map(({ outcome }) => outcome)
    const count = async () => (await user.get("/mpgi/payouts?limit=1")).data.count as number

    it("is only checked first, with the errors of every row", async () => {
      const { data } = await send(
        file("S-1,10.00,EUR,A", "S-9,10.00,EUR,B", "S-1,ten,EUR,C", "S-2,1.234,EUR,D", "S-2,5.00,EUR,"),
        true,
      )
      const found = (data.rows as Row[]).map(({ line, outcome, problems }) => [
        line,
        outcome,
        ...problems.map(({ field, code }) => `${field} ${code}`),
      ])
      expect(found).toEqual([
        [2, "new"],
        [3, "invalid", "beneficiary_id beneficiary"],
        [4, "invalid", "payment_amount amount"],
        [5, "invalid", "payment_amount decimals"],
        [6, "invalid", "reference required"],
      ])
      expect(await count()).toBe(0)
    })

    it("creates each row once: imported again, corrected, or at the same time", async () => {
      const first = file("S-1,10.00,EUR,A", "S-1,10.00,EUR,A", "S-2,x,EUR,B")
      expect(await outcomes(first)).toEqual(["created", "created", "invalid"])
      expect(await outcomes(first)).toEqual(["duplicate", "duplicate", "invalid"])
      expect(await outcomes(file("S-2,20,EUR,B", "S-1,10,EUR,A", "S-1,10.0,EUR,A"))).toEqual([
        "created",
        "duplicate",
        "duplicate",
      ])
      expect(await count()).toBe(3)
      const more = file(...Array.from({ length: 10 }, (_, n) => `S-2,${n + 1}.50,EUR,N-${n}`))
      await Promise.all([send(more), send(more), send(more)])
      expect(await count()).toBe(13)
    })

    it("sends nothing automatically; each row is then sent once", async () => {
      const before = shop.sandbox.ledger.payouts().length
      const { data } = await send(file("S-1,10.00,EUR,Sent once", "S-2,11.00,EUR,Sent once"))
      expect(shop.sandbox.ledger.payouts()).toHaveLength(before)
      for (const { payout_id } of [...data.rows, ...data.rows] as Row[]) {
        const sent = await user.post(`/mpgi/payouts/${payout_id}/send`)
        expect(sent.data.payout).toMatchObject({ status: "on_its_way", source: "file" })
      }
      expect(shop.sandbox.ledger.payouts()).toHaveLength(before + 2)
    })

    it("of small rows that come to more than the amount needs approval for all", async () => {
      const { data } = await send(file("S-1,600.00,EUR,A", "S-1,600.00,EUR,B"))
      expect(data.rows.map(({ status }: { status: string }) => status)).toEqual([
        "awaiting_approval",
        "awaiting_approval",
      ])
      expect((await user.post(`/mpgi/payouts/${data.rows[0].payout_id}/send`)).data).toMatchObject({
        because: "not_released",
      })
    })

    it.each([
      ["beneficiary,amount\nS-1,1", "currency, reference"],
      ["beneficiary,amount,currency,reference,card\nS-1,1,EUR,A,4", "unknown: card"],
      [file(), "no row"],
      [file(...Array.from({ length: 501 }, () => "S-1,1.00,EUR,A")), "more than 500"],
    ])("that is invalid is refused with a message: %#", async (csv, words) => {
      expect(await send(csv)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining(words) },
      })
    })

    it("of five hundred rows is read", async () => {
      const pad = "x".repeat(130)
      const rows = Array.from({ length: 500 }, (_, n) => `S-1,1.00,EUR,${n} ${pad}`)
      expect((await send(file(...rows), true)).data.rows).toHaveLength(500)
    })
  })
})
