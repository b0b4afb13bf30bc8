import type { Decimals } from "../gateway/fields"
import type { Dialect } from "../gateway/message"
import type { SignatureOption } from "../gateway/signature"

/** How a sandbox is started. Every option has a default; times are in milliseconds. */
export interface SandboxOptions {
  /** 0 takes any free port. Default 0. */
  port?: number
  /** Default 127.0.0.1: this is a development tool. */
  host?: string
  /** Default "100200". */
  merchantId?: string
  /** Default "100200001". */
  accountId?: string
  /** Default `{ algorithm: "hmac-sha256", secret: "sandbox-secret" }`. */
  signature?: SignatureOption
  /** Everything about the wire that the manual leaves open. */
  dialect?: Dialect
  /** How many decimals amounts have. Default "two". */
  decimals?: Decimals
  /** Who may query transactions (manual 5.4). Default: this machine. */
  allowedIps?: readonly string[]
  /** Path of "Optimise payment methods", which the manual does not show. Default: not served. */
  optimisePath?: string
  /** Put into the forwarding form instead of the submitted account_id (manual 2.4). */
  replaceAccountId?: string
  /** How the browser goes back to return_url and cancel_url. Default "POST". */
  returnMethod?: "POST" | "GET"
  /** Body of notifications. Default "form". */
  notificationFormat?: "form" | "json" | "xml"
  /** Waiting times between attempts; after the last one it is given up. Default from 2 s to 1 h. */
  notificationBackoffMs?: readonly number[]
  /** How long one attempt may take. Default 10 s. */
  notificationTimeoutMs?: number
  /** Hosts beside this machine that may be notified, or "any". Default none. */
  notifyHosts?: readonly string[] | "any"
  /** Where state is kept across restarts. Default: in memory only. */
  dataFile?: string
  /** How long the slow test card takes to answer. Default 5 s. */
  slowMs?: number
  /** When the pending test card is decided. Default 30 s. */
  pendingMs?: number
  /** Told of failures of the sandbox itself; the caller sees HTTP 500 only. Default: nobody is told. */
  onError?: (error: unknown) => void
  /** How long a hosted page stays open. Default 1 h. */
  checkoutMs?: number
  /** How long a payout stays in each state. Default 1 min. */
  payoutStepMs?: number
  /** When a refund gets its refund_processing_date. Default 1 day. */
  refundProcessingMs?: number
}

export type Settings = Required<Omit<SandboxOptions, "optimisePath" | "replaceAccountId" | "dataFile">> &
  Pick<SandboxOptions, "optimisePath" | "replaceAccountId" | "dataFile">

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const DEFAULTS: Settings = {
  port: 0,
  host: "127.0.0.1",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  dialect: {},
  decimals: "two",
  allowedIps: ["127.0.0.1", "::1"],
  returnMethod: "POST",
  notificationFormat: "form",
  notificationBackoffMs: [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, HOUR, HOUR],
  notificationTimeoutMs: 10 * SECOND,
  notifyHosts: [],
  onError: () => undefined,
  slowMs: 5 * SECOND,
  pendingMs: 30 * SECOND,
  checkoutMs: HOUR,
  payoutStepMs: MINUTE,
  refundProcessingMs: 24 * HOUR,
}

/** The options with every default filled in; an option that is undefined counts as not given. */
export function settle(options: SandboxOptions = {}): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
