import { secretsIn, type SignatureOption } from "../../../gateway"
import { isPublic } from "./addresses"

/** As `src/sandbox` and the documentation name it: with it any party can sign what the gateway would. */
const SANDBOX_SECRET = "sandbox-secret"
const SHORTEST = 16

interface Signing {
  signature: SignatureOption
  baseUrl: string
  allowInsecureAddresses: boolean
}

/**
 * The secrets of an account that production refuses, each with the path of its option and why. The sandbox beside the server, as in
 * the demo, is no gateway outside this machine. A bare signature function keeps its own.
 */
export function weakSecrets({
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
