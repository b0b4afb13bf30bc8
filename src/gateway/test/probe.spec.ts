import { probe } from "../self-test"
import { fakeGateway, type FakeGateway } from "./fake-gateway"

/** Longer than any probe on this machine takes. */
const LONG_MS = 600_000

describe("a probe", () => {
  let gateway: FakeGateway | undefined
  afterEach(async () => {
    await gateway?.close()
    gateway = undefined
    jest.restoreAllMocks()
  })

  it.each([
    [-90, 90],
    [0, 0],
    [600, -600],
  ])("determines the clock offset from the Date header: %i s", async (offset, ahead) => {
    // The header has whole seconds. At half a second, the offset needs no rounding.
    const now = Date.UTC(2026, 0, 31, 12) + 500
    jest.spyOn(Date, "now").mockReturnValue(now)
    gateway = await fakeGateway((_received, response) => {
      response.setHeader("date", new Date(now + offset * 1000).toUTCString())
      response.writeHead(404, { allow: "POST" }).end("nothing here")
    })
    const result = await probe(`${gateway.url}/gateway`, LONG_MS)
    expect(result).toEqual({ status: 404, allow: "POST", ms: 0, ahead })
    expect(gateway.received).toEqual([{ path: "/gateway", contentType: undefined, body: "" }])
  })

  it("has no clock offset without a Date header, and follows no redirect", async () => {
    gateway = await fakeGateway((_received, response) => {
      response.sendDate = false
      response.writeHead(302, { location: "/elsewhere" }).end()
    })
    expect(await probe(gateway.url, LONG_MS)).toMatchObject({ status: 302, ahead: undefined })
    expect(gateway.received).toHaveLength(1)
  })

  it("reports why the server is unreachable, within its timeout", async () => {
    const timeout = new AbortController()
    const timeouts = jest.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal)
    // The timeout passes after the request has arrived and before a reply is sent.
    gateway = await fakeGateway(() => timeout.abort(new DOMException("It has passed", "TimeoutError")))
    expect(await probe(gateway.url, LONG_MS)).toEqual({ unreached: "timeout" })
    expect(timeouts).toHaveBeenCalledWith(LONG_MS)
    timeouts.mockRestore()
    const { url } = gateway
    await gateway.close()
    expect(await probe(url, LONG_MS)).toEqual({ unreached: "ECONNREFUSED" })
  })
})
