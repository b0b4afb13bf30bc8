import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { holdReplies } from "../store/held-replies"

const WORK_MS = 200

/** A server that works for a while before it replies. */
describe("replies that are held", () => {
  const hold = holdReplies((path) => path === "/held")
  let server: Server
  beforeAll(async () => {
    const reply = async () => {
      await pause(WORK_MS)
      return "worked"
    }
    server = createServer((_, response) => void reply().then((text) => response.writeHead(201).end(text)))
    await once(server.listen(0, "127.0.0.1"), "listening")
  })
  afterEach(() => hold(0))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const replyTime = async (path: string) => {
    const from = performance.now()
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    expect(await response.text()).toBe("worked")
    expect(response.status).toBe(201)
    return performance.now() - from
  }

  it("leave at the fixed time, the server's own work included", async () => {
    hold(1000)
    const ms = await replyTime("/held")
    expect(ms).toBeGreaterThanOrEqual(990)
    expect(ms).toBeLessThan(1000 + WORK_MS)
  })

  it("leave when they are ready if that is later", async () => {
    hold(1)
    expect(await replyTime("/held")).toBeGreaterThanOrEqual(WORK_MS - 5)
  })

  it("are not those of another path", async () => {
    hold(5000)
    expect(await replyTime("/other")).toBeLessThan(5000)
  })

  it("are none any more once the time is 0", async () => {
    hold(5000)
    hold(0)
    expect(await replyTime("/held")).toBeLessThan(5000)
  })
})
