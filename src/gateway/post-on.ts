import type { Client, Dispatcher } from "undici"
import { GatewayError } from "./errors"

/** No reply in the manual is near this size; a larger reply is an attack or a mistake. */
const MAX_REPLY_BYTES = 1024 * 1024

/** A received response. Its `body` is empty unless the status is 200. */
export interface Received {
  status: number
  contentType: string | undefined
  body: Uint8Array
}

/**
 * Posts once and collects the reply, up to a size limit. It does not use undici's body stream, which takes longer than
 * all of this package's own work. It reads no body unless the status is 200; the connection cannot be used afterwards.
 *
 * @param onReply called when the reply begins
 * @throws undici's error; GatewayError `reply_too_large` as soon as the reply exceeds the limit
 */
export function postOn(
  client: Client,
  { path, body, contentType }: { path: string; body: string; contentType: string },
  onReply: () => void,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let status = 0
    let type: string | undefined
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart(_, statusCode, headers) {
        if (statusCode < 200) return
        onReply()
        status = statusCode
        const types = headers["content-type"]
        type = Array.isArray(types) ? types[0] : types
        if (status !== 200) resolve({ status, contentType: type, body: Buffer.alloc(0) })
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size <= MAX_REPLY_BYTES) return void chunks.push(chunk)
        const problem = `the reply is larger than ${MAX_REPLY_BYTES} bytes`
        controller.abort(new GatewayError("reply_too_large", problem, { status }))
      },
      onResponseEnd: () => resolve({ status, contentType: type, body: Buffer.concat(chunks) }),
      onResponseError: (_, error) => reject(error),
    }
    // Without `accept-encoding`, a server may choose any coding of the body (RFC 9110, 12.5.3).
    const headers = { "content-type": contentType, "accept-encoding": "identity" }
    client.dispatch({ method: "POST", path, body, headers, headersTimeout: 0, bodyTimeout: 0 }, handler)
  })
}
