import { once } from "node:events"
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { holdReplies } from "../store/held-replies"

const WORK_MS = 200

/** A real server on a clock that only the test moves: a slow machine changes nothing. */
describe("replies that are held", () => {
  const hold = holdReplies((path) => path === "/held")
  let server: Server
  beforeAll(async () => {
    server = createServer()
    await once(server.listen(0, "127.0.0.1"), "listening")
  })
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: [
        "Date",
        "hrtime",
        "nextTick",
        "queueMicrotask",
        "setImmediate",
        "clearImmediate",
        "setInterval",
        "clearInterval",
      ],
    })
  })
  afterEach(() => {
    hold(0)
    jest.useRealTimers()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** A request that the server has worked on and replied to: the reply as it left, or waits to leave. */
  async function worked(path: string) {
    const request = get({ port: (server.address() as AddressInfo).port, path, agent: false })
    const received = once(request, "response") as Promise<[IncomingMessage]>
    const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse]
    jest.advanceTimersByTime(WORK_MS)
    response.writeHead(201).end("worked")
    jest.advanceTimersByTime(0)
    return { left: () => response.writableEnded, received }
  }

  it("leave at the fixed time, the server's own work included", async () => {
    hold(1000)
    const reply = await worked("/held")
    jest.advanceTimersByTime(1000 - WORK_MS - 1)
    expect(reply.left()).toBe(false)
    jest.advanceTimersByTime(1)
    expect(reply.left()).toBe(true)
    const [response] = await reply.received
    expect([response.statusCode, await text(response)]).toEqual([201, "worked"])
  })

  it("leave when they are ready if that is later", async () => {
    hold(1)
    expect((await worked("/held")).left()).toBe(true)
  })

  it("are not those of another path", async () => {
    hold(5000)
    expect((await worked("/other")).left()).toBe(true)
  })

  it("are none any more once the time is 0", async () => {
    hold(5000)
    hold(0)
    expect((await worked("/held")).left()).toBe(true)
  })
})
