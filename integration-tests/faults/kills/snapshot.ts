import { travels } from "../../situations/figures"
import type { Situation } from "../../situations/situation"
import type { World } from "./world"

type Row = Record<string, string | null>
type Transaction = ReturnType<World["sandbox"]["ledger"]["transactions"]>[number]
type Movement = ReturnType<World["sandbox"]["ledger"]["captures"]>[number]

/** Everything that both sides have about one cart. */
export type Snapshot = {
  /** What was sold. */
  situation: Situation
  /** Our attempts, oldest first. */
  payments: Row[]
  operations: Row[]
  notifications: Row[]
  /** Open cases. */
  cases: Row[]
  orders: Row[]
  /** Whether an edit of the order was confirmed: it voids what was authorized, and the order owes it again (hazard 17). */
  edited: boolean
  /** Medusa's payments with the sums of their rows. */
  medusa: Row[]
  /** What the order costs after edits, without credits; 0 without an order. */
  orderTotal: number
  /** Sum of the orders' transactions, from which Medusa makes totals: each as it travels. */
  total: number
  /** The gateway's side, with its movements and the notifications that it counts as acknowledged. */
  transactions: (Transaction & { captures: Movement[]; refunds: Movement[] })[]
  acknowledged: { order_no: string; times: number }[]
}

/** Reads both sides of a cart. */
export async function snapshotOf(
  cart: string,
  { sql, situation, sandbox: { ledger } }: World,
): Promise<Snapshot> {
  const orderId = "select order_id from order_cart where cart_id = $1 and deleted_at is null"
  const own = `(m.cart_id = $1 or m.order_id in (${orderId}))`
  const rows = (statement: string) => sql<Row>(statement.replaceAll("$1", "?"), ...bound(statement, cart))
  const orderNos = `select order_no from mpgi_payment m where ${own}`
  const payments = await rows(`select m.* from mpgi_payment m where ${own} order by created_at`)
  const order_nos = payments.map(({ order_no }) => order_no!)
  const moves = await sql<{ amount: string }>(
    `select t.amount::text from order_transaction t join order_cart c on c.order_id = t.order_id
     where c.cart_id = ? and c.deleted_at is null and t.deleted_at is null`,
    cart,
  )
  const [order] = await rows(
    `select s.totals->>'current_order_total' as total from order_summary s join "order" o on o.id = s.order_id
     and o.version = s.version where s.deleted_at is null and o.id in (${orderId})`,
  )
  return {
    situation,
    payments,
    operations: await rows(
      `select * from mpgi_operation where order_no in (${orderNos}) order by created_at`,
    ),
    notifications: await rows(`select * from mpgi_notification where order_no in (${orderNos})`),
    cases: await rows(`select * from mpgi_case where state = 'open' and order_no in (${orderNos})`),
    orders: await sql<Row>(
      'select o.id, o.status from order_cart c join "order" o on o.id = c.order_id where c.cart_id = ? and c.deleted_at is null',
      cart,
    ),
    edited:
      (
        await rows(
          `select id from order_change where change_type = 'edit' and status = 'confirmed' and order_id in (${orderId})`,
        )
      ).length > 0,
    medusa: await rows(
      `select p.id, p.payment_collection_id, p.amount::text, p.currency_code, p.canceled_at::text, p.captured_at::text, p.data->>'transaction_id' as transaction_id,
         (select coalesce(sum(amount), 0)::text from capture c where c.payment_id = p.id and c.deleted_at is null) as captured,
         (select coalesce(sum(amount), 0)::text from refund r where r.payment_id = p.id and r.deleted_at is null) as refunded
       from payment p join mpgi_payment m on m.payment_session_id = p.payment_session_id
       where ${own} and p.deleted_at is null`,
    ),
    orderTotal: Number(order?.total ?? 0),
    total: moves.reduce((sum, { amount }) => sum + Number(travels(amount, situation)), 0),
    transactions: ledger
      .transactions()
      .filter(({ order_no }) => order_nos.includes(order_no))
      .map((each) => ({
        ...each,
        captures: ledger
          .captures(each.order_no)
          .filter((movement) => movement.transaction_id === each.transaction_id),
        refunds: ledger
          .refunds(each.order_no)
          .filter((movement) => movement.transaction_id === each.transaction_id),
      })),
    acknowledged: order_nos.map((order_no) => ({
      order_no,
      times: ledger.notifications(order_no).filter(({ state }) => state === "acknowledged").length,
    })),
  }
}

/** The cart as often as a statement names it. */
const bound = (statement: string, cart: string): string[] =>
  Array.from({ length: statement.split("$1").length - 1 }, () => cart)
