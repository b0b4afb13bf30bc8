import { secretsIn, type SignatureOption } from "../../../gateway"
import { appOf, isPublic } from "./storefront-options"
import { ModuleOptionsSchema, refusedOfFeatures, type Account } from "./options"

/** The published secret of `src/sandbox` and the documentation: any party can sign with it as the gateway would. */
const SANDBOX_SECRET = "sandbox-secret"

const SHORTEST = 16

/**
 * The options of the module in production. They require an encryption key, and what features require. Every address must
 * be https and not this machine, unless allowed.
 */
export const ProductionOptionsSchema = ModuleOptionsSchema.superRefine((options, context) => {
  const { accounts, encryption } = options
  if (!encryption) {
    const message = `must name a key in production: { keys: [{ id: "1", secret }] }, the secret from \`openssl rand -base64 32\``
    context.addIssue({ code: "custom", path: ["encryption"], message })
  }
  for (const [path, message] of refusedOfFeatures(options))
    context.addIssue({ code: "custom", path, message })
  for (const [at, account] of accounts.entries()) {
    for (const [path, message] of weakSecrets(account))
      context.addIssue({ code: "custom", path: ["accounts", at, ...path], message })
    if (account.allowInsecureAddresses) continue
    for (const [path, value] of addressesOf(account)) {
      if (isPublic(value)) continue
      const message = "must be https and not loopback in production (or set allowInsecureAddresses)"
      context.addIssue({ code: "custom", path: ["accounts", at, ...path], message })
    }
  }
})

function addressesOf({
  baseUrl,
  backendUrl,
  storefront,
  embedded,
}: Account): [path: string[], value: string][] {
  const { returnUrl, cancelUrl = returnUrl, allowedOrigins } = storefront
  return [
    [["baseUrl"], baseUrl],
    [["backendUrl"], backendUrl],
    [["storefront", "returnUrl"], returnUrl],
    [["storefront", "cancelUrl"], cancelUrl],
    ...allowedOrigins
      .filter((value) => !appOf(value))
      .map((value): [string[], string] => [["storefront", "allowedOrigins"], value]),
    ...embedded.origins.map((value): [string[], string] => [["embedded", "origins"], value]),
  ]
}

interface Signing {
  signature: SignatureOption
  baseUrl: string
  allowInsecureAddresses: boolean
}

/**
 * The secrets of an account that production refuses, each with the path of its option and the reason. A sandbox on the
 * same machine, as in the demo, is exempt. A custom signature function keeps its own secret.
 */
function weakSecrets({
  signature,
  baseUrl,
  allowInsecureAddresses,
}: Signing): [path: (string | number)[], message: string][] {
  if (allowInsecureAddresses && !isPublic(baseUrl)) return []
  return secretsIn(signature).flatMap(({ id, secret }, at): [(string | number)[], string][] => {
    const message = weaknessOf(secret)
    const path = id === undefined ? ["signature", "secret"] : ["signature", "secrets", at, "secret"]
    return message ? [[path, message]] : []
  })
}

function weaknessOf(secret: string): string | undefined {
  if (secret.trim() === SANDBOX_SECRET) return "must not be the sandbox's published secret in production"
  return secret.length < SHORTEST ? `must have at least ${SHORTEST} characters in production` : undefined
}
