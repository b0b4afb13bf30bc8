import { randomUUID } from "node:crypto"
import { GatewayError } from "../../gateway"
import { ok, problem, type AccountChecked, type Finding } from "./finding"

/** Whether the gateway answers a query from this address, signed as we expect; about an order that nobody has. */
export async function checkQuery({ gateway }: AccountChecked): Promise<Finding> {
  try {
    await gateway.retrievalTrans({ order_nos: [`HEALTH${randomUUID().replaceAll("-", "").slice(0, 20)}`] })
    return ok("query_ok")
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { code, status } = error
    if (code === "record_not_found") return ok("query_ok")
    if (status === 401 || status === 403) return problem("query_forbidden", { status })
    if (code === "bad_signature") return problem("query_badly_signed")
    const refused = code === "invalid_input" || code === "refused_by_gateway"
    return problem(refused ? "query_refused" : "query_failed", { code })
  }
}
