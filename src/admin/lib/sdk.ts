import Medusa from "@medusajs/js-sdk"
import { inOurWords } from "./refused"

// The dashboard's build puts these in: where Medusa answers, and how the user is signed in.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const backend = typeof __BACKEND_URL__ === "undefined" ? "/" : (__BACKEND_URL__ ?? "/")
const type = typeof __AUTH_TYPE__ === "undefined" ? "session" : (__AUTH_TYPE__ ?? "session")
const tokenKey = typeof __JWT_TOKEN_STORAGE_KEY__ === "undefined" ? undefined : __JWT_TOKEN_STORAGE_KEY__

/** Medusa's client, signed in as the dashboard is. Where a role lacks a policy, errors say so in the user's language. */
export const sdk = new Medusa({
  baseUrl: backend,
  auth: { type, ...(tokenKey ? { jwtTokenStorageKey: tokenKey } : {}) },
})

const ask = sdk.client.fetch.bind(sdk.client)
sdk.client.fetch = (<Answer>(...request: Parameters<typeof ask>) =>
  ask<Answer>(...request).catch((error: unknown) => {
    throw inOurWords(error)
  })) as typeof sdk.client.fetch
