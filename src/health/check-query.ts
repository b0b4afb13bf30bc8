import { randomUUID } from "node:crypto"
import { GatewayError } from "../gateway"
import { critical, healthy, type AccountChecked, type Finding } from "./finding"

/**
 * Whether the gateway answers a query from this server's address, with the expected signature. The query names an
 * order that does not exist.
 */
export async function checkQuery({ gateway }: AccountChecked): Promise<Finding> {
  try {
    await gateway.retrievalTrans({ order_nos: [`HEALTH${randomUUID().replaceAll("-", "").slice(0, 20)}`] })
    return healthy("query_ok")
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { code, status } = error
    if (code === "record_not_found") return healthy("query_ok")
    if (status === 401 || status === 403) return critical("query_forbidden", { status })
    if (code === "bad_signature") return critical("query_badly_signed")
    const refused = code === "invalid_input" || code === "refused_by_gateway"
    return critical(refused ? "query_refused" : "query_failed", { code })
  }
}
