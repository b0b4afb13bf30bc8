import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"
import { actorOf, read, reply } from "../shared/read"
import { DAY, payoutRefusal } from "../../../../modules/mpgi/values"

const LONGEST_DAYS = 366

export const Query = z
  .strictObject({
    /** The period. Default: the last 30 days in UTC, including today. `to` is excluded. */
    from: z.coerce.date().optional(),
    to: z.coerce.date().optional(),
  })
  .transform(({ from, to = new Date() }) => ({ from: from ?? daysBefore(to, 29), to }))
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= LONGEST_DAYS * DAY, {
    path: ["from"],
    message: `must be before to, by ${LONGEST_DAYS} days at most`,
  })

/** The start, in UTC, of the day that is `days` before. */
function daysBefore(time: Date, days: number): Date {
  return new Date((Math.floor(time.getTime() / DAY) - days) * DAY)
}

/**
 * Figures of a period over all accounts, what needs attention now, and what is left to set up before the first payment:
 * `{ overview }`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const period = read(Query, req.query)
  const { overviews, paused } = req.scope.resolve("mpgi")
  const [overview, attention, setup] = await Promise.all([
    overviews.of(period),
    countAttention(actorOf(req), req.scope),
    readSetup(req.scope),
  ])
  return reply(res, { overview: { ...period, paused, ...overview, attention, setup } })
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

/** What a new store still lacks. `unoffered`: accounts that no region offers. */
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
