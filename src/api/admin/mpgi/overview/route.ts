import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { read } from "../shared/read"

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366

export const Query = z
  .strictObject({
    /** Times; by default the last 30 days. `to` is excluded. */
    from: z.coerce.date().optional(),
    to: z.coerce.date().optional(),
  })
  .transform(({ from, to = new Date() }) => ({ from: from ?? new Date(to.getTime() - 30 * DAY_MS), to }))
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= LONGEST_DAYS * DAY_MS, {
    path: ["from"],
    message: `must be before to, by ${LONGEST_DAYS} days at most`,
  })

/** Figures of a period over all accounts, and what needs review now: `{ overview }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const period = read(Query, req.query)
  const overview = await req.scope.resolve("mpgi").overviews.of(period)
  res.json({ overview: { ...period, ...overview } })
}
