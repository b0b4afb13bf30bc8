import { canonical } from "medusa-payment-mpgi/gateway"
import { createHash, randomBytes } from "node:crypto"
import { timesFrom } from "./copied-times"
import { everyRow, ID, rowsOfOrder, type Rows } from "./order-rows"
import { settled, walkToOrder } from "./pay"
import { PROVIDER, type CopyOfOrder, type PlacedOrder, type Shop } from "./shop-at-sandbox"
import { noWorkflowRuns } from "./store"
import { until } from "./until"

/**
 * Places an order with each of some cards, and makes others by copying the rows of these, in the database and in the gateway's ledger.
 * A checkout takes two thirds of a second of a processor, and most tests that begin with an order are not about its checkout.
 * order-copies.spec.ts compares a copy with an order that was placed.
 */
export function copiesOf(...cards: string[]): (shop: Shop) => Promise<CopyOfOrder> {
  return async (shop) => {
    const copies = new Map<string, () => Promise<PlacedOrder>>()
    for (const card of cards) copies.set(card, await copiesOfOrder(shop, () => walkToOrder(shop, card)))
    return (card, provider) => (provider === PROVIDER ? copies.get(card)?.() : undefined)
  }
}

/** What makes copies of an order that is walked to now. What it sells is there before. */
export async function copiesOfOrder(
  shop: Shop,
  walk: () => Promise<PlacedOrder>,
): Promise<() => Promise<PlacedOrder>> {
  const before = await everyRow(shop.sql)
  const began = Date.now()
  const placed = await oneByOne(shop, walk)
  const timesAt = timesFrom(began, Date.now())
  const { cart, session, order_no, order_id } = placed
  const rows = rowsOfOrder(before, await everyRow(shop.sql), [cart, session, order_no, order_id])

  const [payment] = rows.mpgi_payment as [{ token: string; device: string; transaction_id: string }]
  const { token, device, transaction_id } = payment
  const { cipher } = shop.container.resolve("mpgi")
  const place = (order_no: string) => ({ table: "mpgi_payment", column: "device", id: order_no }) as const
  const opened = cipher.open(device, place(order_no))
  const keys = notificationKeys(shop, order_no)
  const stored = rows.mpgi_notification?.map(({ key, state }) => `${key} ${state}`)
  if (stored?.join() !== keys.map((key) => `${key} applied`).join())
    throw new Error(`the notifications of ${order_no}: ${stored}`)

  const ids = [...new Set([order_no, ...Object.values(rows).flatMap((list) => list.flatMap(idOf))])]
  const original = JSON.stringify({ placed, rows })
  const insert = await insertInto(shop, Object.keys(rows))

  return async () => {
    const times = timesAt(Date.now())
    const end = randomBytes(5).toString("hex").toUpperCase()
    const names = new Map(ids.map((id) => [id, times.id(id).slice(0, -end.length) + end]))
    names.set(token, randomBytes(32).toString("base64url"))
    const rename = (text: string) =>
      [...names].reduce((renamed, [old, name]) => renamed.replaceAll(old, name), text)
    const copied = shop.sandbox.copyPayment(order_no, names.get(order_no)!, rename)
    names.set(transaction_id, copied.transaction_id)
    names.set(device, cipher.seal(opened, place(copied.order_no)))
    for (const [at, key] of notificationKeys(shop, copied.order_no).entries()) names.set(keys[at]!, key)
    const copy = JSON.parse(times.inText(rename(original))) as { placed: PlacedOrder; rows: Rows }
    await shop.sql(insert, JSON.stringify(copy.rows))
    await times.past()
    return copy.placed
  }
}

/**
 * Does something, and has its notifications sent when everything else has happened: which of both is first is a matter of chance
 * otherwise, and with it who changed the payment. Nothing is in progress afterwards.
 */
export async function oneByOne<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  const { faults, ledger, notifications } = shop.sandbox
  const before = new Set(ledger.notifications().map(({ id }) => id))
  faults.add({ kind: "notification_loss", times: 100 })
  const result = await work()
  await noWorkflowRuns(shop.container)
  faults.clear()
  for (const { id, state } of ledger.notifications()) {
    if (before.has(id) || state !== "lost") continue
    notifications.resend(id)
    await settled(shop)
  }
  await noWorkflowRuns(shop.container)
  const isReleased = async () =>
    (await shop.sql("select key from mpgi_lease where expires_at > now()")).length === 0
  await until("no lease is held", isReleased)
  return result
}

/** The keys under which the gateway's notifications of an order are stored: see `readNotification`. */
function notificationKeys({ sandbox }: Shop, order_no: string): string[] {
  return sandbox.ledger
    .notifications(order_no)
    .map(({ fields }) => createHash("sha256").update(canonical(fields)).digest("hex"))
}

/** The name of a row; the audit's have none but a number. */
function idOf({ id, seq }: { id?: unknown; seq?: unknown }): string[] {
  if (id === undefined && typeof seq === "number") return []
  if (typeof id !== "string" || id.replace(ID, "") !== "") throw new Error(`no id as others: ${String(id)}`)
  return [id]
}

let functions = 0

/**
 * A statement that writes such rows of some tables, without what the database itself computes or numbers. Neither triggers nor
 * foreign keys look on: the audit is among the rows, and those of an order that was placed are consistent.
 */
async function insertInto({ sql }: Shop, tables: readonly string[]): Promise<string> {
  const columns = await sql<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and table_name in (select jsonb_array_elements_text(?::jsonb))
       and is_generated = 'NEVER' and is_identity = 'NO' and coalesce(column_default, '') not like 'nextval(%'
     group by table_name`,
    JSON.stringify(tables),
  )
  const inserts = columns.map(
    ({ name, columns }) => `insert into "${name}" (${columns})
      select ${columns} from jsonb_populate_recordset(null::"${name}", $1 -> '${name}');`,
  )
  const name = `copy_order_${++functions}`
  await sql(
    `create function ${name}(jsonb) returns void language sql set session_replication_role = replica
     as $copy$ ${inserts.join("\n")} $copy$`,
  )
  return `select ${name}(?::jsonb)`
}
