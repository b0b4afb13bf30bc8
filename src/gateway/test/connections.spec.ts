import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import { until } from "../../../integration-tests/setup/until"
import { Connections } from "../connections"
import type { HttpReply } from "../connection"

/** What the gateway does with a request. */
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

/** Longer than any exchange and any test takes. */
const LONG_MS = 3_600_000

let wire: Wire
let connections: Connections
const message = (body: string) => ({ path: "/v1/x", body, contentType: "text/plain" })
const text = ({ body }: HttpReply) => Buffer.from(body).toString()
const query = (body: string) => connections.query(message(body), LONG_MS).then(text)
const write = (body: string) => connections.write(message(body), LONG_MS).then(text)
/** Our ends of all connections, in the order in which they were opened. */
const ends: Socket[] = []
const begun = (event: unknown) => void ends.push((event as { socket: Socket }).socket)
const open = () => ends.filter(({ destroyed }) => !destroyed)
const closed = () => until("all connections are closed", async () => open().length === 0)
/** Waits until both ends of the connection that is opened ahead are open. */
const opened = () => until("one is open", async () => wire.sockets.length > 0 && !ends[0]?.connecting)
/** The connections that requests were written to. */
const used = () => wire.requests.map((each) => Number(each.split(":")[0]))

beforeEach(async () => {
  wire = new Wire()
  await wire.listen()
  connections = new Connections(wire.url, LONG_MS)
  ends.splice(0)
  subscribe("net.client.socket", begun)
})
afterEach(async () => {
  unsubscribe("net.client.socket", begun)
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
  expect(open()).toHaveLength(8)
})

describe("a kept connection that was closed", () => {
  it("before the query is not used", async () => {
    wire.behaviors = ["answer and close"]
    await query("a")
    await closed()
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
    // The gateway never replies, so any timeout ends the query.
    await expect(connections.query(message("b"), 1)).rejects.toMatchObject({ code: "timeout" })
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
    await opened()
    wire.behaviors = ["reset"]
    await expect(write("b")).rejects.toMatchObject({ code: "connection_lost", outcome: "unknown" })
    // A repeated request would have had a connection by now.
    for (const name of ["c", "d"]) await write(name)
    expect(wire.requests.map((each) => each.at(-1))).toEqual(["b", "c", "d"])
  })

  it("uses a connection that was opened ahead, which no request was written to", async () => {
    connections.expectWrite()
    await opened()
    expect(await write("a")).toBe("a")
    expect(wire.requests).toEqual(["1: a"])
  })

  it("does not use one that the gateway has closed meanwhile: nothing is lost", async () => {
    connections.expectWrite()
    await opened()
    wire.sockets[0]?.end()
    await closed()
    expect(await write("a")).toBe("a")
    expect(wire.requests).toEqual(["2: a"])
  })

  it("does not use one on which something was received unasked", async () => {
    connections.expectWrite()
    await opened()
    wire.sockets[0]?.write("HTTP/1.1 408 Request Timeout\r\n\r\n")
    await until("it is received", async () => ends[0]!.readableLength > 0)
    expect(await write("a")).toBe("a")
    expect(used()).toEqual([2])
  })

  it("many at once have a connection each, and at most three are opened ahead", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(String(at))))
    expect(new Set(used()).size).toBe(10)
    expect(open().length).toBeLessThanOrEqual(3)
  })

  it("that cannot connect was not sent", async () => {
    connections.expectWrite()
    await opened()
    await wire.close()
    await closed()
    await expect(write("a")).rejects.toMatchObject({ code: "connection_failed", outcome: "not_sent" })
    wire = new Wire()
    await wire.listen()
  })
})

it("what is quiet for longer is closed, and not used after that", async () => {
  connections = new Connections(wire.url, 50)
  await query("a")
  connections.expectWrite()
  await closed()
  expect(ends).toHaveLength(2)
  await query("b")
  await write("c")
  expect(wire.requests).toEqual(["1: a", "3: b", "4: c"])
})

it("what is quiet for longer is not used, although it is still open", async () => {
  await query("a")
  connections.expectWrite()
  await until("one is open ahead", async () => wire.sockets.length === 2)
  expect(open()).toHaveLength(2)
  const now = jest.spyOn(performance, "now").mockReturnValue(performance.now() + LONG_MS)
  for (const exchange of [query, write]) await exchange("b")
  now.mockRestore()
  expect(used()).toEqual([1, 3, 4])
})

it("with keepAliveMs 0 every exchange has its own connection and none is opened ahead", async () => {
  connections = new Connections(wire.url, 0)
  connections.expectWrite()
  for (const name of ["a", "b"]) await query(name)
  for (const name of ["c", "d"]) await write(name)
  expect(used()).toEqual([1, 2, 3, 4])
  expect(open()).toEqual([])
})
