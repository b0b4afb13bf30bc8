import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What currently needs review, or waits for the gateway. */
export interface Backlog {
  review: { count: number; oldest_at: Date | null }
  /** Operations whose outcome is unconfirmed. */
  unconfirmed_operations: number
  open_cases: number
  /** Notifications that are not applied: those that are waiting, and those that cannot be applied. */
  inbox: { waiting: number; parked: number }
  open_discrepancies: number
}

type Row = {
  held: number
  oldest_at: Date | null
  unknown: number
  cases: number
  waiting: number
  parked: number
  discrepancies: number
}

/** Each is a count over an index of what is open. */
export async function backlogNow(pg: Knex): Promise<Backlog> {
  const { rows } = await pg.raw<{ rows: Row[] }>(`
    select review.held, review.oldest_at, inbox.waiting, inbox.parked,
      (select count(*)::int from mpgi_operation where deleted_at is null and state in ('sent', 'unknown')) as unknown,
      (select count(*)::int from mpgi_case where deleted_at is null and state = 'open') as cases,
      (select count(*)::int from mpgi_discrepancy where deleted_at is null and state in ('open', 'needs_review')) as discrepancies
    from
      (select count(*)::int as held, min(opened_at) as oldest_at from mpgi_payment where deleted_at is null and state = 'in_review') as review,
      (select (count(*) filter (where state in ('received', 'waiting')))::int as waiting,
        (count(*) filter (where state = 'parked'))::int as parked
       from mpgi_notification where deleted_at is null and state in ('received', 'waiting', 'parked')) as inbox`)
  const [now] = rows
  return {
    review: { count: now?.held ?? 0, oldest_at: now?.oldest_at ?? null },
    unconfirmed_operations: now?.unknown ?? 0,
    open_cases: now?.cases ?? 0,
    inbox: { waiting: now?.waiting ?? 0, parked: now?.parked ?? 0 },
    open_discrepancies: now?.discrepancies ?? 0,
  }
}
