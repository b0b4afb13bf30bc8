import { probe } from "../probe"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

describe("a probe", () => {
  let gateway: FakeGateway | undefined
  afterEach(async () => {
    await gateway?.close()
    gateway = undefined
  })

  it.each([
    [-90, 90],
    [0, 0],
    [600, -600],
  ])("determines the clock offset from the Date header: %i s", async (offset, ahead) => {
    gateway = await fakeGateway((_received, response) => {
      response.setHeader("date", new Date(Date.now() + offset * 1000).toUTCString())
      response.writeHead(404, { allow: "POST" }).end("nothing here")
    })
    const result = await probe(`${gateway.url}/gateway`, 2000)
    expect(result).toMatchObject({ status: 404, allow: "POST", ms: expect.any(Number) })
    expect(Math.abs((result as { ahead: number }).ahead - ahead)).toBeLessThanOrEqual(1)
    expect(gateway.received).toEqual([{ path: "/gateway", contentType: undefined, body: "" }])
  })

  it("has no clock offset without a Date header, and follows no redirect", async () => {
    gateway = await fakeGateway((_received, response) => {
      response.sendDate = false
      response.writeHead(302, { location: "/elsewhere" }).end()
    })
    expect(await probe(gateway.url, 2000)).toMatchObject({ status: 302, ahead: undefined })
    expect(gateway.received).toHaveLength(1)
  })

  it("reports why the server is unreachable, within its timeout", async () => {
    gateway = await fakeGateway(() => undefined)
    expect(await probe(gateway.url, 100)).toEqual({ unreached: "timeout" })
    const { url } = gateway
    await gateway.close()
    expect(await probe(url, 2000)).toEqual({ unreached: "ECONNREFUSED" })
  })
})
