import { once } from "node:events"
import { createServer, request, type IncomingMessage, type Server } from "node:http"
import { BodyRefused, readBody } from "../read-body"

/** Longer than any body takes. A test that needs the timeout moves its own clock. */
const DEADLINE_MS = 600_000

describe("readBody", () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer((req, res) => {
      readBody(req, 10, DEADLINE_MS).then(
        (body) => res.end(body),
        (error: unknown) => {
          if (res.destroyed) return
          res.writeHead(error instanceof BodyRefused ? error.status : 400, { connection: "close" }).end()
        },
      )
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    port = (server.address() as { port: number }).port
  })
  afterAll(() => server.close())

  const post = (body: string) => fetch(`http://127.0.0.1:${port}`, { method: "POST", body })

  it("returns the bytes as received", async () => {
    expect(await (await post("a=%20ü")).text()).toBe("a=%20ü")
  })

  it("refuses what is too large", async () => {
    expect((await post("x".repeat(11))).status).toBe(413)
  })

  it("times out", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "Date", "performance"] })
    try {
      const slow = request({ port, method: "POST", headers: { "content-length": "10" } })
      const failed = once(slow, "error")
      slow.write("x")
      const [received] = (await once(server, "request")) as [IncomingMessage]
      jest.advanceTimersByTime(DEADLINE_MS - 1)
      expect(received.destroyed).toBe(false)
      jest.advanceTimersByTime(1)
      expect(received.destroyed).toBe(true)
      await failed
    } finally {
      jest.useRealTimers()
    }
  })
})
