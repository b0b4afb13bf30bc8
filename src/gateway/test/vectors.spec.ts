import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { GatewayClient } from "../client"
import { operations } from "../operations"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

/**
 * Tests every operation with bytes that were written by hand from the manual. For `request.value.json`, the client
 * sends exactly the bytes of `request.*`. From `reply.*`, it reads `reply.value.json`.
 */
const folder = join(__dirname, "vectors")
const read = (name: string, file: string) => readFileSync(join(folder, name, file), "utf8")
const json = (name: string, file: string) => JSON.parse(read(name, file)) as never
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const extension = (name: string, stem: string) =>
  readdirSync(join(folder, name)).find((file) => file.startsWith(`${stem}.`) && !file.includes("value")) ?? ""

const PATHS: Record<string, string> = {
  authorise: "/v1/authorise",
  checkout: "/v1/checkout",
  capture: "/v1/capture",
  review: "/v1/review",
  cancel: "/v1/cancel",
  refund: "/v1/refund",
  retrievalTrans: "/v1/retrievalTrans",
  retrievalRefund: "/v1/retrievalRefund",
  cancelSubscription: "/v1/cancelsubscription",
  updateOrders: "/v1/updateOrders",
  payout: "/v1/payout",
  optimise: "/v1/configured",
}

describe.each(Object.keys(operations) as (keyof typeof operations)[])("%s", (name) => {
  const vector = kebab(name)
  let gateway: FakeGateway

  beforeAll(async () => {
    gateway = await fakeGateway((_, response) => {
      response.end(read(vector, extension(vector, "reply")).replaceAll("{base_url}", gateway.url))
    })
  })
  afterAll(() => gateway.close())

  it("sends the bytes of the manual and parses its reply", async () => {
    const client = new GatewayClient({
      baseUrl: gateway.url,
      merchantId: "100200",
      accountId: "100200001",
      signature: ({ direction }) => (direction === "request" ? "0f" : "a1").repeat(32),
      optimisePath: "/v1/configured",
    })
    const result = await client[name](json(vector, "request.value.json"))

    const request = extension(vector, "request")
    const type = request.endsWith("form") ? "application/x-www-form-urlencoded" : "application/json"
    expect(gateway.received).toEqual([{ path: PATHS[name], contentType: type, body: read(vector, request) }])
    expect(JSON.parse(JSON.stringify(result).replaceAll(gateway.url, "{base_url}"))).toEqual(
      json(vector, "reply.value.json"),
    )
  })
})
