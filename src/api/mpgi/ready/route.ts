import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Readiness } from "../../../modules/mpgi"

export const Query = z.object({ gateway: z.literal("required").optional() })

/**
 * Reports to a probe whether this server can serve: 200 or 503, and why. It sends nothing to the gateway. A gateway that
 * does not reply means 503 only if the probe requires the gateway. A balancer would otherwise take all servers out at
 * once, and with them the route that receives notifications.
 * @throws MedusaError `invalid_data` for another value of `gateway`
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const query = Query.safeParse(req.query)
  if (!query.success)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "gateway: write required, or leave it out")
  const found = await req.scope.resolve("mpgi").readiness.retrieve()
  const ready = isReady(found, query.data.gateway === "required")
  res.set("cache-control", "no-store")
  res.status(ready ? 200 : 503).json({ ready, ...found })
}

function isReady({ migrations, gateway }: Readiness, needsGateway: boolean): boolean {
  return migrations === "done" && !(needsGateway && gateway === "unreachable")
}
