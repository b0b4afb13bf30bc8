import { buildConnector, Client, type Dispatcher } from "undici"
import { GatewayError } from "./errors"
import { isRecord } from "./formats"

/** No reply in the manual is near this size; a larger one is an attack or a mistake. */
const MAX_REPLY_BYTES = 1024 * 1024

/** `body` is empty unless the status is 200: every other status decides alone. */
export interface HttpReply {
  status: number
  contentType: string | undefined
  body: Uint8Array
}

/**
 * One POST, sent at most once. Each exchange has its own connection: with a kept-alive one that the gateway has just
 * closed, a clean failure would become an unknown outcome, and a payment is worth a handshake.
 * The timeout covers connecting, sending and reading together. Redirects are not followed.
 */
export async function post(
  url: URL,
  message: { body: string; contentType: string },
  timeoutMs: number,
): Promise<HttpReply> {
  let connected = false
  const connect = buildConnector({ timeout: timeoutMs })
  const client = new Client(url.origin, {
    pipelining: 0,
    connect: (options, callback) =>
      connect(options, (...result) => {
        const [error] = result
        connected ||= !error
        callback(...result)
      }),
  })
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await client.request({
      method: "POST",
      path: url.pathname,
      headers: { "content-type": message.contentType },
      body: message.body,
      signal: deadline,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const contentType = [reply.headers["content-type"]].flat()[0]
    if (reply.statusCode !== 200) {
      // No one waits for this body, so its failure must not become an uncaught error.
      reply.body.on("error", () => undefined)
      return { status: reply.statusCode, contentType, body: Buffer.alloc(0) }
    }
    return { status: reply.statusCode, contentType, body: await readCapped(reply) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const cause = networkError(error)
    if (!connected)
      throw new GatewayError("connection_failed", "could not connect to the gateway: nothing was sent", {
        cause,
      })
    if (deadline.aborted)
      throw new GatewayError("timeout", `no complete reply within ${timeoutMs} ms`, { cause })
    throw new GatewayError("connection_lost", "the connection broke before the reply was complete", {
      cause,
    })
  } finally {
    // Not awaited: closing must neither delay nor fail an exchange with a known outcome.
    void client.destroy().catch(() => undefined)
  }
}

async function readCapped(reply: Dispatcher.ResponseData): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  const body: AsyncIterable<Buffer> = reply.body
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_REPLY_BYTES) {
      throw new GatewayError("reply_too_large", `the reply is larger than ${MAX_REPLY_BYTES} bytes`, {
        status: reply.statusCode,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Keeps the system's code and message, drops objects that could contain request data. */
function networkError(error: unknown): Error {
  const { code, name, message }: Partial<Record<string, unknown>> = isRecord(error) ? error : {}
  return new Error(`${String(code ?? name)}: ${String(message)}`)
}
