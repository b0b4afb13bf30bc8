import { probe } from "../gateway"
import { isPublic } from "../modules/mpgi"
import { critical, healthy, TIMEOUT_MS, warning, type AccountChecked, type Finding } from "./finding"

/**
 * Whether notifications can arrive: sends a GET to the notification URL, which the route answers with 405. The URL
 * comes from the options alone. No redirect is followed, and only the status of the response is shown.
 */
export async function checkNotifyAddress({ options }: AccountChecked): Promise<Finding> {
  const address = `${options.backendUrl.replace(/\/$/, "")}/hooks/mpgi/${options.id}`
  const answer = await probe(address, TIMEOUT_MS)
  if ("unreached" in answer) return warning("notify_not_reached", { address, code: answer.unreached })
  const ours = answer.status === 405 && answer.allow === "POST"
  if (!ours) return critical("notify_not_ours", { address, status: answer.status })
  return isPublic(address) ? healthy("notify_ok", { address }) : warning("notify_not_public", { address })
}
