import type { IncomingMessage } from "node:http"

/** A body that is not taken, with the HTTP status that says why. */
export class BodyRefused extends Error {
  constructor(readonly status: 408 | 413) {
    super(status === 413 ? "the body is too large" : "the body came too slowly")
  }
}

/** The bytes of a request: at most `limit` bytes, whole within `deadlineMs`. @throws BodyRefused */
export function readBody(request: IncomingMessage, limit: number, deadlineMs: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer)
      request.off("data", onData)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks))
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > limit) end(new BodyRefused(413))
    }
    const timer = setTimeout(() => {
      end(new BodyRefused(408))
      request.destroy()
    }, deadlineMs)
    request.on("data", onData)
    request.once("end", () => end())
    request.once("error", end)
    request.once("close", () => end(new Error("the sender closed the connection")))
  })
}
