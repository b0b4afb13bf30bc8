import { Client } from "undici"
import { isRecord, type PlainRecord } from "./formats"
import {
  signer,
  signings,
  verify,
  type SignatureFunction,
  type SignatureInput,
  type SignatureOption,
} from "./signature"

/** Why a configured signature does not work. */
export type SignatureFault =
  // A preset does not produce the known signature of a known message.
  | "algorithm"
  // The merchant's own function throws, or does not return 64 hexadecimal characters.
  | "throws"
  // The same message gets a different signature the second time.
  | "unstable"
  // A message with another amount gets the same signature.
  | "blind"
  // Two secrets make the same signature: the merchant's own function does not use the secret that it receives.
  | "keyless"

/** A message as signed in section 4 of the manual. Its signatures below were computed with other tools. */
const KNOWN = {
  order_no: "000123",
  amount: "10.50",
  currency: "USD",
  merchant_id: "100200",
  account_id: "100200001",
  notify_url: "https://shop.example.com/hooks/mpgi/mpgi",
}
const KNOWN_SECRET = "a published secret"
const KNOWN_SIGNATURES = [
  { algorithm: "hmac-sha256", known: "0541b75b080c1c162b2a12d92c6f7e031b39532b8be2535e2c3c5340bbb56d4d" },
  { algorithm: "sha256", known: "62a45bca379e3c8c43ac40a17294b1a74479953c5c4941870332c596f2cf68d3" },
] as const

/**
 * Tests the signature in two ways. It compares the presets' signatures of a known message with known signatures. Then
 * it signs with the account's own option, with each of its secrets.
 * @returns the first fault; undefined when the signature works
 */
export function testSignature(option: SignatureOption): SignatureFault | undefined {
  for (const { algorithm, known } of KNOWN_SIGNATURES) {
    const sign = signer({ algorithm, secret: KNOWN_SECRET })
    if (!verify(sign, message(KNOWN), known)) return "algorithm"
  }
  try {
    const faults = signings(signer(option)).map(({ sign }) => faultOf(sign))
    return faults.find((fault) => fault !== undefined) ?? (areDifferent(option) ? undefined : "keyless")
  } catch {
    return "throws"
  }
}

function faultOf(sign: SignatureFunction): SignatureFault | undefined {
  const signature = sign(message(KNOWN))
  if (sign(message(KNOWN)) !== signature) return "unstable"
  return sign(message({ ...KNOWN, amount: "10.51" })) === signature ? "blind" : undefined
}

function areDifferent(option: SignatureOption): boolean {
  const all = signings(signer(option)).map(({ sign }) => sign(message(KNOWN)))
  return new Set(all).size === all.length
}

function message(fields: PlainRecord): SignatureInput {
  return { operation: "authorise", direction: "request", fields }
}

/** The response of a server to a request without content. */
export interface Probed {
  /** The HTTP status. Any status means that the server is reachable. */
  status: number
  /** Milliseconds from the start of the connection to the first line of the response. */
  ms: number
  /**
   * By how many seconds this machine's clock is ahead of the server's; negative when behind. Precise to about a
   * second.
   */
  ahead: number | undefined
  /** The header `Allow`. */
  allow: string | undefined
}

/** Why the server is unreachable: the code of the system or TLS, as in `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
export type Unreached = { unreached: string }

/**
 * Checks whether a server is reachable, with a GET request without content. Redirects are not followed and the body is
 * not read, so that a configured address discloses nothing but its reachability. Never throws.
 */
export async function probe(address: string, timeoutMs: number): Promise<Probed | Unreached> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return { unreached: "ERR_INVALID_URL" }
  const client = new Client(url.origin, { pipelining: 0, connect: { timeout: timeoutMs } })
  const sentAt = Date.now()
  try {
    const reply = await client.request({
      method: "GET",
      path: url.pathname,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const receivedAt = Date.now()
    return {
      status: reply.statusCode,
      ms: receivedAt - sentAt,
      ahead: aheadOf(reply.headers.date, (sentAt + receivedAt) / 2),
      allow: single(reply.headers.allow),
    }
  } catch (error) {
    return { unreached: codeOf(error) }
  } finally {
    // Not awaited: closing must neither delay nor fail a probe with a known result.
    void client.destroy().catch(() => undefined)
  }
}

/** The header has whole seconds, rounded down. Half a second is the best estimate of the missing part. */
function aheadOf(header: string | string[] | undefined, at: number): number | undefined {
  const serverTime = Date.parse(single(header) ?? "")
  return Number.isNaN(serverTime) ? undefined : Math.round((at - serverTime - 500) / 1000)
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0]
}

function codeOf(error: unknown): string {
  const { code, name }: Partial<Record<string, unknown>> = isRecord(error) ? error : {}
  if (name === "TimeoutError" || name === "AbortError" || code === "UND_ERR_CONNECT_TIMEOUT") return "timeout"
  return typeof code === "string" ? code : String(name ?? "Error")
}
