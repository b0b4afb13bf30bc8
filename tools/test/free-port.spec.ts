import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { freePort } from "../free-port"

/** The lowest port that Linux gives to outgoing connections. */
const GIVEN_AWAY = 32_768

describe("a free port", () => {
  it("is none that the system may give away before its server listens, and another one each time", async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    expect(new Set(ports).size).toBe(3)
    for (const port of ports) expect(port).toBeLessThan(GIVEN_AWAY)
  })

  it("is the preferred one where nothing listens on it, and otherwise another", async () => {
    const server = createServer()
    await once(server.listen(0, "127.0.0.1"), "listening")
    const { port } = server.address() as AddressInfo
    try {
      const found = await freePort(port)
      expect(found).not.toBe(port)
      expect(await freePort(found)).toBe(found)
    } finally {
      server.close()
    }
  })
})
