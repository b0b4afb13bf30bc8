import { Client } from "undici"

/** What a server answered to a question that means nothing. */
export interface Probed {
  /** The HTTP status: whatever it is, somebody is there. */
  status: number
  /** Milliseconds from asking to the first line of the answer, connecting included. */
  ms: number
  /** By how many seconds this machine's clock is ahead of the server's; negative: behind. Exact to a second or so. */
  ahead: number | undefined
  /** The header `Allow`. */
  allow: string | undefined
}

/** Why nobody answered: the system's or TLS's code, as in `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
export type Unreached = { unreached: string }

/**
 * Looks whether a server answers, with a GET that carries nothing. Redirects are not followed and the body is not read, so
 * that whoever can configure an address learns no more by it than that something is there. Never throws.
 */
export async function probe(address: string, timeoutMs: number): Promise<Probed | Unreached> {
  const url = new URL(address)
  const client = new Client(url.origin, { pipelining: 0, connect: { timeout: timeoutMs } })
  const from = Date.now()
  try {
    const reply = await client.request({
      method: "GET",
      path: url.pathname,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const to = Date.now()
    return {
      status: reply.statusCode,
      ms: to - from,
      ahead: aheadOf(reply.headers.date, (from + to) / 2),
      allow: single(reply.headers.allow),
    }
  } catch (error) {
    return { unreached: codeOf(error) }
  } finally {
    // The answer is known: closing must neither delay nor spoil it.
    void client.destroy().catch(() => undefined)
  }
}

/** The header has whole seconds, cut off: half of one is the best guess at the rest. */
function aheadOf(header: string | string[] | undefined, at: number): number | undefined {
  const there = Date.parse(single(header) ?? "")
  return Number.isNaN(there) ? undefined : Math.round((at - there - 500) / 1000)
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0]
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  if (name === "TimeoutError" || name === "AbortError" || code === "UND_ERR_CONNECT_TIMEOUT") return "timeout"
  return typeof code === "string" ? code : (name ?? "Error")
}
