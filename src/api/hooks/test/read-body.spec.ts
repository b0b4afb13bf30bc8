import { createServer, request, type Server } from "node:http"
import { BodyRefused, readBody } from "../read-body"

describe("readBody", () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer((req, res) => {
      readBody(req, 10, 200).then(
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
    const started = Date.now()
    await new Promise<void>((resolve) => {
      const slow = request({ port, method: "POST", headers: { "content-length": "10" } })
      slow.on("error", () => resolve()).on("close", () => resolve())
      slow.write("x")
    })
    expect(Date.now() - started).toBeLessThan(2_000)
  })
})
