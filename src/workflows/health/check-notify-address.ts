import { probe } from "../../gateway"
import { isPublic } from "../../modules/mpgi"
import { ok, PATIENCE_MS, problem, warning, type AccountChecked, type Finding } from "./finding"

/**
 * Whether notifications can arrive: the address that the gateway is told is asked from here, with a GET, which the
 * route answers by 405 and takes no further notice of. The address comes from the options alone, no redirect is
 * followed and nothing of the answer but its status is shown.
 */
export async function checkNotifyAddress({ options }: AccountChecked): Promise<Finding> {
  const address = `${options.backendUrl.replace(/\/$/, "")}/hooks/mpgi/${options.id}`
  const answer = await probe(address, PATIENCE_MS)
  if ("unreached" in answer) return warning("notify_not_reached", { address, code: answer.unreached })
  const ours = answer.status === 405 && answer.allow === "POST"
  if (!ours) return problem("notify_not_ours", { address, status: answer.status })
  return isPublic(address) ? ok("notify_ok", { address }) : warning("notify_not_public", { address })
}
