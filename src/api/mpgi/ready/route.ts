import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Readiness } from "../../../modules/mpgi"

/**
 * Reports to a probe whether this server can serve: 200 or 503, and why. It sends nothing to the gateway. A gateway that
 * does not reply means 503 only if the probe requires the gateway. A balancer would otherwise take all servers out at
 * once, and with them the route that receives notifications.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const found = await req.scope.resolve("mpgi").readiness.retrieve()
  const ready = isReady(found, req.query.gateway === "required")
  res.set("cache-control", "no-store")
  res.status(ready ? 200 : 503).json({ ready, ...found })
}

function isReady({ migrations, gateway }: Readiness, needsGateway: boolean): boolean {
  return migrations === "done" && !(needsGateway && gateway === "unreachable")
}
