import type { PlainRecord } from "./formats"
import {
  signer,
  signings,
  verify,
  type SignatureFunction,
  type SignatureInput,
  type SignatureOption,
} from "./signature"

/** Why a configured signature does not work. */
export type SignatureFault =
  // A preset does not produce the known signature of a known message.
  | "algorithm"
  // The merchant's own function throws, or does not return 64 hexadecimal characters.
  | "throws"
  // The same message gets a different signature the second time.
  | "unstable"
  // A message with another amount gets the same signature.
  | "blind"
  // Two secrets make the same signature: the merchant's own function does not use the secret that it receives.
  | "keyless"

/** A message as signed in section 4 of the manual. Its signatures below were computed with other tools. */
const KNOWN = {
  order_no: "000123",
  amount: "10.50",
  currency: "USD",
  merchant_id: "100200",
  account_id: "100200001",
  notify_url: "https://shop.example.com/hooks/mpgi/mpgi",
}
const KNOWN_SECRET = "a published secret"
const KNOWN_SIGNATURES = [
  { algorithm: "hmac-sha256", known: "0541b75b080c1c162b2a12d92c6f7e031b39532b8be2535e2c3c5340bbb56d4d" },
  { algorithm: "sha256", known: "62a45bca379e3c8c43ac40a17294b1a74479953c5c4941870332c596f2cf68d3" },
] as const

/**
 * Tests the signature in two ways. It compares the presets' signatures of a known message with known signatures. Then
 * it signs with the account's own option, with each of its secrets.
 * @returns the first fault; undefined when the signature works
 */
export function testSignature(option: SignatureOption): SignatureFault | undefined {
  for (const { algorithm, known } of KNOWN_SIGNATURES) {
    const sign = signer({ algorithm, secret: KNOWN_SECRET })
    if (!verify(sign, message(KNOWN), known)) return "algorithm"
  }
  try {
    const faults = signings(signer(option)).map(({ sign }) => faultOf(sign))
    return faults.find((fault) => fault !== undefined) ?? (areDifferent(option) ? undefined : "keyless")
  } catch {
    return "throws"
  }
}

function faultOf(sign: SignatureFunction): SignatureFault | undefined {
  const signature = sign(message(KNOWN))
  if (sign(message(KNOWN)) !== signature) return "unstable"
  return sign(message({ ...KNOWN, amount: "10.51" })) === signature ? "blind" : undefined
}

function areDifferent(option: SignatureOption): boolean {
  const all = signings(signer(option)).map(({ sign }) => sign(message(KNOWN)))
  return new Set(all).size === all.length
}

function message(fields: PlainRecord): SignatureInput {
  return { operation: "authorise", direction: "request", fields }
}
