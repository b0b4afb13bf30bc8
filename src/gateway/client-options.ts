import { GatewayError } from "./errors"
import { Connections } from "./connections"
import type { Dialect } from "./dialect"
import { RESULT_CODES, type Decimals, type ResultCodes } from "./fields"
import { formats, type FormatName } from "./formats"
import { callListener, type Exchange } from "./listeners"
import type { SignaturePolicy } from "./message"
import { operations, type OperationName } from "./operations"
import { optionProblems, type OptionProblem } from "./option-problem"
import { ClientOptionsSchema } from "./options-schema"
import { signer, type SignatureFunction, type SignatureOption } from "./signature"

/** A body encoding, with its content type if that differs from the format's default (manual 4 shows such cases). */
export type Encoding = "form" | "json" | { format: "form" | "json"; contentType: string }

/** How to reach one account of one merchant. The optional fields set what the manual does not show. */
export interface GatewayClientOptions {
  /** https, or http on loopback. A path in front of `/v1` is kept. */
  baseUrl: string
  merchantId: string
  accountId: string
  signature: SignatureOption
  /** Timeout of one exchange in milliseconds, at most 2,147,483,647. Default 30,000. */
  timeoutMs?: number | undefined
  /**
   * How long an unused connection counts as open, in milliseconds. Choose less than the gateway keeps a connection
   * open. With 0, each exchange opens its own connection, and no connection is opened ahead. Default 4,000.
   */
  keepAliveMs?: number | undefined
  /** Decimals of amounts on the wire. Default `two`. */
  decimals?: Decimals | undefined
  /** Names and nesting on the wire. */
  dialect?: Dialect | undefined
  encodings?: { [Name in OperationName]?: Encoding | undefined } | undefined
  /** Which reply signatures are required. `false` relies on TLS alone. Default: as each operation declares. */
  verifyReplies?: boolean | { [Name in OperationName]?: SignaturePolicy | undefined } | undefined
  codes?: { [Name in keyof ResultCodes]?: ResultCodes[Name] | undefined } | undefined
  /** Path of Optimise payment methods, which the manual does not show. */
  optimisePath?: string | undefined
  /** When true, every request except a query is refused. A function is called before each request. Default false. */
  paused?: boolean | (() => boolean) | undefined
  /**
   * Receives the reply rows of orders that were not requested, once the outcomes of the requested orders are known. The
   * client ignores these rows. An error that the listener throws becomes a process warning, `MPGI_LISTENER`.
   */
  onUnexpectedRows?: ((operation: OperationName, rows: Record<string, unknown>[]) => void) | undefined
  /**
   * Receives the `id` of the secret that signed each verified reply; undefined for a secret or a function without an
   * id. An error that the listener throws becomes the same warning.
   */
  onReplyVerified?: ((operation: OperationName, secret: string | undefined) => void) | undefined
  /**
   * Receives each exchange when it has ended: its operation, outcome, size and duration, and nothing of its contents.
   * An error that the listener throws becomes the same warning.
   */
  onExchange?: ((exchange: Exchange) => void) | undefined
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

/** Validates the options, and copies them. @throws GatewayError `not_configured`, with the option's name in `field` */
export function settings(options: GatewayClientOptions): Settings {
  const { data, error } = ClientOptionsSchema.safeParse(options)
  if (!data) throw wrong(optionProblems(error))
  const { signature, timeoutMs = 30_000, keepAliveMs = 4_000, codes = {}, ...rest } = data
  const baseUrl = new URL(data.baseUrl)
  return {
    ...rest,
    baseUrl,
    sign: signer(signature),
    timeoutMs,
    connections: new Connections(baseUrl, keepAliveMs),
    codes: {
      applied: codes.applied ?? RESULT_CODES.applied,
      rejected: codes.rejected ?? RESULT_CODES.rejected,
      refundAccepted: codes.refundAccepted ?? RESULT_CODES.refundAccepted,
      paymentAccepted: codes.paymentAccepted ?? RESULT_CODES.paymentAccepted,
      subscriptionEnded: codes.subscriptionEnded ?? RESULT_CODES.subscriptionEnded,
    },
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

/** The error for the first of these options. */
export function wrong([invalid]: OptionProblem[]): GatewayError {
  const field = invalid?.path.join(".")
  const problem = `${field || "options"}: ${invalid?.problem ?? "cannot be used"}`
  return new GatewayError("not_configured", problem, field ? { field } : {})
}

/**
 * Reports rows of orders that were not requested, after the outcomes of the requested orders are known. A listener
 * cannot affect an outcome: it gets a copy, and an error that it throws becomes a process warning. The warning omits
 * that error, which may quote the rows.
 */
export function reportUnexpectedRows(
  operation: OperationName,
  rows: readonly Record<string, unknown>[],
  { onUnexpectedRows }: Settings,
): void {
  if (onUnexpectedRows && rows.length > 0)
    callListener("onUnexpectedRows", () => onUnexpectedRows(operation, structuredClone([...rows])))
}

/** Reports which secret signed a reply. This listener cannot affect an outcome either. */
export function reportVerified(
  operation: OperationName,
  secret: string | undefined,
  { onReplyVerified }: Settings,
): void {
  if (onReplyVerified) callListener("onReplyVerified", () => onReplyVerified(operation, secret))
}
