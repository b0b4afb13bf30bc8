import { startShopProcess, type ShopProcess } from "../setup/shop-process"
import { placeOrder, startCheckout, until } from "../setup/pay"

const QUERIES = ["retrievalTrans", "retrievalRefund"]

/**
 * A database that is restored from a backup lacks what was captured, refunded and canceled since. The store starts paused, is compared
 * with the gateway, and only then works automatically again.
 */
describe("a store that is restored from a backup", () => {
  let shop: ShopProcess
  let captured: Awaited<ReturnType<typeof placeOrder>>
  let refunded: typeof captured
  let canceled: typeof captured
  let sentBefore: number

  const paymentOf = async ({ order_id }: typeof captured) => (await shop.merchant.order(order_id)).payment
  const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount)
  const totals = async (order: typeof captured) => {
    const { captures, refunds } = await paymentOf(order)
    return { captured: amounts(captures), refunded: amounts(refunds) }
  }
  const moved = (order: typeof captured) => {
    const { ledger } = shop.sandbox
    return {
      captured: ledger.captures(order.order_no).length,
      refunded: ledger.refunds(order.order_no).length,
    }
  }
  const sent = () =>
    shop.sandbox
      .requests()
      .slice(sentBefore)
      .map(({ operation }) => operation)
  const writes = () => sent().filter((operation) => !QUERIES.includes(operation))
  const inbox = () =>
    shop.sql<{ state: string }>(
      "select state from mpgi_notification where received_at > now() - interval '5 minutes' and order_no = ?",
      refunded.order_no,
    )
  const isApplied = async () =>
    (await shop.sql("select id from mpgi_notification where state = 'received'")).length === 0

  beforeAll(async () => {
    shop = await startShopProcess()
    captured = await placeOrder(shop)
    refunded = await placeOrder(shop)
    canceled = await placeOrder(shop)
    await until("quiet", isApplied)
    await shop.backup.keep("suite")

    await shop.merchant.capture((await paymentOf(captured)).id)
    const { id } = await paymentOf(refunded)
    await shop.merchant.capture(id)
    await shop.merchant.refund(id, { amount: 5 })
    await shop.merchant.post(`/orders/${canceled.order_id}/cancel`)
    await until("what was done", async () => moved(refunded).refunded === 1)
    await shop.kill()
    await shop.backup.putBack("suite")
    sentBefore = shop.sandbox.requests().length
    await shop.restart({ paused: true })
  })
  afterAll(() => shop?.close())

  it("starts without its jobs, and says so", async () => {
    // Jobs begin with each minute.
    const began = Math.floor(Date.now() / 60_000)
    await until("the next minute", async () => Date.now() > (began + 1) * 60_000 + 5_000)
    expect(sent()).toEqual([])
    const { data } = await shop.merchant.get("/mpgi/overview")
    expect(data.overview.paused).toBe(true)
    const { data: health } = await shop.merchant.get("/mpgi/health")
    expect(health.checks).toContainEqual(
      expect.objectContaining({ check: "paused", status: "warning", code: "paused_on" }),
    )
  })

  it("refuses what would be sent to the gateway, and says why", async () => {
    const { id } = await paymentOf(captured)
    expect(await shop.merchant.capture(id)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("paused") },
    })
    const { redirect_url, order_no } = await startCheckout(shop)
    const page = await fetch(redirect_url)
    expect(page.status).toBe(502)
    expect(await page.text()).toContain("cannot be opened right now")
    expect(await shop.sql("select opened_at from mpgi_payment where order_no = ?", order_no)).toEqual([
      { opened_at: null },
    ])
    expect(writes()).toEqual([])
  })

  it("stores what the gateway notifies, and applies nothing of it", async () => {
    shop.sandbox.portal.refund({ order_no: refunded.order_no, amount: "3.00" })
    await until("the message", async () => (await inbox()).some(({ state }) => state === "received"))
    expect(await totals(refunded)).toEqual({ captured: [], refunded: [] })
  })

  it("lists what differs, and corrects nothing", async () => {
    const { data } = await shop.merchant.post("/mpgi/reconciliation/runs")
    await until("the run", async () => {
      const { data: runs } = await shop.merchant.get("/mpgi/reconciliation/runs?limit=1")
      return runs.runs[0].id === data.runs[0].id && runs.runs[0].state === "done"
    })
    const { data: found } = await shop.merchant.get("/mpgi/reconciliation/discrepancies?state=open")
    const of = ({ order_no }: typeof captured) =>
      found.discrepancies.filter((each: { order_no: string }) => each.order_no === order_no).length
    expect(of(captured)).toBeGreaterThan(0)
    expect(of(refunded)).toBeGreaterThan(0)
    expect(of(canceled)).toBeGreaterThan(0)
    const { code, output } = await shop.mpgi(["reconcile"], { paused: true })
    expect(output).toContain("nothing was corrected")
    expect(code).toBe(2)
    expect(await totals(captured)).toEqual({ captured: [], refunded: [] })
    expect(writes()).toEqual([])
  })

  it("is corrected by a command that is not paused, without a request that moves money", async () => {
    const { code, output } = await shop.mpgi(["reconcile"])
    expect(output).not.toContain("nothing was corrected")
    expect(await totals(captured)).toEqual({ captured: [25], refunded: [] })
    expect((await paymentOf(canceled)).canceled_at).not.toBeNull()
    // The gateway does not report how much of a payment was captured that is refunded in part.
    expect(code).toBe(2)
    expect(writes()).toEqual([])
  })

  it("works automatically again once it is released, and moves nothing twice", async () => {
    await shop.kill()
    await shop.restart()
    await until("the messages", isApplied)
    const { data: review } = await shop.merchant.get(
      `/mpgi/reconciliation/discrepancies?order_no=${refunded.order_no}&kind=capture_at_portal`,
    )
    const [discrepancy] = review.discrepancies
    await shop.merchant.post(`/mpgi/reconciliation/discrepancies/${discrepancy.id}/resolve`, {
      amount: "25.00",
    })
    await shop.merchant.post("/mpgi/reconciliation/runs")
    await until("the refunds", async () => (await totals(refunded)).refunded.length === 2)
    const now = await totals(refunded)
    expect([now.captured, now.refunded.sort()]).toEqual([[25], [3, 5]])
    expect([moved(captured), moved(refunded)]).toEqual([
      { captured: 1, refunded: 0 },
      { captured: 1, refunded: 2 },
    ])
    const { data } = await shop.merchant.get("/mpgi/overview")
    expect(data.overview.paused).toBe(false)
    expect(writes()).toEqual([])
  })
})
