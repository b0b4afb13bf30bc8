import type { Decimals } from "../gateway/fields"
import type { Dialect } from "../gateway/dialect"
import type { SignatureOption } from "../gateway/signature"
import { DAY, HOUR, MINUTE, SECOND } from "./time"

/** How a held payment is voided. The manual does not state whether a gateway accepts either way. */
export type HeldPayments = "review" | "cancel"

/** Options of `startSandbox`. Every one has a default; times are in milliseconds. */
export interface SandboxOptions {
  /** 0 picks any free port. Default 0. */
  port?: number
  /** Address to listen on. Default 127.0.0.1: this is a development tool. */
  host?: string
  /** Default "100200". */
  merchantId?: string
  /** Default "100200001". */
  accountId?: string
  /** Default `{ algorithm: "hmac-sha256", secret: "sandbox-secret" }`. */
  signature?: SignatureOption
  /** Everything about the wire that the manual leaves open. */
  dialect?: Dialect
  /** How many decimals amounts have on the wire. Default "two". */
  decimals?: Decimals
  /** How a payment in review is voided: by declining the review, or only by a cancel. Default "review". */
  heldPayments?: HeldPayments
  /** Addresses that may query transactions (manual 5.4). Default: this machine. */
  allowedIps?: readonly string[]
  /** Addresses of other machines that may use the operator page and the control API. Default: none. */
  operatorIps?: readonly string[]
  /** Path of "Optimise payment methods", which the manual does not show. Default: not served. */
  optimisePath?: string
  /** Replaces the submitted account_id in the forwarding form (manual 2.4). */
  replaceAccountId?: string
  /** How the browser returns to return_url and cancel_url. Default "POST". */
  returnMethod?: "POST" | "GET"
  /** Origins whose pages may show the hosted page in a frame. Default none: it refuses to be framed. */
  frameAncestors?: readonly string[]
  /** Body of notifications. Default "form". */
  notificationFormat?: "form" | "json" | "xml"
  /** Delays between delivery attempts. The attempt after the last delay is final. Default from 2 s to 1 h. */
  notificationBackoffMs?: readonly number[]
  /** Timeout of one delivery attempt. Default 10 s. */
  notificationTimeoutMs?: number
  /** Hosts besides this machine that may be notified, or "any". Default none. */
  notifyHosts?: readonly string[] | "any"
  /** File that keeps the state across restarts. Default: in memory only. */
  dataFile?: string
  /** Response time with the slow test card. Default 5 s. */
  slowMs?: number
  /** How long a payment with the pending test card stays pending. Default 30 s. */
  pendingMs?: number
  /** Receives internal errors of the sandbox; the caller sees HTTP 500 only. Default: ignored. */
  onError?: (error: unknown) => void
  /** How long a hosted page stays open. Default 1 h. */
  checkoutMs?: number
  /** How long a payout stays in each state. Default 1 min. */
  payoutStepMs?: number
  /** How long after a refund its refund_processing_date is. Default 1 day. */
  refundProcessingMs?: number
}

export type Settings = Required<Omit<SandboxOptions, "optimisePath" | "replaceAccountId" | "dataFile">> &
  Pick<SandboxOptions, "optimisePath" | "replaceAccountId" | "dataFile">

export const DEFAULTS: Settings = {
  port: 0,
  host: "127.0.0.1",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  dialect: {},
  decimals: "two",
  heldPayments: "review",
  allowedIps: ["127.0.0.1", "::1"],
  operatorIps: [],
  returnMethod: "POST",
  frameAncestors: [],
  notificationFormat: "form",
  notificationBackoffMs: [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, HOUR, HOUR],
  notificationTimeoutMs: 10 * SECOND,
  notifyHosts: [],
  onError: () => undefined,
  slowMs: 5 * SECOND,
  pendingMs: 30 * SECOND,
  checkoutMs: HOUR,
  payoutStepMs: MINUTE,
  refundProcessingMs: DAY,
}

/** The options with every default filled in; an undefined option counts as absent. */
export function resolveOptions(options: SandboxOptions = {}): Settings {
  const present = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(present) }
}
