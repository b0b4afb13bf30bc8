import { randomUUID } from "node:crypto"
import { GatewayError, probe, testSignature } from "../gateway"
import { isPublic } from "../modules/mpgi"
import {
  critical,
  healthy,
  TIMEOUT_MS,
  warning,
  type AccountChecked,
  type Checked,
  type Finding,
} from "./finding"

/** The checks that run for each account, by the names under which they are shown. */
export const CHECKS_OF_ACCOUNTS = {
  reachable: checkReachable,
  clock: checkClock,
  signature: checkSignature,
  secrets: checkSecrets,
  query: checkQuery,
  notify_address: checkNotifyAddress,
  inbox: checkNotifications,
  credentials: checkCredentials,
}

/** Whether the gateway's address responds over TLS and HTTP. */
async function checkReachable({ options, gatewayProbe }: AccountChecked): Promise<Finding> {
  const address = options.baseUrl
  const answer = await gatewayProbe()
  return "unreached" in answer
    ? critical("gateway_not_reached", { address, code: answer.unreached })
    : healthy("gateway_reached", { address, ms: answer.ms })
}

/** Seconds: more than any network delay, and far less than the lifetime of a signed session. */
const NOTABLE_S = 30
const SEVERE_S = 300

/** Whether this server and the gateway agree on the time, by the `Date` header of the gateway's reply. */
export async function checkClock({ gatewayProbe }: AccountChecked): Promise<Finding> {
  const answer = await gatewayProbe()
  const ahead = "unreached" in answer ? undefined : answer.ahead
  if (ahead === undefined) return warning("clock_unknown")
  const seconds = Math.abs(ahead)
  if (seconds < NOTABLE_S) return healthy("clock_ok", { seconds })
  return (seconds < SEVERE_S ? warning : critical)(ahead > 0 ? "clock_ahead" : "clock_behind", { seconds })
}

/**
 * Whether this server signs a known message as expected. Only a query shows whether the gateway has the same secret.
 */
function checkSignature({ options }: AccountChecked): Finding {
  const fault = testSignature(options.signature)
  return fault ? critical(`signature_${fault}`) : healthy("signature_ok")
}

/**
 * Which of the account's secrets signed the messages of the last day, while the secret is being rotated. Shows names
 * only.
 */
export async function checkSecrets(
  { provider_id, options }: AccountChecked,
  { mpgi }: Checked,
): Promise<Finding> {
  const [first, ...others] = await mpgi.secretUses.ofAccount(provider_id, options.signature)
  if (!first || others.length === 0) return healthy("secrets_one")
  const values = { first: first.secret, secrets: others.map(({ secret }) => secret).join(", ") }
  const used = others.filter((each) => each.used)
  if (used.length > 0) {
    const last = Math.max(...used.map(({ last_at }) => last_at?.getTime() ?? 0))
    const secrets = used.map(({ secret }) => secret).join(", ")
    return warning("secrets_others_used", { ...values, secrets, at: new Date(last).toISOString() })
  }
  // A day without messages proves nothing about the secrets.
  if (!first.used) return healthy("secrets_quiet", values)
  const unwatched = others.find(({ watched }) => !watched)
  if (!unwatched) return warning("secrets_others_unused", values)
  const { watched_since } = unwatched
  return watched_since
    ? healthy("secrets_watched", { ...values, at: watched_since.toISOString() })
    : healthy("secrets_quiet", values)
}

/**
 * Whether the gateway answers a query from this server's address, with the expected signature. The query names an
 * order that does not exist.
 */
async function checkQuery({ gateway }: AccountChecked): Promise<Finding> {
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

/** When the last notification was received, and whether notifications are applied at once. */
async function checkNotifications({ provider_id }: AccountChecked, { mpgi }: Checked): Promise<Finding> {
  const { last_at, lag, left, unsynced } = await mpgi.health.inbox(provider_id)
  // While the store is paused, notifications are only stored.
  if (left > 0 && !mpgi.paused) return critical("inbox_left", { count: left })
  if (unsynced > 0) {
    const payments = { payments: unsynced }
    return last_at
      ? warning("inbox_silent", { ...payments, at: last_at.toISOString() })
      : warning("inbox_never", payments)
  }
  if (!last_at) return healthy("inbox_empty")
  const at = last_at.toISOString()
  return lag === null
    ? healthy("inbox_received", { at })
    : healthy("inbox_ok", { at, seconds: Math.max(0, Math.round(lag)) })
}

/**
 * Whether payments of the account were made with other credentials than it has now. No operation is possible on such
 * payments.
 */
async function checkCredentials(
  { provider_id, options }: AccountChecked,
  { mpgi }: Checked,
): Promise<Finding> {
  const count = await mpgi.health.ofOtherCredentials(provider_id, { options })
  if (count === 0) return healthy("credentials_same")
  return warning("credentials_other", { count, merchant: options.merchantId, account: options.accountId })
}
