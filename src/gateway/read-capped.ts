import type { Dispatcher } from "undici"
import { GatewayError } from "./errors"

/** No reply in the manual is near this size; a larger one is an attack or a mistake. */
const MAX_REPLY_BYTES = 1024 * 1024

/** The body of a reply. @throws GatewayError `reply_too_large` as soon as it is */
export async function readCapped(reply: Dispatcher.ResponseData): Promise<Uint8Array> {
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
