import type { LedgerReader } from "medusa-payment-mpgi/sandbox"
import { total } from "../compare-amounts"
import type { Snapshot } from "./snapshot"

/** This package's own rows, in one statement for both databases. */
export const OWN_ROWS = `
  select
    (select coalesce(json_agg(json_build_object('order_no', order_no, 'session', payment_session_id, 'state', state,
      'captured', captured_amount::float, 'refunded', refunded_amount::float, 'problem', problem,
      'abandoned', abandoned_at is not null) order by created_at, order_no), '[]') from mpgi_payment) as records,
    (select coalesce(json_agg(json_build_object('order_no', order_no, 'kind', kind, 'state', state,
      'amount', amount::float) order by created_at, id), '[]') from mpgi_operation) as operations,
    (select coalesce(json_agg(json_build_object('order_no', order_no, 'kind', kind, 'state', state)
      order by opened_at, kind), '[]') from mpgi_case) as cases,
    (select coalesce(json_agg(json_build_object('session', payment_session_id, 'order', order_id, 'reason', reason,
      'announced', announced_at is not null, 'reminded', reminded_at is not null, 'outcome', outcome)
      order by created_at, id), '[]') from mpgi_awaiting_order) as awaiting,
    (select coalesce(json_agg(json_build_object('order', order_id, 'amount', amount::float,
      'opened', opened_at is not null) order by created_at, id), '[]') from mpgi_payment_link) as links`

export type OwnRows = Pick<Snapshot, "records" | "operations" | "cases" | "awaiting" | "links">

/** What the gateway has of this store's order numbers. */
export function gatewayOf(ledger: LedgerReader, { records }: OwnRows): Snapshot["gateway"] {
  type Movements = ReturnType<LedgerReader["captures"]>
  const amounts = (rows: Movements) => rows.map(({ amount }) => Number(amount))
  const atPortal = (rows: Movements) => total(amounts(rows.filter(({ by }) => by === "portal")))
  return records.flatMap(({ order_no }) => {
    const transaction = ledger.transaction(order_no)
    if (!transaction) return []
    const { state, amount } = transaction
    const [captures, refunds] = [ledger.captures(order_no), ledger.refunds(order_no)]
    return [
      {
        order_no,
        state,
        amount: Number(amount),
        captures: amounts(captures),
        refunds: amounts(refunds),
        portal: { captured: atPortal(captures), refunded: atPortal(refunds) },
      },
    ]
  })
}

/** Statements that make all times of these tables so much older, as if nothing had happened for so long. */
export async function ageing(
  sql: <Row>(statement: string) => Promise<Row[]>,
  tables: readonly string[],
): Promise<(minutes: number) => string> {
  const list = tables.map((table) => `'${table}'`).join(", ")
  const columns = await sql<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and table_name in (${list})
       and data_type = 'timestamp with time zone' and column_name <> 'deleted_at'`,
  )
  return (minutes) =>
    tables
      .map((table) => {
        const own = columns.filter((column) => column.table === table)
        const older = own.map(({ name }) => `"${name}" = "${name}" - interval '${minutes} minutes'`)
        return `update "${table}" set ${older.join(", ")}`
      })
      .join(";\n")
}

export const OWN_TABLES = [
  "mpgi_payment",
  "mpgi_operation",
  "mpgi_notification",
  "mpgi_case",
  "mpgi_subscription",
  "mpgi_charge",
  "mpgi_discrepancy",
  "mpgi_awaiting_order",
  "mpgi_payment_link",
]

/**
 * What depends on seconds of real time depends on how busy the machine is, and one of the two stores is slower: only the action
 * `time` may decide what is due. So nothing of an operation is looked up for half a minute longer than otherwise, and no answer
 * of the gateway is so young that it replaces a query.
 */
export const WITHOUT_REAL_TIME = `
  create or replace function mpgi_postpone() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or old.next_attempt_at is null or new.next_attempt_at > old.next_attempt_at then
      new.next_attempt_at := new.next_attempt_at + interval '30 seconds';
    end if;
    return new;
  end $$;
  create or replace trigger mpgi_postpone before insert or update of next_attempt_at on mpgi_operation
    for each row execute function mpgi_postpone();
  create or replace function mpgi_outdate() returns trigger language plpgsql as $$
  begin
    if old.synced_at is distinct from new.synced_at then new.synced_at := new.synced_at - interval '30 seconds'; end if;
    return new;
  end $$;
  create or replace trigger mpgi_outdate before update of synced_at on mpgi_payment
    for each row execute function mpgi_outdate()`
