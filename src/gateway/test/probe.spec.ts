import { probe } from "../probe"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

describe("a question that means nothing", () => {
  let gateway: FakeGateway | undefined
  afterEach(async () => {
    await gateway?.close()
    gateway = undefined
  })

  it.each([
    [-90, 90],
    [0, 0],
    [600, -600],
  ])("reads from the header by how much the clocks differ: %i s", async (theirs, ahead) => {
    gateway = await fakeGateway((_received, response) => {
      response.setHeader("date", new Date(Date.now() + theirs * 1000).toUTCString())
      response.writeHead(404, { allow: "POST" }).end("nothing here")
    })
    const answer = await probe(`${gateway.url}/gateway`, 2000)
    expect(answer).toMatchObject({ status: 404, allow: "POST", ms: expect.any(Number) })
    expect(Math.abs((answer as { ahead: number }).ahead - ahead)).toBeLessThanOrEqual(1)
    expect(gateway.received).toEqual([{ path: "/gateway", contentType: undefined, body: "" }])
  })

  it("knows nothing of a clock that is not told, and follows no redirect", async () => {
    gateway = await fakeGateway((_received, response) => {
      response.sendDate = false
      response.writeHead(302, { location: "/elsewhere" }).end()
    })
    expect(await probe(gateway.url, 2000)).toMatchObject({ status: 302, ahead: undefined })
    expect(gateway.received).toHaveLength(1)
  })

  it("says why nobody answers, in time", async () => {
    gateway = await fakeGateway(() => undefined)
    expect(await probe(gateway.url, 100)).toEqual({ unreached: "timeout" })
    const { url } = gateway
    await gateway.close()
    expect(await probe(url, 2000)).toEqual({ unreached: "ECONNREFUSED" })
  })
})
