import type { IncomingMessage } from "node:http"

/** A body that is not taken, with the HTTP status that says why. */
export class BodyRefused extends Error {
  constructor(readonly status: 408 | 413) {
    super(status === 413 ? "the body is too large" : "the body came too slowly")
  }
}

/** The bytes of a request: at most `limit` bytes, whole within `deadlineMs`. @throws BodyRefused */
export async function readBody(request: IncomingMessage, limit: number, deadlineMs: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    request.destroy()
  }, deadlineMs)
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new BodyRefused(413)
      chunks.push(chunk)
    }
  } catch (error) {
    throw late ? new BodyRefused(408) : error
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}
