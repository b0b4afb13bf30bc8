import { signer, verifiedBy, type SignatureOption } from "../../gateway/signature"
import { startSandbox } from ".."
import { CARD, Merchant, openShop, order } from "./merchant"
import { ShopServer } from "./shop-server"

/** A rotation of the secret, at the gateway's side. */
const algorithm = "hmac-sha256"
const secrets = [
  { id: "new", secret: "the new secret" },
  { id: "old", secret: "the old secret" },
]
const both: SignatureOption = { algorithm, secrets }
const onlyOf = (id: string): SignatureOption => ({
  algorithm,
  secrets: secrets.filter((each) => each.id === id),
})

let server: ShopServer
let shop: Merchant
/** The same account, used by a merchant's server that has one of the secrets. */
const merchant = (id: string) => new Merchant(shop.sandbox, onlyOf(id))
const statusOf = async (signature: SignatureOption, order_no: string) =>
  (await new Merchant(shop.sandbox, signature).send("authorise", { ...order(order_no), ...CARD })).status

beforeEach(async () => {
  server = await ShopServer.open()
  shop = await openShop({ signature: both })
})
afterEach(() => server.close())

it("accepts requests with each, and records which", async () => {
  expect(await statusOf(onlyOf("new"), "S1")).toBe(200)
  expect(await statusOf(onlyOf("old"), "S2")).toBe(200)
  expect(await statusOf({ algorithm, secret: "a third secret" }, "S3")).toBe(400)
  expect(shop.sandbox.requests().map(({ secret, response }) => [secret, response])).toEqual([
    ["new", "200"],
    ["old", "200"],
    [undefined, "400"],
  ])
})

it("signs replies and notifications with the first, or with the one that is chosen", async () => {
  const signedWith = async (order_no: string) => {
    await shop.pay(order_no, { notify_url: server.url("/hook") })
    await shop.sandbox.notifications.idle()
    const fields = server.received.at(-1)?.fields ?? {}
    const input = { operation: "notification", direction: "notification", fields } as const
    return verifiedBy(signer(both), input, fields.encryption_data)?.id
  }
  expect(await signedWith("S1")).toBe("new")
  await merchant("new").pay("S2")
  shop.sandbox.secrets.signWith("old")
  expect(await signedWith("S3")).toBe("old")
  await merchant("old").pay("S4")
  await expect(merchant("new").pay("S5")).rejects.toThrow("not signed")
})

it("may accept one alone, at the end", async () => {
  shop.sandbox.secrets.accept(["new"])
  expect(await statusOf(onlyOf("old"), "S1")).toBe(400)
  expect(await statusOf(onlyOf("new"), "S2")).toBe(200)
})

it("is rotated over the control API, which shows names only", async () => {
  const call = async (method: string, body?: object) => {
    const response = await fetch(`${shop.sandbox.url}/_sandbox/api/secrets`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(text).not.toMatch(/the (new|old) secret/)
    return { status: response.status, body: JSON.parse(text) as unknown }
  }
  expect(await call("GET")).toEqual({
    status: 200,
    body: {
      secrets: [
        { id: "new", signs: true, accepted: true },
        { id: "old", signs: false, accepted: true },
      ],
    },
  })
  expect(await call("POST", { sign: "old", accept: ["old"] })).toMatchObject({
    body: {
      secrets: [
        { id: "new", signs: false, accepted: false },
        { id: "old", signs: true, accepted: true },
      ],
    },
  })
  for (const wrong of [{ sign: "other" }, { accept: ["other"] }, { accept: "new" }, { sign: 1 }])
    expect((await call("POST", wrong)).status).toBe(400)
  expect(shop.sandbox.secrets.list()).toMatchObject([{ accepted: false }, { signs: true }])
})

it("has nothing to choose from where there is one secret", async () => {
  const sandbox = await startSandbox()
  try {
    expect(sandbox.secrets.list()).toEqual([])
    expect(() => sandbox.secrets.signWith("new")).toThrow(RangeError)
  } finally {
    await sandbox.close()
  }
})

it("does not start with a list that cannot be used", async () => {
  const twice = [secrets[0]!, { ...secrets[0]!, id: "other" }]
  await expect(startSandbox({ signature: { algorithm, secrets: twice } })).rejects.toThrow(
    "signature.secrets: must not repeat a secret",
  )
})
