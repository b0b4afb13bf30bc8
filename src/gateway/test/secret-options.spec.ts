import { GatewayClient, type GatewayClientOptions } from "../index"

/**
 * The options `signature.secret` and `signature.secrets`. Exactly one of them must be set, and a list that must be a
 * mistake is refused.
 */
const SECRET = "do-not-print"
const named = (id: unknown, secret: unknown = SECRET) => ({ id, secret })
const rotated = (...secrets: unknown[]) => ({ algorithm: "hmac-sha256", secrets })
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => named(`n${at}`, `${SECRET} ${at}`))
const algorithm = () => "ab".repeat(32)

const client = (signature: unknown) =>
  new GatewayClient({
    baseUrl: "https://gateway.example.com",
    merchantId: "100200",
    accountId: "1",
    signature: signature as GatewayClientOptions["signature"],
  })

it.each([
  ["secrets", { ...rotated(named("1", "another")), secret: SECRET }],
  ["secrets", { algorithm: "sha256", secrets: SECRET }],
  ["secret", { algorithm: "sha256" }],
  ["secret", { algorithm }],
  ["secrets", rotated()],
  ["secrets.0", rotated(SECRET)],
  ["secrets.0.secret", rotated(named("1", " "))],
  ["secrets.1.secret", rotated(named("1"), named("2", 7))],
  ["secrets.0.id", rotated({ secret: SECRET })],
  ["secrets.0.id", rotated(named("the old one"))],
  ["secrets.0.id", rotated(named(SECRET))],
  ["secrets.0.id", rotated(named("do-not-p"))],
  ["secrets.0.since", rotated({ ...named("1"), since: "2026" })],
  ["secrets", rotated(named("1", "a"), named("1", "b"))],
  ["secrets", rotated(named("1"), named("2"))],
  ["secrets", rotated(...numbered(6))],
  ["algorithm", { algorithm: "md5", secrets: [named("1")] }],
  ["join", { algorithm, secret: SECRET, join: "length-prefixed" }],
  ["fields", { algorithm, secret: SECRET, fields: {} }],
  ["secretPosition", { algorithm, secrets: [named("1")], secretPosition: "prefix" }],
])("signature.%s is refused when the client is made: %j", (field, signature) => {
  const make = () => client(signature)
  const code = "not_configured"
  expect(make).toThrow(expect.objectContaining({ code, field: `signature.${field}` }))
  const message = expect.not.stringContaining("do-not") as string
  expect(make).toThrow(expect.objectContaining({ message }))
})

it.each([
  [rotated(named("1"))],
  [rotated(...numbered(5))],
  [{ ...rotated(named("2027", "a-2027"), named("2026", "b")), join: { delimiter: "|" } }],
  [{ algorithm: "sha256", secret: SECRET, secrets: undefined }],
  [{ algorithm, secret: SECRET }],
  [{ algorithm, secret: SECRET, secrets: undefined, join: undefined }],
  [{ algorithm, secrets: [named("2027", "a"), named("2026", "b")] }],
])("is accepted: %j", (signature) => {
  expect(() => client(signature)).not.toThrow()
})
