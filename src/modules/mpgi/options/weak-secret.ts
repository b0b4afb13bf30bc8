import { isPublic } from "./addresses"

/** As `src/sandbox` and the documentation name it: with it any party can sign what the gateway would. */
const SANDBOX_SECRET = "sandbox-secret"
const SHORTEST = 16

interface Signing {
  signature: unknown
  baseUrl: string
  allowInsecureAddresses: boolean
}

/**
 * Why production refuses the secret of an account; undefined where it does not. The sandbox beside the server, as in the
 * demo, is no gateway outside this machine.
 */
export function weakSecret({ signature, baseUrl, allowInsecureAddresses }: Signing): string | undefined {
  if (allowInsecureAddresses && !isPublic(baseUrl)) return undefined
  const secret = secretOf(signature)
  if (secret === undefined) return undefined
  if (secret.trim() === SANDBOX_SECRET) return "must not be the sandbox's published secret in production"
  return secret.length < SHORTEST ? `must have at least ${SHORTEST} characters in production` : undefined
}

/** A signature function keeps its own. */
function secretOf(signature: unknown): string | undefined {
  if (typeof signature !== "object" || signature === null || !("secret" in signature)) return undefined
  return typeof signature.secret === "string" ? signature.secret : undefined
}
