import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from ".."
import { CARD, openShop } from "./merchant"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mpgi-sandbox-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe("a data file", () => {
  it("keeps everything across a restart, including the clock", async () => {
    const dataFile = join(folder, "state.json")
    const first = await openShop({ dataFile })
    const { row, reply } = await first.pay("P1", {
      token_flag: "YES",
      subscription: { contract_name: "Plan", interval: "day" },
    })
    await first.call("capture", { capture_orders: [{ ...row, amount: "40.00" }] })
    first.sandbox.clock.advance(36 * 60 * 60 * 1000)
    const before = first.sandbox.ledger.entries()
    await first.sandbox.close()

    const second = await openShop({ dataFile })
    expect(second.sandbox.ledger.entries()).toEqual(before)
    expect(second.sandbox.clock.now()).toBeGreaterThanOrEqual(first.sandbox.clock.now() - 1000)
    expect(await second.status("P1")).toBe("2500")
    const { capture_orders } = await second.call("capture", { capture_orders: [{ ...row, amount: "60.01" }] })
    expect(capture_orders?.[0]?.capture_status).toBe("0")
    const paid = await second.call("authorise", {
      order_no: "P2",
      amount: "1.00",
      currency: "EUR",
      token_id: reply.token_id,
    })
    expect(Number(paid.transaction_id)).toBeGreaterThan(Number(row.transaction_id))
    expect(second.sandbox.ledger.contracts()).toMatchObject([{ renewals: 1 }])
  })

  it("is written before the reply, completely, readable by its owner only, without card data", async () => {
    const dataFile = join(folder, "state.json")
    const shop = await openShop({ dataFile })
    await shop.pay("P1")
    const text = readFileSync(dataFile, "utf8")
    expect(JSON.parse(text).transactions).toMatchObject([{ order_no: "P1" }])
    expect(text).not.toContain(CARD.card)
    expect(statSync(dataFile).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(["state.json"])
  })

  it("keeps sending notifications that were not acknowledged", async () => {
    const dataFile = join(folder, "state.json")
    const shop = await openShop({ dataFile, notificationBackoffMs: [3_600_000] })
    await shop.pay("P1", { notify_url: "http://127.0.0.1:1/hook" })
    await shop.sandbox.notifications.idle()
    await shop.sandbox.close()
    const again = await openShop({ dataFile, notificationBackoffMs: [3_600_000] })
    again.sandbox.clock.advance(3_600_000)
    await again.sandbox.notifications.idle()
    expect(again.sandbox.ledger.notifications()).toMatchObject([{ state: "abandoned", attempts: [{}, {}] }])
  })

  it("that is invalid or cannot be written fails the start", async () => {
    const dataFile = join(folder, "other.json")
    writeFileSync(dataFile, '{"name":"something else"}')
    await expect(startSandbox({ dataFile })).rejects.toThrow(/not the data file of a sandbox/)
    expect(readFileSync(dataFile, "utf8")).toContain("something else")
    await expect(startSandbox({ dataFile: join(folder, "none", "state.json") })).rejects.toThrow(/ENOENT/)
  })
})
