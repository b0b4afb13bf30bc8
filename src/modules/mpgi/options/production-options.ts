import { secretsIn, type SignatureOption } from "../../../gateway"
import { refusedPayoutOptions } from "../payouts/payout-options"
import { appOf, isPublic } from "./addresses"
import { ModuleOptionsSchema, type Account } from "./options"

/** As `src/sandbox` and the documentation name it: with it any party can sign what the gateway would. */
const SANDBOX_SECRET = "sandbox-secret"

const SHORTEST = 16

/**
 * The options of the module in production: with an encryption key, no payouts by one user alone; every address https
 * and not this machine, unless allowed.
 */
export const ProductionOptionsSchema = ModuleOptionsSchema.superRefine(
  ({ accounts, encryption, payouts }, context) => {
    if (!encryption) {
      const message = `must name a key in production: { keys: [{ id: "1", secret }] }, the secret from \`openssl rand -base64 32\``
      context.addIssue({ code: "custom", path: ["encryption"], message })
    }
    for (const [path, message] of refusedPayoutOptions(payouts))
      context.addIssue({ code: "custom", path: ["payouts", ...path], message })
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
  },
)

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
 * The secrets of an account that production refuses, each with the path of its option and why. The sandbox beside the server, as in
 * the demo, is no gateway outside this machine. A bare signature function keeps its own.
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
