import type { IncomingMessage } from "node:http"
import { Refused } from "../refused"

/** Room for a card and what a browser says of itself. */
const LIMIT = 16 * 1024

/**
 * Reads a JSON object from a request whose body nobody has parsed yet. The framework's parser repeats a piece of
 * a malformed body in its error; this one never repeats anything.
 * @throws Refused 400, 413 or 415.
 */
export async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(req.headers["content-type"] ?? "")) {
    throw new Refused(415, "invalid_data", "The body must be application/json")
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LIMIT) throw new Refused(413, "invalid_data", "The body is too large")
    chunks.push(chunk)
  }
  const value = parse(Buffer.concat(chunks).toString("utf8"))
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refused(400, "invalid_data", "The body must be a JSON object")
  }
  return value as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
