import { AsyncLocalStorage } from "node:async_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Who changes something: a user of Medusa by id, or one of these names. `medusa` is a request without a user, such as
 * an order that is canceled.
 */
export type Actor =
  "customer" | "notification" | "sweep" | "resolver" | "reconciliation" | "medusa" | (string & {})

const acting = new AsyncLocalStorage<Actor>()

/** Runs work as an actor: every change is recorded under that actor, unless a part of the work acts as another. */
export function actAs<Result>(actor: Actor, work: () => Result): Result {
  return acting.run(actor, work)
}

export function actor(): Actor {
  return acting.getStore() ?? "medusa"
}

/**
 * A condition of an update or a delete, which is always true. It gives the actor to the audit's trigger, for this
 * transaction and without an extra round trip.
 */
export function namedAs(actor: Actor, by: Knex): Knex.Raw {
  return by.raw("(select true from set_config('mpgi.actor', ?, true))", [actor])
}

/** The time of a change as a column's value, which gives the actor to the trigger in the same way. */
export function changedAt(actor: Actor, by: Knex, at = new Date()): Knex.Raw {
  return by.raw("(select ?::timestamptz from set_config('mpgi.actor', ?, true))", [at, actor])
}
