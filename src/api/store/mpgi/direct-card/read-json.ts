import type { IncomingMessage } from "node:http"
import { z } from "zod"
import { BodyRefused, readBody } from "../../../hooks/read-body"
import { Refused } from "../refused"

/** Enough for a card and the browser's data, in bytes. */
const LIMIT = 16 * 1024
const DEADLINE_MS = 10_000

/**
 * Reads a JSON object from a request whose body is not parsed yet. The framework's parser repeats a part of a malformed
 * body in its error; this function never does.
 * @throws Refused 400, 408, 413 or 415.
 */
export async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^\s*application\/json\s*(;|$)/i.test(req.headers["content-type"] ?? "")) {
    throw new Refused(415, "invalid_data", "The body must be application/json")
  }
  const value = parse(await read(req))
  const object = z.record(z.string(), z.unknown()).safeParse(value)
  if (!object.success) throw new Refused(400, "invalid_data", "The body must be a JSON object")
  return object.data
}

async function read(req: IncomingMessage): Promise<string> {
  try {
    return (await readBody(req, LIMIT, DEADLINE_MS)).toString("utf8")
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const { status, message } = error
    throw new Refused(status, "invalid_data", message.replace(/^the/, "The"))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
