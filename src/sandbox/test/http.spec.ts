import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { connect, type Socket } from "node:net"
import { openShop } from "./merchant"

describe("the sandbox's HTTP server", () => {
  it("ignores a trailing slash and answers HEAD without a body", async () => {
    const { sandbox } = await openShop()
    expect((await fetch(`${sandbox.url}/_sandbox/`)).status).toBe(200)
    const head = await fetch(`${sandbox.url}/_sandbox`, { method: "HEAD" })
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ])
  })

  it.each([
    ["GET", "/", 404],
    ["GET", "/pay", 404],
    ["GET", "/pay/", 404],
    ["PUT", "/_sandbox/api/clock", 404],
    ["GET", "/pay/%zz", 400],
    ["POST", "/_sandbox/api/transactions", 404],
  ])("responds to %s %s with %i and a message in JSON", async (method, path, status) => {
    const { sandbox } = await openShop()
    const response = await fetch(sandbox.url + path, { method })
    expect([response.status, await response.json()]).toEqual([
      status,
      { return_status: "0", return_message: expect.any(String) },
    ])
  })

  it("refuses a body without a declared length once it is too large", async () => {
    const { sandbox } = await openShop()
    const chunk = new Uint8Array(256 * 1024).fill(120)
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 5; sent++) controller.enqueue(chunk)
        controller.close()
      },
    })
    const init = { method: "POST", body, duplex: "half" } as RequestInit
    expect((await fetch(`${sandbox.url}/v1/capture`, init)).status).toBe(413)
  })

  it("does not report a request whose sender disconnects as an internal error", async () => {
    const errors: unknown[] = []
    const { sandbox } = await openShop({ onError: (error) => errors.push(error) })
    const { port } = new URL(sandbox.url)
    const socket = connect(Number(port), "127.0.0.1")
    const begun = new Promise<Socket>((resolve) => {
      const onRequest = (event: unknown) => {
        unsubscribe("http.server.request.start", onRequest)
        resolve((event as { socket: Socket }).socket)
      }
      subscribe("http.server.request.start", onRequest)
    })
    socket.write("POST /v1/capture HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf")
    const received = await begun
    const closed = new Promise((resolve) => received.once("close", resolve))
    socket.destroy()
    await closed
    expect((await fetch(`${sandbox.url}/_sandbox/api/requests`)).status).toBe(200)
    expect(errors).toEqual([])
  })
})
