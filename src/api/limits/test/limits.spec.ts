import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { EventEmitter } from "node:events"
import { ClientAddresses } from "../../../modules/mpgi/shared/client-address"
import { clientKey, clientSite } from "../../../modules/mpgi/values"
import { FixedWindow } from "../shared-window"
import { OpenRequests, refuseLimited, TrustedAddresses, limitRequests } from "../limit-requests"

const limits = {
  enabled: true,
  windowSeconds: 60,
  refusedNotifications: 2,
  openNotifications: 3,
  pages: 2,
  status: 2,
  cards: 2,
}

// The clock does not move, so that no window ends between two requests of one test.
beforeAll(() => void jest.useFakeTimers({ now: 0 }))
afterAll(() => void jest.useRealTimers())

function request(remoteAddress: string, rateLimits = limits) {
  const clientAddresses = new ClientAddresses({ count: 0, storefrontSecrets: [] })
  const scope = { resolve: () => ({ rateLimits, clientAddresses }) }
  return { headers: {}, socket: { remoteAddress }, scope } as unknown as MedusaRequest
}

function response() {
  const res = Object.assign(new EventEmitter(), {
    headersSent: false,
    statusCode: 200,
    headers: {} as Record<string, string>,
    set: (...[name, value]: [string | Record<string, string>, string?]) => {
      Object.assign(res.headers, typeof name === "string" ? { [name]: value } : name)
      return res
    },
    status: (code: number) => Object.assign(res, { statusCode: code }),
    end: () => Object.assign(res, { headersSent: true }),
  })
  return res
}

describe("a fixed window", () => {
  it("counts each key, and starts over with the next window", () => {
    let now = 0
    const window = new FixedWindow(() => now)
    expect([window.hit("a", 60), window.hit("a", 60), window.hit("b", 60)]).toEqual([1, 2, 1])
    now = 59_999
    expect(window.count("a", 60)).toBe(2)
    now = 60_000
    expect([window.count("a", 60), window.hit("a", 60)]).toEqual([0, 1])
  })

  it("keeps no more keys than fit, forgets those that came least recently, and counts each key alone", () => {
    const window = new FixedWindow(() => 0)
    window.hit("busy", 60)
    for (let at = 0; at < 50_000; at++) {
      window.hit(`a${at}`, 60)
      if (at % 10_000 === 0) window.hit("busy", 60)
    }
    expect([window.hit("x", 60), window.hit("y", 60), window.hit("busy", 60)]).toEqual([1, 1, 7])
    expect([window.count("a0", 60), window.count("a49999", 60)]).toEqual([0, 1])
  })
})

describe("the key of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2::1", "2001:db8:1:2"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    [undefined, ""],
  ])("%s as %s", (ip, key) => {
    expect(clientKey(ip)).toBe(key)
  })
})

describe("the site of an address", () => {
  it.each([
    ["192.0.2.1", undefined],
    ["::ffff:192.0.2.1", undefined],
    ["2001:db8:1:2::1", "2001:db8:1::/48"],
    ["2001:0db8:0001:ffff::", "2001:db8:1::/48"],
    ["::1", "0:0:0::/48"],
    [undefined, undefined],
  ])("%s as %s", (ip, site) => {
    expect(clientSite(ip)).toBe(site)
  })
})

describe("requests", () => {
  const send = (middleware: ReturnType<typeof limitRequests>, req: MedusaRequest) => {
    const res = response()
    const next = jest.fn()
    middleware(req, res as unknown as MedusaResponse, next)
    return next.mock.calls.length === 1 ? "passed" : `${res.statusCode} ${res.headers["retry-after"]}`
  }

  it("are refused beyond the limit, one address alone", () => {
    const middleware = limitRequests("pages", (res) => void res.status(429))
    const first = [1, 2, 3].map(() => send(middleware, request("192.0.2.1")))
    expect(first).toEqual(["passed", "passed", "429 60"])
    expect(send(middleware, request("192.0.2.2"))).toBe("passed")
  })

  it("are refused beyond five times the limit of one IPv6 site, whatever its networks", () => {
    const middleware = limitRequests("pages", (res) => void res.status(429))
    const from = (net: number, site = 1) =>
      send(middleware, request(`2001:db8:${site}:${net.toString(16)}::1`))
    const answers = Array.from({ length: 65_536 }, (_, net) => from(net))
    expect(answers.filter((answer) => answer === "passed")).toHaveLength(10)
    expect(answers.slice(10)).toEqual(Array<string>(65_526).fill("429 60"))
    expect([from(1, 2), from(1, 3), send(middleware, request("192.0.2.1"))]).toEqual([
      "passed",
      "passed",
      "passed",
    ])
  })

  it("are not counted when the limits are off", () => {
    const middleware = limitRequests("pages", (res) => void res.status(429))
    const off = request("192.0.2.1", { ...limits, enabled: false })
    expect([1, 2, 3].map(() => send(middleware, off))).toEqual(["passed", "passed", "passed"])
  })
})

describe("notifications", () => {
  /** A notification with this response status; undefined: without a response. */
  const send = (middleware: ReturnType<typeof refuseLimited>, ip: string, status: number | undefined) => {
    const res = response()
    const next = jest.fn()
    middleware(request(ip), res as unknown as MedusaResponse, next)
    if (next.mock.calls.length === 0) return res.statusCode
    if (status !== undefined) res.status(status).end()
    res.emit("close")
    return "passed"
  }

  it("that are refused, or never end, limit an address", () => {
    for (const status of [401, 413, 404, undefined]) {
      const middleware = refuseLimited()
      const answers = [1, 2, 3].map(() => send(middleware, "192.0.2.1", status))
      expect(answers).toEqual(["passed", "passed", 429])
    }
  })

  it("that are genuine, or could not be stored, do not count", () => {
    const middleware = refuseLimited()
    for (const status of [503, 503, 503, 200, 200, 200]) {
      expect(send(middleware, "192.0.2.1", status)).toBe("passed")
    }
  })

  it("of an address that sent a genuine one always pass, with or without forged ones", () => {
    const middleware = refuseLimited()
    expect(send(middleware, "192.0.2.1", 200)).toBe("passed")
    for (let at = 0; at < 10; at++) expect(send(middleware, "192.0.2.1", 401)).toBe("passed")
    expect(send(middleware, "192.0.2.1", 200)).toBe("passed")
  })

  it("of an address that sent a genuine one long ago count again", () => {
    let now = 0
    const middleware = refuseLimited({ trusted: new TrustedAddresses(() => now) })
    expect(send(middleware, "192.0.2.1", 200)).toBe("passed")
    for (let at = 0; at < 3; at++) expect(send(middleware, "192.0.2.1", 401)).toBe("passed")
    now = 24 * 60 * 60 * 1000
    expect(send(middleware, "192.0.2.1", 401)).toBe(429)
  })

  it("that are refused limit an IPv6 site, whatever its networks", () => {
    const middleware = refuseLimited()
    const answers = Array.from({ length: 20 }, (_, net) =>
      send(middleware, `2001:db8:1:${net.toString(16)}::1`, 401),
    )
    expect(answers).toEqual([...Array<string>(10).fill("passed"), ...Array<number>(10).fill(429)])
    expect(send(middleware, "2001:db8:2::1", 401)).toBe("passed")
  })

  /** Begins a notification whose body does not end. */
  const begin = (middleware: ReturnType<typeof refuseLimited>, ip: string) => {
    const [req, res] = [Object.assign(request(ip), { complete: false, destroy: jest.fn() }), response()]
    const next = jest.fn()
    middleware(req, res as unknown as MedusaResponse, next)
    return { req, res, passed: next.mock.calls.length === 1 }
  }

  it("that are open count as refused until they are over", () => {
    const middleware = refuseLimited()
    const first = begin(middleware, "192.0.2.1")
    expect([first.passed, begin(middleware, "192.0.2.1").passed]).toEqual([true, true])
    expect(begin(middleware, "192.0.2.1").res.statusCode).toBe(429)
    first.res.status(200).end()
    first.res.emit("close")
    expect(begin(middleware, "192.0.2.1").passed).toBe(true)
  })

  it("that are open hold so many places, and a slow one makes room", () => {
    let now = 0
    const middleware = refuseLimited({ unknown: new OpenRequests(() => now) })
    expect(send(middleware, "198.51.100.1", 200)).toBe("passed")
    const open = [1, 2, 3].map((at) => begin(middleware, `192.0.2.${at}`))
    expect(open.map(({ passed }) => passed)).toEqual([true, true, true])
    expect(begin(middleware, "192.0.2.4").res.statusCode).toBe(429)
    expect(send(middleware, "198.51.100.1", 200)).toBe("passed")
    now = 1_000
    expect(begin(middleware, "192.0.2.4").passed).toBe(true)
    expect(open.map(({ req }) => req.destroy.mock.calls.length)).toEqual([1, 0, 0])
    expect(begin(middleware, "192.0.2.5").passed).toBe(true)
    expect(begin(middleware, "192.0.2.6").passed).toBe(true)
    expect(begin(middleware, "192.0.2.7").res.statusCode).toBe(429)
  })
})
