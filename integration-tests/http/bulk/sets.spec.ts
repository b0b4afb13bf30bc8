import { ChangeActionType, Modules } from "@medusajs/framework/utils"
import { cancelPayment } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { placeOrder, settled, until } from "../../setup/pay"
import { due, resolve } from "../journal/watched-order"
import { describeFollowUp } from "../stores"

type Placed = { order_no: string; order_id: string; payment: string }
type Kind = "capture" | "refund" | "cancel"

/** What belongs to one payment: each statement takes the order's id. */
const TABLES = {
  payment:
    "select p.* from payment p join order_payment_collection l using (payment_collection_id) where l.order_id = ?",
  payment_session:
    "select p.* from payment_session p join order_payment_collection l using (payment_collection_id) where l.order_id = ?",
  payment_collection:
    "select p.* from payment_collection p join order_payment_collection l on l.payment_collection_id = p.id where l.order_id = ?",
  capture:
    "select m.* from capture m join payment p on p.id = m.payment_id join order_payment_collection l using (payment_collection_id) where l.order_id = ?",
  refund:
    "select m.* from refund m join payment p on p.id = m.payment_id join order_payment_collection l using (payment_collection_id) where l.order_id = ?",
  order: 'select * from "order" where id = ?',
  ...Object.fromEntries(
    [
      "order_summary",
      "order_transaction",
      "order_change",
      "order_change_action",
      "order_credit_line",
      "order_item",
      "order_shipping",
    ].map((name) => [name, `select * from ${name} where order_id = ? order by created_at, version`]),
  ),
  mpgi_payment:
    "select m.* from mpgi_payment m join order_cart c on c.cart_id = m.cart_id where c.order_id = ?",
  mpgi_operation:
    "select o.* from mpgi_operation o join mpgi_payment m using (order_no) join order_cart c on c.cart_id = m.cart_id where c.order_id = ? order by o.created_at",
}

/** What Medusa shows of an order. */
const SUMMARY =
  'select s.totals from order_summary s join "order" o on o.id = s.order_id and o.version = s.version where o.id = ?'
const TRANSACTIONS = "select id from order_transaction where order_id = ? and deleted_at is null"

/** Rows that are performed in sets leave in Medusa and in the journal what the same leaves that is done to one payment. */
describeFollowUp((shop) => {
  const place = async (admin: Merchant): Promise<Placed> => {
    const { order_no, order_id } = await placeOrder(shop)
    return { order_no, order_id, payment: (await admin.order(order_id)).payment.id }
  }
  const alone: Record<Kind, (admin: Merchant, placed: Placed) => Promise<unknown>> = {
    capture: (admin, { payment }) => admin.capture(payment),
    refund: (admin, { payment }) => admin.refund(payment, { amount: 25, note: "Recalled lot" }),
    cancel: (_, { order_no }) => cancelPayment(order_no, shop.container),
  }
  const inBulk = async (admin: Merchant, kind: Kind, order_nos: string[]) => {
    const note = kind === "refund" ? { note: "Recalled lot" } : {}
    const { bulk } = (await admin.post("/mpgi/bulk", { kind, order_nos, ...note })).data
    await admin.post(`/mpgi/bulk/${bulk.id}/run`)
    await until("the end of the bulk", async () => {
      const { bulk: now } = (await admin.get(`/mpgi/bulk/${bulk.id}`)).data
      return now.state === "completed" ? now : undefined
    })
  }
  /** Another version of an order, whose total stays the same. */
  const change = async (order_id: string) => {
    const orders = shop.container.resolve(Modules.ORDER)
    const [made] = await orders.createOrderChange([{ order_id, change_type: "credit_line" as const }])
    const { id: order_change_id, version } = made!
    const action = ChangeActionType.CREDIT_LINE_ADD
    await orders.addOrderAction([{ order_id, order_change_id, version, action, amount: 0 }])
    await orders.confirmOrderChange([order_change_id])
  }
  const rowsOf = async ({ order_id }: Placed) => {
    const read = Object.entries(TABLES).map(async ([name, statement]) => [
      name,
      (await shop.sql<Record<string, unknown>>(statement, order_id)).map(withoutIds),
    ])
    return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>
  }

  describe("a set of a bulk action", () => {
    it.each<Kind>(["capture", "refund", "cancel"])("leaves the rows of a single %s", async (kind) => {
      const admin = await merchant(shop)
      const [single, one, other] = [await place(admin), await place(admin), await place(admin)]
      const all = [single, one, other]
      if (kind === "refund") for (const { payment } of all) await admin.capture(payment)
      await settled(shop)
      await alone[kind](admin, single)
      await settled(shop)
      const together = jest.spyOn(shop.container.resolve("mpgi").bulks, "plainPayments")
      await inBulk(admin, kind, [one.order_no, other.order_no])
      const [performed] = together.mock.results as { value: Promise<ReadonlyMap<string, unknown>> }[]
      together.mockRestore()
      expect((await performed?.value)?.size).toBe(2)
      await settled(shop)
      await due(shop)
      await resolve(shop)
      const expected = await rowsOf(single)
      for (const each of [one, other]) expect(await rowsOf(each)).toEqual(expected)
    })

    it("counts what it captures of an order that is changed meanwhile", async () => {
      const admin = await merchant(shop)
      const all = [await place(admin), await place(admin), await place(admin)]
      await settled(shop)
      const hold = shop.sandbox.faults.add({ kind: "hold", operation: "capture" })
      const ended = inBulk(
        admin,
        "capture",
        all.map(({ order_no }) => order_no),
      )
      const changed = all[1]!
      await until("the set's rows", async () => {
        const rows = await shop.sql<object>(TABLES.capture, changed.order_id)
        return rows.length > 0 ? rows : undefined
      })
      await change(changed.order_id)
      shop.sandbox.faults.remove(hold.id)
      await ended
      for (const { order_id } of all) {
        const [summary] = await shop.sql<{ totals: { paid_total: number } }>(SUMMARY, order_id)
        expect(summary?.totals).toMatchObject({ paid_total: 25, pending_difference: 0 })
        expect(await shop.sql<object>(TRANSACTIONS, order_id)).toHaveLength(1)
      }
    })
  })
})

/** What is the same for two payments: no ids, and of times only whether they are there. */
function withoutIds(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(name, value)]))
}

/** What is unique in each, beside the ids. */
const OWN = [
  "id",
  "order_no",
  "token",
  "marker",
  "display_id",
  "ordering",
  "gateway_reference",
  "medusa_ref",
  "risk_reasons",
]

function comparable(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof Date || name.endsWith("_at")) return "time"
  if (name === "request_context" || name === "device") return "sealed"
  if (OWN.includes(name) || name.endsWith("_id")) return "id"
  if (name === "data" && typeof value === "object") return Object.keys(value).sort()
  return value
}
