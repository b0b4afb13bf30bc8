import type { OrderNo } from "../../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "../../shared/rows"
import type { Leases } from "../../shared/leases"
import { table, type Rows } from "../../shared/database"
import { setNextAttempt, setRecorded } from "./operation-records"
import { operationStatesWhere, UNSETTLED } from "./states"

/**
 * How long a claim excludes other resolvers. No pass takes that long. After a crash, another resolver takes over when
 * the claim ends.
 */
const LEASE_MS = 120_000
/**
 * How many operations one claim takes. Open ones are queried at the gateway, a hundred of an account at once. Settled
 * ones are compared with Medusa's rows.
 */
const OPEN_CHUNK = 500
const SETTLED_CHUNK = 100

const SYNCS_MEDUSA = operationStatesWhere(({ syncsMedusa }) => syncsMedusa)

/** Operations that were claimed, and whether more may be due. */
export interface ClaimedOperations {
  items: OperationRow[]
  more: boolean
}

/**
 * The journal as the resolver reads it. A due operation is claimed by only one resolver at a time, across all servers.
 */
export class DueOperations {
  constructor(
    private readonly pg: Knex,
    private readonly leases: Leases,
  ) {}

  /**
   * Claims due operations whose outcome is open; `ids` may restrict them. They never wait behind operations whose
   * outcome is known, because nothing else is sent for a payment with an open operation. Returns the rows as they were
   * before the claim, with their earlier `next_attempt_at`.
   */
  claimOpen(ids?: readonly string[]): Promise<ClaimedOperations> {
    return this.claim(OPEN_CHUNK, (rows) => {
      void rows
        .whereIn("state", UNSETTLED)
        .where((due) => void due.where("next_attempt_at", "<=", new Date()).orWhere({ state: "intent" }))
        .modify((some) => void (ids && some.whereIn("id", [...ids])))
    })
  }

  /**
   * Claims due operations whose outcome is known; `ids` may restrict them. Medusa may not have the applied ones yet,
   * and may still have the row of a failed one.
   */
  claimSettled(provider_ids: readonly string[], ids?: readonly string[]): Promise<ClaimedOperations> {
    return this.claim(SETTLED_CHUNK, (rows) => {
      void rows
        .whereIn("state", SYNCS_MEDUSA)
        .whereNot({ state: "recorded" })
        .where("next_attempt_at", "<=", new Date())
        .whereIn("provider_id", [...provider_ids])
        .modify((some) => void (ids && some.whereIn("id", [...ids])))
    })
  }

  private claim(limit: number, which: (rows: Rows<OperationRow>) => void): Promise<ClaimedOperations> {
    return this.pg.transaction(async (by) => {
      const items: OperationRow[] = await table<OperationRow>(by, "mpgi_operation")
        .modify(which)
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()
      const ids = items.map(({ id }) => id)
      const unsent = (rows: Knex.QueryBuilder) => void rows.whereIn("id", ids).whereNot({ state: "intent" })
      if (ids.length > 0) await setNextAttempt(by, unsent, new Date(Date.now() + LEASE_MS))
      return { items, more: items.length === limit }
    })
  }

  /** Runs work on a payment in Medusa while no other server does. Returns undefined when another server does. */
  exclusively<Result>(order_no: OrderNo, work: () => Promise<Result>): Promise<Result | undefined> {
    return this.leases.exclusively(`order ${order_no}`, work)
  }

  /** Runs work on an order of Medusa in the same way. Such an order may have several payments. */
  exclusivelyInMedusa<Result>(order_id: string, work: () => Promise<Result>): Promise<Result | undefined> {
    return this.leases.exclusively(`medusa ${order_id}`, work)
  }

  /** Operations of a payment that have a next attempt, now or later. */
  waiting(order_no: OrderNo): Promise<OperationRow[]> {
    return table<OperationRow>(this.pg, "mpgi_operation").where({ order_no }).whereNotNull("next_attempt_at")
  }

  /** Sets when an operation that has not changed is checked again; null for never. */
  async postpone({ id, state }: OperationRow, next_attempt_at: Date | null): Promise<void> {
    await setNextAttempt(this.pg, { id, state }, next_attempt_at)
  }

  /** See {@link setRecorded}. */
  async recorded(...ids: string[]): Promise<void> {
    if (ids.length > 0) await setRecorded(this.pg, ids)
  }
}
