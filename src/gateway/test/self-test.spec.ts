import { createHash } from "node:crypto"
import { testSignature } from "../self-test"
import type { SignatureInput } from "../signature"

const hash = (text: string) => createHash("sha256").update(text).digest("hex")

describe("the self-test of signatures", () => {
  it.each(["hmac-sha256", "sha256"] as const)("passes with %s", (algorithm) => {
    expect(testSignature({ algorithm, secret: "the merchant's own" })).toBeUndefined()
    expect(testSignature({ algorithm, secret: "s", join: { delimiter: "|" } })).toBeUndefined()
  })

  it("passes a function that signs all fields", () => {
    expect(testSignature(({ fields }: SignatureInput) => hash(JSON.stringify(fields)))).toBeUndefined()
  })

  let calls = 0
  it.each([
    ["throws", () => "not a signature"],
    ["throws", () => JSON.parse("{")],
    ["unstable", () => hash(String(calls++))],
    ["blind", ({ fields }: SignatureInput) => hash(String(fields.order_no))],
  ])("%s", (fault, sign) => {
    expect(testSignature(sign)).toBe(fault)
  })

  it("reports signed fields without the amount", () => {
    const fields = { authorise: { request: ["order_no", "currency"] } }
    expect(testSignature({ algorithm: "sha256", secret: "s", fields })).toBe("blind")
  })
})
