import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { GatewayClient, GatewayError } from "../index"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

/**
 * The folder `odd` has unusual replies of gateways and proxies, byte by byte. `outcomes.json` has the client's outcome
 * of each. The signatures were computed with another program.
 */
const folder = join(__dirname, "odd")
interface Expected {
  operation: "authorise" | "capture" | "checkout"
  contentType: string
  outcome: "reply" | "applied" | "unknown"
  reply?: Record<string, unknown>
  code?: string
}
const outcomes = JSON.parse(readFileSync(join(folder, "outcomes.json"), "utf8")) as Record<string, Expected>

const order = { order_no: "ORD-1", currency: "USD", amount: "10.00" }

let gateway: FakeGateway
let send: { body: Buffer; contentType: string }
beforeAll(async () => {
  gateway = await fakeGateway((_, response) =>
    response.writeHead(200, { "content-type": send.contentType }).end(send.body),
  )
})
afterAll(() => gateway.close())

async function outcomeOf(operation: Expected["operation"]): Promise<Partial<Expected>> {
  const client = new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "100200001",
    signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  })
  try {
    if (operation === "checkout") return { outcome: "reply", reply: { ...(await client.checkout(order)) } }
    if (operation === "authorise") return { outcome: "reply", reply: await client.authorise(order) }
    const [captured] = await client.capture([{ ...order, transaction_id: "T1" }])
    if (captured?.status === "applied") return { outcome: "applied" }
    throw captured?.error ?? new Error("no outcome")
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error
    return { outcome: error.outcome, code: error.code }
  }
}

it("has an outcome for every file", () => {
  const files = readdirSync(folder).filter((file) => file !== "outcomes.json")
  expect(Object.keys(outcomes).sort()).toEqual(files.sort())
})

it.each(Object.entries(outcomes))("%s", async (file, { operation, contentType, ...expected }) => {
  send = { body: readFileSync(join(folder, file)), contentType }
  const found = await outcomeOf(operation)
  expect(found).toMatchObject(expected)
  expect(JSON.stringify(found)).not.toContain("\ufffd")
  if (operation === "checkout" && expected.reply)
    expect(found.reply).toEqual({ ...expected.reply, action: `${gateway.url}/v1/checkout` })
})
