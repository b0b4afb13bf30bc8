import { createHmac } from "node:crypto"
import {
  GatewayClient,
  readNotification,
  secretsIn,
  signer,
  testSignature,
  verify,
  verifiedBy,
  type SignatureInput,
  type SignatureOption,
} from "../index"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

/** Several secrets at once. The first one signs. Each of them verifies, and no other secret does. */
const NEW = "the-new-secret-of-2027"
const OLD = "the-old-secret-of-2026"
const secrets = [
  { id: "2027", secret: NEW },
  { id: "2026", secret: OLD },
]
const both: SignatureOption = { algorithm: "hmac-sha256", secrets }
const only = (secret: string): SignatureOption => ({ algorithm: "hmac-sha256", secret })
const capture: SignatureInput = {
  operation: "capture",
  direction: "reply",
  fields: { merchant_id: "100200", return_status: "1" },
}
// printf '%s' "$text" | openssl dgst -sha256 -hmac "$secret"
const text = "d2:s11:merchant_id" + "s6:100200" + "s13:return_status" + "s1:1"
const byHand = (secret: string) => createHmac("sha256", secret).update(text).digest("hex")

it("signs with the first", () => {
  const all = { ...capture, operation: "notification" as const, direction: "notification" as const }
  expect(signer(both)(all)).toBe(byHand(NEW))
  expect(signer({ algorithm: "hmac-sha256", secrets: [...secrets].reverse() })(all)).toBe(byHand(OLD))
})

it("verifies with each, says which by its name, and with no other", () => {
  const sign = signer(both)
  expect(verifiedBy(sign, capture, signer(only(NEW))(capture))?.id).toBe("2027")
  expect(verifiedBy(sign, capture, signer(only(OLD))(capture))?.id).toBe("2026")
  expect(verify(sign, capture, signer(only(OLD))(capture))).toBe(true)
  expect(verifiedBy(sign, capture, signer(only("a third secret"))(capture))).toBeUndefined()
  expect(verifiedBy(signer(only(NEW)), capture, signer(only(NEW))(capture))).toEqual(
    expect.objectContaining({ id: undefined }),
  )
})

it("is made once, however often", () => {
  const sign = signer(both)
  expect(signer(sign)).toBe(sign)
  expect(verifiedBy(signer(sign), capture, signer(only(OLD))(capture))?.id).toBe("2026")
})

it("keeps what it was given when the list changes later", () => {
  const list = secrets.map((each) => ({ ...each }))
  const sign = signer({ algorithm: "hmac-sha256", secrets: list })
  list[0]!.secret = "another"
  list.pop()
  expect(verify(sign, capture, signer(only(OLD))(capture))).toBe(true)
  expect(verify(sign, capture, signer(only("another"))(capture))).toBe(false)
})

describe("a function of the merchant's", () => {
  const seen: string[] = []
  const algorithm = ({ fields, secret }: SignatureInput & { secret: string }) => {
    seen.push(secret)
    const text = JSON.stringify(fields)
    for (const name of Object.keys(fields)) fields[name] = "rewritten"
    return createHmac("sha256", secret).update(text).digest("hex")
  }
  const keyed: SignatureOption = { algorithm, secrets }
  beforeEach(() => void seen.splice(0))

  it("gets the first secret to sign with, and each one once to verify, whichever fits", () => {
    signer(keyed)(capture)
    expect(seen.splice(0)).toEqual([NEW])
    for (const secret of [NEW, OLD, "a third secret"]) {
      const given = signer({ algorithm, secret })(capture)
      seen.splice(0)
      expect(verify(signer(keyed), capture, given)).toBe(secret !== "a third secret")
      expect(seen.splice(0)).toEqual([NEW, OLD])
    }
    expect(capture.fields).toEqual({ merchant_id: "100200", return_status: "1" })
  })

  it("that fails with one secret still verifies with another", () => {
    const sign = signer({
      algorithm: (input) => {
        if (input.secret === NEW) throw new Error("not this one")
        return algorithm(input)
      },
      secrets,
    })
    expect(verifiedBy(sign, capture, signer({ algorithm, secret: OLD })(capture))?.id).toBe("2026")
  })

  it("is tested with each secret, and that it uses the one it is given", () => {
    expect(testSignature(keyed)).toBeUndefined()
    expect(testSignature(both)).toBeUndefined()
    const fails = (input: SignatureInput & { secret: string }) => {
      if (input.secret === OLD) throw new Error("no")
      return algorithm(input)
    }
    expect(testSignature({ algorithm: fails, secrets })).toBe("throws")
    expect(testSignature({ algorithm: (input) => algorithm({ ...input, secret: NEW }), secrets })).toBe(
      "keyless",
    )
  })
})

describe("over HTTP", () => {
  const signedReply = (secret: string) => {
    const fields = { return_status: "1", capture_orders: [] }
    const input: SignatureInput = { operation: "capture", direction: "reply", fields }
    return JSON.stringify({ ...fields, encryption_data: signer(only(secret))(input) })
  }
  let gateway: FakeGateway
  let reply: string
  beforeAll(async () => {
    gateway = await fakeGateway((_, response) => response.end(reply))
  })
  afterAll(() => gateway.close())

  it("a request is signed with the first; a reply may be signed with each, and is reported by its name", async () => {
    const verified: unknown[] = []
    const client = new GatewayClient({
      baseUrl: gateway.url,
      merchantId: "100200",
      accountId: "1",
      signature: both,
      onReplyVerified: (...report) => void verified.push(report),
    })
    const order = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
    for (const secret of [NEW, OLD, "a third secret"]) {
      reply = signedReply(secret)
      const [outcome] = await client.capture([order])
      expect([secret, outcome?.error?.code]).toEqual([
        secret,
        secret === "a third secret" ? "bad_signature" : "contradicting_reply",
      ])
    }
    expect(verified).toEqual([
      ["capture", "2027"],
      ["capture", "2026"],
    ])
    for (const { body } of gateway.received) {
      const { encryption_data, ...fields } = JSON.parse(body) as Record<string, string>
      const input: SignatureInput = { operation: "capture", direction: "request", fields }
      expect(verify(signer(only(NEW)), input, encryption_data)).toBe(true)
    }
  })
})

describe("a notification", () => {
  const read = (secret: string, signature: SignatureOption = both) => {
    const fields = { merchant_id: "100200", order_no: "O1" }
    const input: SignatureInput = { operation: "notification", direction: "notification", fields }
    const body = JSON.stringify({ ...fields, encryption_data: signer(only(secret))(input) })
    const trust = { sign: signer(signature), merchantId: "100200" }
    return readNotification({ body, contentType: "application/json" }, trust)
  }

  it("is read with each secret, has the same key, and names the secret", () => {
    expect(read(NEW).secret).toBe("2027")
    expect(read(OLD).secret).toBe("2026")
    expect(read(OLD).key).toBe(read(NEW).key)
    expect(read(OLD, only(OLD))).not.toHaveProperty("secret")
    expect(() => read("a third secret")).toThrow(expect.objectContaining({ code: "bad_signature" }))
  })
})

it("are listed for what must not repeat them; a bare function keeps its own", () => {
  expect(secretsIn(both)).toEqual(secrets)
  expect(secretsIn(only(OLD))).toEqual([{ id: undefined, secret: OLD }])
  expect(secretsIn(() => "ab".repeat(32))).toEqual([])
})
