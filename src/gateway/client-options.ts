import { GatewayError } from "./errors"
import { Connections } from "./connections"
import type { Dialect } from "./dialect"
import { dialectProblem } from "./dialect-problem"
import { RESULT_CODES, type Decimals, type ResultCodes } from "./fields"
import { formats, type FormatName } from "./formats"
import type { SignaturePolicy } from "./message"
import { isLoopback } from "./networks"
import { operations, type OperationName } from "./operations"
import { signer, type SignatureFunction, type SignatureOption } from "./signature"

/** A body encoding, with its content type where that differs from the format's default (manual 4 shows such cases). */
export type Encoding = "form" | "json" | { format: "form" | "json"; contentType: string }

/** How to reach one account of one merchant. Every optional field is something that the manual does not show. */
export interface GatewayClientOptions {
  /** https, or http on loopback. A path in front of `/v1` is kept. */
  baseUrl: string
  merchantId: string
  accountId: string
  signature: SignatureOption
  /** Timeout of one exchange in milliseconds. Default 30,000. */
  timeoutMs?: number | undefined
  /**
   * How long an unused connection counts as open, in milliseconds: less than the gateway keeps one. 0: each exchange has
   * a connection of its own, and none is opened ahead. Default 4,000.
   */
  keepAliveMs?: number | undefined
  /** Decimals of amounts on the wire. Default `two`. */
  decimals?: Decimals | undefined
  /** Names and nesting on the wire. */
  dialect?: Dialect | undefined
  encodings?: Partial<Record<OperationName, Encoding>> | undefined
  /** Which reply signatures are required. `false` relies on TLS alone. Default: as each operation declares. */
  verifyReplies?: boolean | Partial<Record<OperationName, SignaturePolicy>> | undefined
  codes?: Partial<ResultCodes> | undefined
  /** Path of Optimise payment methods, which the manual does not show. */
  optimisePath?: string | undefined
  /** Sends queries only: every other request is refused. Default false. */
  paused?: boolean | undefined
  /**
   * Receives reply rows of orders that were not requested, once the outcomes of the others are known. The client ignores them, and
   * what the listener throws: that becomes a warning of the process, `MPGI_LISTENER`.
   */
  onUnexpectedRows?: ((operation: OperationName, rows: Record<string, unknown>[]) => void) | undefined
}

/** The options, validated and with their defaults. */
export interface Settings extends Omit<
  GatewayClientOptions,
  "baseUrl" | "signature" | "timeoutMs" | "keepAliveMs" | "codes"
> {
  baseUrl: URL
  sign: SignatureFunction
  timeoutMs: number
  connections: Connections
  codes: ResultCodes
}

/** Validates the options. @throws GatewayError `not_configured`, with the option's name in `field` */
export function settings(options: GatewayClientOptions): Settings {
  const { signature, timeoutMs = 30_000, keepAliveMs = 4_000, codes, ...rest } = options
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1)
    throw wrong("timeoutMs", "must be a whole number of milliseconds, at least 1")
  if (!Number.isInteger(keepAliveMs) || keepAliveMs < 0)
    throw wrong("keepAliveMs", "must be a whole number of milliseconds, or 0 for none")
  for (const name of ["merchantId", "accountId"] as const) {
    if (typeof options[name] !== "string" || options[name] === "") throw wrong(name, "must not be empty")
  }
  const problem = dialectProblem(options.dialect ?? {})
  if (problem) throw wrong(["dialect", ...problem.path].join("."), problem.problem)
  const url = baseUrl(options.baseUrl)
  return {
    ...rest,
    baseUrl: url,
    sign: sign(signature),
    timeoutMs,
    connections: new Connections(url, keepAliveMs),
    codes: { ...RESULT_CODES, ...codes },
  }
}

export function encodingOf(
  name: OperationName,
  { encodings }: Settings,
): { format: FormatName; contentType: string } {
  const chosen = encodings?.[name] ?? operations[name].request.format
  return typeof chosen === "string" ? { format: chosen, contentType: formats[chosen].contentType } : chosen
}

export function signaturePolicy(name: OperationName, { verifyReplies = true }: Settings): SignaturePolicy {
  if (verifyReplies === false) return "off"
  const declared = operations[name].reply.signature
  return verifyReplies === true ? declared : (verifyReplies[name] ?? declared)
}

function baseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw wrong("baseUrl", "must be an absolute address such as https://gateway.example.com")
  if (url.username || url.password || url.search || url.hash)
    throw wrong("baseUrl", "must not contain credentials, a query or a fragment")
  const secure = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url))
  if (!secure) throw wrong("baseUrl", "must be https; http is allowed on loopback only")
  return url
}

function sign(option: SignatureOption): SignatureFunction {
  try {
    return signer(option)
  } catch (error) {
    throw new GatewayError("not_configured", error instanceof Error ? error.message : String(error), {
      field: "signature.secret",
    })
  }
}

function wrong(field: string, problem: string): GatewayError {
  return new GatewayError("not_configured", `${field}: ${problem}`, { field })
}
