import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"
import { addDays, DAY, dayIn, payoutRefusal, startOfDay } from "../../../../modules/mpgi/values"
import { actorOf, read, reply, timeZoneOf, userTimeZone } from "../shared/read"

const LONGEST_DAYS = 366

export const Query = z
  .strictObject({
    /** The period: the last days, including today. */
    days: z.coerce.number().int().min(1).max(LONGEST_DAYS).default(30),
    /** In place of `days`: the start of the period. It ends at `to`, which is excluded. Default of `to`: now. */
    from: z.coerce.date().optional(),
    to: z.coerce.date().optional(),
    user_time_zone: userTimeZone,
  })
  .refine(({ from, to = new Date() }) => !from || from < to, { path: ["from"], message: "must be before to" })
  .refine(({ from, to = new Date() }) => !from || to.getTime() - from.getTime() <= LONGEST_DAYS * DAY, {
    path: ["from"],
    message: `must be before to, by ${LONGEST_DAYS} days at most`,
  })

/**
 * Figures of a period over all accounts, the open work, and the remaining steps before the first payment:
 * `{ overview }`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { days, to = new Date(), user_time_zone, ...given } = read(Query, req.query)
  const { overviews, paused, timeZone } = req.scope.resolve("mpgi")
  const zone = timeZoneOf({ timeZone }, user_time_zone)
  const from = given.from ?? startOfDay(addDays(dayIn(zone, to), 1 - days), zone)
  const [overview, attention, setup] = await Promise.all([
    overviews.of({ from, to }, zone),
    countAttention(actorOf(req), req.scope),
    readSetup(req.scope),
  ])
  return reply(res, { overview: { from, to, paused, ...overview, attention, setup } })
}

const FIRST = { limit: 1, offset: 0 }
const NEWEST = { sort: "created_at", descending: true } as const

/**
 * What needs attention, beside the payments in review. `approvals` are payouts that wait for a second user; null for a
 * user who makes no payouts.
 */
async function countAttention(by: string, container: MedusaContainer) {
  const { attention, search, payouts } = container.resolve("mpgi")
  const mayPayOut = payoutRefusal(by, payouts.options) === undefined
  const [open, [, ending], approvals] = await Promise.all([
    attention.countOpen(),
    search.list({ authorization: "ending" }, NEWEST, FIRST),
    mayPayOut ? payouts.records.list({ status: "awaiting_approval" }, FIRST) : null,
  ])
  return { ...open, ending, approvals: approvals && approvals[1] }
}

const Region = z.object({ payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish() })

/** The remaining steps of a new store. `unoffered`: accounts that no region offers. */
async function readSetup(container: MedusaContainer) {
  const mpgi = container.resolve("mpgi")
  const accounts = mpgi.providerIds()
  const [has_payments, regions] = await Promise.all([
    mpgi.search.hasAny(),
    readEntities(container, Region, { entity: "region", fields: ["payment_providers.id"], filters: {} }),
  ])
  const offered = regions
    .flatMap(({ payment_providers }) => payment_providers ?? [])
    .flatMap((each) => each?.id ?? [])
  return {
    accounts: accounts.length,
    unoffered: accounts.filter((id) => !offered.includes(id)),
    has_payments,
  }
}
