import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { read, reply } from "../shared/read"
import { DAY } from "../../../../modules/mpgi/values"

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

/** Figures of a period over all accounts, and what needs review now: `{ overview }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const period = read(Query, req.query)
  const { overviews, paused } = req.scope.resolve("mpgi")
  const overview = await overviews.of(period)
  return reply(res, { overview: { ...period, paused, ...overview } })
}
