import { createHash, createHmac } from "node:crypto"
import fc from "fast-check"
import { canonical, signer, verify, type SignatureInput } from "../signature"

const SECRET = "sandbox-secret"
const capture = {
  merchant_id: "100200",
  account_id: "1",
  capture_orders: [{ transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.50" }],
}
const input = (fields: SignatureInput["fields"], more: Partial<SignatureInput> = {}): SignatureInput => ({
  operation: "capture",
  direction: "request",
  fields,
  ...more,
})

describe("the presets, on texts and digests computed by hand", () => {
  // printf '%s' "$text" | openssl dgst -sha256 -hmac sandbox-secret
  const text =
    "d3:s11:merchant_ids6:100200s10:account_ids1:1s14:capture_orders" +
    "l1:d4:s6:amounts4:1.50s8:currencys3:USDs8:order_nos2:O1s14:transaction_ids2:T1"
  it("hmac-sha256", () => {
    expect(signer({ algorithm: "hmac-sha256", secret: SECRET })(input(capture))).toBe(
      "6691c6bc8ce0a03a09b7307e81c6766fdbfbad46a7d78e1714f0b1c0f48f4038",
    )
  })
  it("sha256, secret as suffix or prefix", () => {
    const sha = (value: string) => createHash("sha256").update(value).digest("hex")
    expect(signer({ algorithm: "sha256", secret: SECRET })(input(capture))).toBe(sha(text + SECRET))
    expect(signer({ algorithm: "sha256", secret: SECRET, secretPosition: "prefix" })(input(capture))).toBe(
      sha(SECRET + text),
    )
  })
  it("own fields and a delimiter", () => {
    const sign = signer({
      algorithm: "hmac-sha256",
      secret: SECRET,
      join: { delimiter: "|" },
      fields: { authorise: { request: ["order_no", "amount", "missing"] } },
    })
    const fields = { order_no: "ORD1", amount: "10.00" }
    expect(sign(input(fields, { operation: "authorise" }))).toBe(
      createHmac("sha256", SECRET).update("ORD1|10.00|").digest("hex"),
    )
    expect(() => sign(input({ order_no: "A|B", amount: "1" }, { operation: "authorise" }))).toThrow(
      "is part of a signed value",
    )
  })
})

it("distinguishes ORD1 + 10.00 from ORD11 + 0.00, which plain concatenation does not", () => {
  const fields = { authorise: { request: ["order_no", "amount"] } }
  const [one, other] = [
    { order_no: "ORD1", amount: "10.00" },
    { order_no: "ORD11", amount: "0.00" },
  ].map((value) => input(value, { operation: "authorise" })) as [SignatureInput, SignatureInput]
  const safe = signer({ algorithm: "hmac-sha256", secret: SECRET, fields })
  const bare = signer({ algorithm: "hmac-sha256", secret: SECRET, fields, join: { delimiter: "" } })
  expect(safe(one)).not.toBe(safe(other))
  expect(bare(one)).toBe(bare(other))
})

it("refuses an empty secret and a function that does not return 64 hexadecimal characters", () => {
  expect(() => signer({ algorithm: "hmac-sha256", secret: "" })).toThrow("signature.secret")
  expect(() => signer(() => "short")(input({}))).toThrow("64 hexadecimal")
})

it("passes the operation, the direction and the fields without the signature to the function", () => {
  const seen: SignatureInput[] = []
  const sign = signer((given) => (seen.push(given), "AB".repeat(32)))
  expect(verify(sign, input({ a: "1", encryption_data: "x" }, { direction: "reply" }), "ab".repeat(32))).toBe(
    true,
  )
  expect(seen).toEqual([{ operation: "capture", direction: "reply", fields: { a: "1" } }])
})

it.each(["", "zz".repeat(32), "ab".repeat(31), "ab".repeat(33), undefined, 7, ["ab".repeat(32)]])(
  "refuses the signature %p without throwing",
  (given) =>
    expect(
      verify(
        signer(() => "ab".repeat(32)),
        input({}),
        given,
      ),
    ).toBe(false),
)

const scalar = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("s", "1", ":", "l", "d", "0") }))
const value = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("node"), { maxLength: 3 }),
    fc.dictionary(scalar, tie("node"), { maxKeys: 3 }),
  ),
})).node
/** Absent and empty fields are equal on purpose, because a form cannot distinguish them. */
const withoutEmpty = (node: unknown): unknown =>
  Array.isArray(node)
    ? node.map(withoutEmpty)
    : typeof node === "object" && node !== null
      ? Object.fromEntries(
          Object.entries(node)
            .filter(([, inner]) => inner !== "")
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, withoutEmpty(inner)]),
        )
      : node

it("two different messages never share a canonical text", () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const same = JSON.stringify(withoutEmpty(one)) === JSON.stringify(withoutEmpty(other))
      return (canonical(one) === canonical(other)) === same
    }),
    { numRuns: 5000 },
  )
})

it("any change of a signed field changes the signature; any other text is refused", () => {
  const sign = signer({ algorithm: "hmac-sha256", secret: SECRET })
  const fields = fc.record({
    merchant_id: fc.string(),
    order_no: fc.string(),
    amount: fc.string(),
    currency: fc.string(),
  })
  fc.assert(
    fc.property(fields, fields, fc.string(), (one, other, noise) => {
      const given = sign(input(one, { operation: "authorise" }))
      const equal = JSON.stringify(one) === JSON.stringify(other)
      expect(verify(sign, input(other, { operation: "authorise" }), given)).toBe(equal)
      expect(verify(sign, input(one, { operation: "authorise" }), noise)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
