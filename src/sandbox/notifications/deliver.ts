import { types } from "node:util"
import { formats, type PlainRecord } from "../../gateway/formats"
import { render, SIGNATURE_FIELD } from "../../gateway/message"
import { notification } from "../../gateway/operations"
import type { Context } from "../context"

/** What the merchant's server said. Acknowledged by HTTP 200 with the body `OK`, and by nothing else. */
export interface Delivery {
  acknowledged: boolean
  /** For people: `200 OK`, `503`, `no answer in time`. */
  answer: string
}

/** Signs one message and posts it once. Never throws, never follows a redirect. */
export async function deliver(
  { settings, sign }: Pick<Context, "settings" | "sign">,
  url: string,
  fields: PlainRecord,
  stop: AbortSignal,
): Promise<Delivery> {
  const signature = sign({ operation: "notification", direction: "notification", fields })
  const { notificationFormat: format, dialect, notificationTimeoutMs } = settings
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": formats[format].contentType },
      body: render(notification, { ...fields, [SIGNATURE_FIELD]: signature }, dialect, format),
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(notificationTimeoutMs)]),
    })
    const text = (await response.text()).slice(0, 100).trim()
    const acknowledged = response.status === 200 && text === "OK"
    return { acknowledged, answer: response.status === 200 ? `200 ${text}`.trim() : String(response.status) }
  } catch (error) {
    return { acknowledged: false, answer: describe(error) }
  }
}

function describe(error: unknown): string {
  if (!types.isNativeError(error) && !(error instanceof DOMException)) return "failed"
  if (error.name === "TimeoutError") return "no answer in time"
  const cause: unknown = error.cause
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined
  return code ?? (types.isNativeError(cause) ? cause.message : error.message)
}
