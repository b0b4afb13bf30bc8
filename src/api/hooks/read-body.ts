import type { IncomingMessage } from "node:http"

/** The error for a body that is refused, with the HTTP status that states the reason. */
export class BodyRefused extends Error {
  constructor(readonly status: 408 | 413) {
    super(status === 413 ? "the body is too large" : "the body came too slowly")
  }
}

/** The body of a request: at most `limit` bytes, complete within `deadlineMs`. @throws BodyRefused */
export function readBody(request: IncomingMessage, limit: number, deadlineMs: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new BodyRefused(408))
      request.destroy()
    }, deadlineMs)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else fail(new BodyRefused(413))
    }
    const fail = (error: Error) => {
      clearTimeout(timer)
      request.off("data", onData)
      reject(error)
    }
    request.on("data", onData)
    request.once("error", fail)
    request.once("end", () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
  })
}
