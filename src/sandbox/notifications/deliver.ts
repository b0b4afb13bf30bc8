import { types } from "node:util"
import { formats, type PlainRecord } from "../../gateway/formats"
import { render, SIGNATURE_FIELD } from "../../gateway/message"
import { notification } from "../../gateway/operations"
import type { SignatureFunction } from "../../gateway/signature"
import { sendable } from "../http/sendable"
import type { Settings } from "../options"

/** The response of the merchant's server. Only HTTP 200 with the body `OK` acknowledges a notification. */
export interface Delivery {
  acknowledged: boolean
  /** For display: `200 OK`, `503`, `timeout`. */
  response: string
}

/** Signs a notification and posts it once. Never throws, never follows a redirect. */
export async function deliver(
  {
    settings,
    sign,
  }: {
    settings: Pick<Settings, "notificationFormat" | "dialect" | "notificationTimeoutMs">
    sign: SignatureFunction
  },
  url: string,
  content: PlainRecord,
  stop: AbortSignal,
): Promise<Delivery> {
  const { notificationFormat: format, dialect, notificationTimeoutMs } = settings
  const fields = sendable(content, format)
  const signature = sign({ operation: "notification", direction: "notification", fields })
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": formats[format].contentType },
      body: render(notification, { ...fields, [SIGNATURE_FIELD]: signature }, dialect, format),
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(notificationTimeoutMs)]),
    })
    const { status } = response
    const text = (await response.text()).slice(0, 100).trim()
    return {
      acknowledged: status === 200 && text === "OK",
      response: status === 200 ? `200 ${text}`.trim() : String(status),
    }
  } catch (error) {
    return { acknowledged: false, response: describeFailure(error) }
  }
}

function describeFailure(error: unknown): string {
  if (!types.isNativeError(error) && !(error instanceof DOMException)) return "failed"
  if (error.name === "TimeoutError") return "timeout"
  const cause: unknown = error.cause
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined
  return code ?? (types.isNativeError(cause) ? cause.message : error.message)
}
