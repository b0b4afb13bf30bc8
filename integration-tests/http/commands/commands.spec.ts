import { runCommand } from "medusa-payment-mpgi/exec"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { merchant } from "../../setup/merchant"
import { placeOrder, until } from "../../setup/pay"
import { deliver, signed } from "../notifications/messages"
import { describePayments } from "../stores"

type Command = Parameters<typeof runCommand>[0]["command"]

/** The commands of `mpgi` in a Medusa that runs, with its container. */
describePayments((shop) => {
  const mpgi = async (command: Command, positionals: string[] = [], options = {}) => {
    const { result, lines, code } = await runCommand({ command, positionals, options }, shop.container)
    return { result: JSON.parse(JSON.stringify(result)), text: lines.join("\n"), code }
  }
  const waiting = async (order_no: string) => {
    await deliver(shop, signed({ order_no, transaction_id: "1", order_status: "1", amount: "1.00" }))
    const rows = () =>
      shop.sql<{ id: string; state: string }>(
        "select id, state from mpgi_notification where order_no = ?",
        order_no,
      )
    await until("waiting", async () => (await rows())[0]?.state === "waiting")
    return (await rows())[0]!.id
  }

  describe("commands", () => {
    it("health reports the checks of the dashboard's page", async () => {
      const { data } = await (await merchant(shop)).get("/mpgi/health")
      const { result, text, code } = await mpgi("health")
      expect(result.status).toBe(data.status)
      expect(code).toBe({ healthy: 0, warning: 2, critical: 1 }[result.status as "healthy"])
      expect(text).toContain("options: warning: ")
      expect(text).toMatch(new RegExp(`Status: ${data.status}$`))
    })

    it("pause stops what would be sent, and resume releases it", async () => {
      const { order_id } = await placeOrder(shop)
      const admin = await merchant(shop)
      const { payment } = await admin.order(order_id)
      expect(await mpgi("pause", [], { "dry-run": true })).toMatchObject({ result: { paused: false } })
      expect(await mpgi("pause")).toMatchObject({ result: { paused: true }, code: 0 })
      try {
        expect((await admin.capture(payment.id)).status).toBe(400)
        expect((await mpgi("health")).text).toContain("paused: warning: Payments are paused by a command")
        await expect(mpgi("replay")).rejects.toThrow("paused")
      } finally {
        expect(await mpgi("resume")).toMatchObject({ result: { paused: false }, code: 0 })
      }
      expect((await admin.capture(payment.id)).status).toBe(200)
    })

    it("reconcile corrects what the portal changed, and its dry run does not", async () => {
      const { order_no } = await placeOrder(shop)
      // Without its notification, only reconciliation can find out.
      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      shop.sandbox.portal.cancel({ order_no })
      const state = async () =>
        (await shop.sql<{ state: string }>("select state from mpgi_payment where order_no = ?", order_no))[0]
          ?.state
      const { installation } = shop.container.resolve("mpgi")
      const hold = jest.spyOn(installation, "hold").mockImplementation(() => {
        jest.spyOn(installation, "paused", "get").mockReturnValue(true)
      })
      const dry = await mpgi("reconcile", ["pp_mpgi_mpgi"], { "dry-run": true })
      expect(hold).toHaveBeenCalled()
      expect(dry.text).toContain("nothing was corrected")
      jest.restoreAllMocks()
      const { result, text } = await mpgi("reconcile", ["pp_mpgi_mpgi"])
      expect(result.runs[0]).toMatchObject({ provider_id: "pp_mpgi_mpgi", state: "done", trigger: "script" })
      expect(text).toContain("pp_mpgi_mpgi: done: ")
      expect(await state()).toBe("canceled")
      await expect(mpgi("reconcile", ["pp_other"])).rejects.toThrow("The account pp_other was not found")
    })

    it("replay applies what waits; its dry run lists it", async () => {
      const id = await waiting("REPLAYED-1")
      const dry = await mpgi("replay", [], { "dry-run": true })
      expect(dry.result.notifications).toContainEqual(expect.objectContaining({ id, state: "waiting" }))
      const { result, code } = await mpgi("replay", [id])
      expect(result.notifications).toEqual([expect.objectContaining({ id, state: "waiting" })])
      expect(code).toBe(2)
      const attempts = await shop.sql("select attempts from mpgi_notification where id = ?", id)
      expect(attempts).toEqual([{ attempts: 2 }])
      await expect(mpgi("replay", ["mpginot_none"])).rejects.toThrow("not a stored notification")
    })

    it("export-customer writes a file for its owner alone, and erase-customer erases after --yes", async () => {
      const folder = mkdtempSync(join(tmpdir(), "mpgi-export-"))
      const file = join(folder, "customer.json")
      const { order_id, order_no } = await placeOrder(shop)
      const [order] = await shop.sql<{ customer_id: string }>(
        'select customer_id from "order" where id = ?',
        order_id,
      )
      const id = order!.customer_id
      expect(await mpgi("export-customer", [id], { file })).toMatchObject({ code: 0 })
      expect(JSON.parse(readFileSync(file, "utf8")).payments).toHaveLength(1)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await expect(mpgi("export-customer", [id], { file })).rejects.toThrow("name a file that does not exist")
      rmSync(folder, { recursive: true })

      const devices = () =>
        shop.sql("select id from mpgi_payment where erased_at is not null and order_no = ?", order_no)
      expect(await mpgi("erase-customer", [id])).toMatchObject({ code: 2, result: { erased: false } })
      expect(await devices()).toEqual([])
      expect(await mpgi("erase-customer", [id], { yes: true })).toMatchObject({
        result: { payments: 1 },
        code: 0,
      })
      expect(await devices()).toHaveLength(1)
    })

    it("uninstall lists what is open, by region, payment and notification", async () => {
      const { order_id, order_no } = await placeOrder(shop)
      await waiting("UNKNOWN-1")
      const { result, text, code } = await mpgi("uninstall")
      const open = new Map(
        (result.open as { kind: string; count: number; examples: string[] }[]).map((each) => [
          each.kind,
          each,
        ]),
      )
      expect(open.get("regions")?.count).toBeGreaterThan(0)
      expect(open.get("authorizations")?.examples).toContain(order_no)
      expect(open.get("notifications")?.count).toBe(1)
      expect(text).toContain("-> Capture or void them")
      expect(code).toBe(2)
      const admin = await merchant(shop)
      await admin.capture((await admin.order(order_id)).payment.id)
      const after = await mpgi("uninstall")
      expect(after.text).not.toContain(order_no)
    })
  })
})
