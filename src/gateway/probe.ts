import { Client } from "undici"
import { isRecord } from "./formats"

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
