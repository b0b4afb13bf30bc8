import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { once } from "node:events"
import { Connections } from "../connections"
import type { HttpReply } from "../connection"

/** What happens to a request: it is answered, or its connection is closed without a reply. */
type Behavior = "answer" | "answer and close" | "reset"

/** A gateway that records which request came on which connection, and what it does with each. */
class Wire {
  readonly sockets: Socket[] = []
  /** `connection: name of the request`, in the order of arrival. */
  readonly requests: string[] = []
  behaviors: Behavior[] = []
  #server: Server = createServer((socket) => this.#serve(socket))

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, "close")
  }

  #serve(socket: Socket): void {
    const number = this.sockets.push(socket)
    let text = ""
    socket.on("error", () => undefined)
    socket.on("data", (data: Buffer) => {
      text += data.toString()
      const [head, body] = text.split("\r\n\r\n")
      const length = Number(/content-length: (\d+)/i.exec(head ?? "")?.[1])
      if (body === undefined || body.length < length) return
      text = ""
      this.requests.push(`${number}: ${body}`)
      const behavior = this.behaviors.shift() ?? "answer"
      if (behavior === "reset") return void socket.resetAndDestroy()
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      if (behavior === "answer and close") socket.end()
    })
  }
}

let wire: Wire
let connections: Connections
const message = (body: string) => ({ path: "/v1/x", body, contentType: "text/plain" })
const text = ({ body }: HttpReply) => Buffer.from(body).toString()
const query = (body: string) => connections.query(message(body), 2_000).then(text)
const write = (body: string) => connections.write(message(body), 2_000).then(text)
const quiet = () => new Promise((resolve) => setTimeout(resolve, 60))
/** The connections that requests were written to. */
const used = () => wire.requests.map((each) => Number(each.split(":")[0]))

beforeEach(async () => {
  wire = new Wire()
  await wire.listen()
  connections = new Connections(wire.url, 4_000)
})
afterEach(async () => {
  connections.close()
  await wire.close()
})

it("queries share a connection, writes never share one", async () => {
  for (const name of ["a", "b", "c"]) expect(await query(name)).toBe(name)
  expect(used()).toEqual([1, 1, 1])
  for (const name of ["d", "e", "f"]) expect(await write(name)).toBe(name)
  expect(new Set(used()).size).toBe(4)
  expect(await query("g")).toBe("g")
  expect(wire.requests.at(-1)).toBe("1: g")
})

it("queries at once have a connection each, and no more than eight are kept", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => query(String(at))))
  expect(new Set(used()).size).toBe(20)
  await quiet()
  expect(wire.sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(8)
})

describe("a kept connection that was closed", () => {
  it("before the query is not used", async () => {
    wire.behaviors = ["answer and close"]
    await query("a")
    await quiet()
    expect(await query("b")).toBe("b")
    expect(wire.requests).toEqual(["1: a", "2: b"])
  })

  it("while the query travels has it repeated, once, on a connection of its own", async () => {
    await query("a")
    wire.behaviors = ["reset"]
    expect(await query("b")).toBe("b")
    expect(wire.requests).toEqual(["1: a", "1: b", "2: b"])
  })

  it("is not repeated a second time", async () => {
    await query("a")
    wire.behaviors = ["reset", "reset"]
    await expect(query("b")).rejects.toMatchObject({ code: "connection_lost", outcome: "unknown" })
    expect(wire.requests).toEqual(["1: a", "1: b", "2: b"])
  })

  it("no longer counts when the gateway does not answer in time", async () => {
    await query("a")
    wire.sockets[0]?.removeAllListeners("data")
    await expect(connections.query(message("b"), 100)).rejects.toMatchObject({ code: "timeout" })
    expect(wire.requests).toEqual(["1: a"])
    expect(wire.sockets).toHaveLength(1)
  })
})

it("a query on a new connection is not repeated", async () => {
  wire.behaviors = ["reset"]
  await expect(query("a")).rejects.toMatchObject({ code: "connection_lost", outcome: "unknown" })
  expect(wire.requests).toEqual(["1: a"])
})

describe("a write", () => {
  it("that loses its reply has an unknown outcome and is never sent again", async () => {
    connections.expectWrite()
    await quiet()
    wire.behaviors = ["reset"]
    await expect(write("b")).rejects.toMatchObject({ code: "connection_lost", outcome: "unknown" })
    await quiet()
    expect(wire.requests.filter((each) => each.endsWith("b"))).toHaveLength(1)
  })

  it("uses a connection that was opened ahead, which no request was written to", async () => {
    connections.expectWrite()
    await quiet()
    expect(wire.sockets).toHaveLength(1)
    expect(await write("a")).toBe("a")
    expect(wire.requests).toEqual(["1: a"])
  })

  it("does not use one that the gateway has closed meanwhile: nothing is lost", async () => {
    connections.expectWrite()
    await quiet()
    wire.sockets[0]?.end()
    await quiet()
    expect(await write("a")).toBe("a")
    expect(wire.requests).toEqual(["2: a"])
  })

  it("does not use one on which something was received unasked", async () => {
    connections.expectWrite()
    await quiet()
    wire.sockets[0]?.write("HTTP/1.1 408 Request Timeout\r\n\r\n")
    await quiet()
    expect(await write("a")).toBe("a")
    expect(used()).toEqual([2])
  })

  it("many at once have a connection each, and at most three are opened ahead", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(String(at))))
    await quiet()
    expect(new Set(used()).size).toBe(10)
    expect(wire.sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(3)
  })

  it("that cannot connect was not sent", async () => {
    connections.expectWrite()
    await quiet()
    await wire.close()
    await quiet()
    await expect(write("a")).rejects.toMatchObject({ code: "connection_failed", outcome: "not_sent" })
    wire = new Wire()
    await wire.listen()
  })
})

it("what is quiet for longer is closed, and not used after that", async () => {
  connections = new Connections(wire.url, 50)
  await query("a")
  connections.expectWrite()
  await new Promise((resolve) => setTimeout(resolve, 1_700))
  expect(wire.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  await query("b")
  await write("c")
  expect(wire.requests).toEqual(["1: a", "3: b", "4: c"])
})

it("with keepAliveMs 0 every exchange has its own connection and none is opened ahead", async () => {
  connections = new Connections(wire.url, 0)
  connections.expectWrite()
  for (const name of ["a", "b"]) await query(name)
  for (const name of ["c", "d"]) await write(name)
  await quiet()
  expect(used()).toEqual([1, 2, 3, 4])
  expect(wire.sockets.every(({ destroyed }) => destroyed)).toBe(true)
})
