import Medusa from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"

/** The message of Medusa for a user whose role lacks a policy. A user without any role gets "Forbidden". */
const MISSING_POLICIES = /Required policies: ([\w:, ]+)/

// The URL of Medusa and how users authenticate, which the build of the dashboard defines.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const backend = typeof __BACKEND_URL__ === "undefined" ? "/" : (__BACKEND_URL__ ?? "/")
const type = typeof __AUTH_TYPE__ === "undefined" ? "session" : (__AUTH_TYPE__ ?? "session")
const tokenKey = typeof __JWT_TOKEN_STORAGE_KEY__ === "undefined" ? undefined : __JWT_TOKEN_STORAGE_KEY__

/** Medusa's client with the session of the dashboard. Errors about missing policies are in the user's language. */
export const sdk = new Medusa({
  baseUrl: backend,
  auth: { type, ...(tokenKey ? { jwtTokenStorageKey: tokenKey } : {}) },
})

const plainFetch = sdk.client.fetch.bind(sdk.client)
sdk.client.fetch = (<Reply>(...request: Parameters<typeof plainFetch>) =>
  plainFetch<Reply>(...request).catch((error: unknown) => {
    throw explainForbidden(error)
  })) as typeof sdk.client.fetch

type Translate = (key: string, values: Record<string, string>) => string

/**
 * Returns the error. An error about a missing policy or role gets a message in the user's language with the next step.
 */
export function explainForbidden(error: unknown, t: Translate = getI18n().getFixedT(null, "mpgi")): unknown {
  if (!(error instanceof Error) || !("status" in error) || error.status !== 403) return error
  const policies = MISSING_POLICIES.exec(error.message)?.[1]
  if (policies) error.message = t("shared.forbidden.policy", { policies })
  else if (error.message === "Forbidden") error.message = t("shared.forbidden.no_role", {})
  return error
}
