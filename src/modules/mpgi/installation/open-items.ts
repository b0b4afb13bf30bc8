import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { table } from "../shared/database"

/** Something that stops working when this package is removed. */
export interface OpenItem {
  kind: string
  count: number
  what: string
  todo: string
  /** The first few, by the name that the dashboard shows. */
  examples: string[]
}

interface Open {
  kind: string
  table: string
  name: string
  where: string
  what: string
  todo: string
}

const OPEN: Open[] = [
  {
    kind: "authorizations",
    table: "mpgi_payment",
    name: "order_no",
    where:
      "state in ('authorized', 'in_review', 'partially_captured', 'partially_refunded') and captured_amount::numeric < amount::numeric",
    what: "payments hold money that is not captured",
    todo: "Capture or void them. Later, only the gateway's portal can.",
  },
  {
    kind: "pending_payments",
    table: "mpgi_payment",
    name: "order_no",
    where: "state = 'pending'",
    what: "payments are not decided by the gateway",
    todo: "Wait until the gateway decides, or void them at its portal.",
  },
  {
    kind: "operations",
    table: "mpgi_operation",
    name: "id",
    where: "state in ('intent', 'sent', 'unknown')",
    what: "captures, refunds, voids or payouts have no confirmed outcome",
    todo: "Run mpgi reconcile, then decide those that are left in the dashboard.",
  },
  {
    kind: "payouts",
    table: "mpgi_payout",
    name: "id",
    where: "state = 'awaiting_approval'",
    what: "payouts wait for approval",
    todo: "Approve or reject them.",
  },
  {
    kind: "subscriptions",
    table: "mpgi_subscription",
    name: "id",
    where: "state in ('requested', 'active')",
    what: "subscriptions are still charged by the gateway",
    todo: "Cancel them, or the gateway goes on charging customers.",
  },
  {
    kind: "payment_links",
    table: "mpgi_payment_link",
    name: "order_id",
    where: "expires_at > now() and deactivated_at is null",
    what: "payment links are valid",
    todo: "Deactivate them, or wait until they expire.",
  },
  {
    kind: "awaiting_orders",
    table: "mpgi_awaiting_order",
    name: "order_id",
    where: "ended_at is null",
    what: "orders were placed and are not paid",
    todo: "Cancel the orders, or wait until they are paid or canceled.",
  },
  {
    kind: "notifications",
    table: "mpgi_notification",
    name: "id",
    where: "state in ('received', 'waiting', 'parked')",
    what: "notifications are not applied",
    todo: "Run mpgi replay, and close those that stay parked.",
  },
  {
    kind: "cases",
    table: "mpgi_case",
    name: "order_no",
    where: "state = 'open'",
    what: "cases are open",
    todo: "Settle and close them in the dashboard.",
  },
  {
    kind: "bulk_actions",
    table: "mpgi_bulk",
    name: "id",
    where: "state = 'running'",
    what: "bulk actions are running",
    todo: "Wait until they end, or stop them.",
  },
]

const EXAMPLES = 5

/** Reads what is open in the tables of this package. */
export class OpenItems {
  constructor(private readonly pg: Knex) {}

  async list(): Promise<OpenItem[]> {
    const items: OpenItem[] = []
    for (const { table: name, name: column, where, ...item } of OPEN) {
      const rows = () => table(this.pg, name).whereRaw(where)
      const [counted] = await rows().count<{ all: string }[]>({ all: "*" })
      const count = Number(counted?.all ?? 0)
      if (count === 0) continue
      const examples = await rows().orderBy("created_at").limit(EXAMPLES).pluck<(string | null)[]>(column)
      items.push({ ...item, count, examples: examples.filter((each) => each !== null) })
    }
    return items
  }
}
