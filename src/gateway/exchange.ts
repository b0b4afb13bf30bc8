import { buildConnector, Client, type Dispatcher } from "undici"
import { GatewayError } from "./errors"

/** Nothing the manual shows is near this size; a larger reply is an attack or a mistake. */
const LARGEST_REPLY = 1024 * 1024

export interface HttpReply {
  status: number
  text: string
}

/**
 * One POST, sent at most once. Each exchange has a connection of its own: a kept-alive one that the other side
 * has just closed would turn a clean failure into an unknown outcome, and a payment is worth a handshake.
 * The deadline covers connecting, sending and reading together. Redirects are not followed.
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
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null)
        connected = true
        callback(null, socket as NonNullable<typeof socket>)
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
    return { status: reply.statusCode, text: await readCapped(reply) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const cause = networkError(error)
    if (!connected)
      throw new GatewayError("connection_failed", "no connection to the gateway: nothing was sent", { cause })
    if (deadline.aborted)
      throw new GatewayError("timeout", `no complete answer within ${timeoutMs} ms`, { cause })
    throw new GatewayError("connection_lost", "the connection broke before the answer was complete", {
      cause,
    })
  } finally {
    // Not awaited: closing must neither delay nor fail an exchange whose outcome is known.
    void client.destroy().catch(() => undefined)
  }
}

async function readCapped(reply: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_REPLY) {
      throw new GatewayError("reply_too_large", `the reply is larger than ${LARGEST_REPLY} bytes`, {
        status: reply.statusCode,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Keeps the system's code and words, drops objects that could hold request data. */
function networkError(error: unknown): Error {
  const { code, name, message } = error as Partial<Error & { code: unknown }>
  return new Error(`${String(code ?? name)}: ${String(message)}`)
}
