import type { IncomingMessage } from "node:http"
import { Refusal } from "../refusal"

/** 1 MiB, for any body. */
const MAX_BODY_BYTES = 1024 * 1024

/**
 * The whole body as UTF-8 text.
 * @throws Refusal 413 when it is too large, 400 when the connection ends before the body does.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      // The rest is still received, so that the caller reads the reply instead of a reset connection.
      if (size > MAX_BODY_BYTES) reject(new Refusal(413, "invalid input: the body is too large"))
      else chunks.push(chunk)
    })
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")))
    request.on("error", () => reject(new Refusal(400, "invalid input: the body is incomplete")))
    request.on("close", () => reject(new Refusal(400, "invalid input: the body is incomplete")))
  })
}
