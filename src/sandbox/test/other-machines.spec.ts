import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage } from "node:http"
import { networkInterfaces } from "node:os"
import type { Sandbox } from ".."
import { openShop } from "./merchant"

/** The address of the next requests as the server sees it. Undefined: the real address. */
let peer: string | undefined
const onRequest = (event: unknown) => {
  const { socket } = (event as { request: IncomingMessage }).request
  if (peer !== undefined) Object.defineProperty(socket, "remoteAddress", { value: peer, configurable: true })
}
beforeAll(() => subscribe("http.server.request.start", onRequest))
afterAll(() => unsubscribe("http.server.request.start", onRequest))
beforeEach(() => (peer = undefined))

const at = ({ url }: Sandbox, host = "127.0.0.1") => `http://${host}:${new URL(url).port}/_sandbox`

/**
 * The statuses of the operator page and of a request to the control API. The headers are sent by `fetch`, which cannot
 * override Host.
 */
async function operate(page: string, headers: Record<string, string> = {}): Promise<number[]> {
  const connection = { connection: "close", ...headers }
  const shown = await fetch(page, { headers: connection })
  const changed = await fetch(`${page}/api/faults`, { method: "DELETE", headers: connection })
  return [shown.status, changed.status]
}

describe("a sandbox that listens on every address", () => {
  it.each(["192.0.2.7", "::ffff:192.0.2.7", "2001:db8::7", "127.evil", ""])(
    "refuses the operator page and the control API to %j, whatever Host it names",
    async (address) => {
      const { sandbox } = await openShop({ host: "0.0.0.0" })
      peer = address
      // The header Host is 127.0.0.1, as an attacker would set it.
      expect(await operate(at(sandbox))).toEqual([403, 403])
      const gateway = await fetch(`${at(sandbox).replace("/_sandbox", "")}/pay/none`)
      expect(gateway.status).toBe(404)
    },
  )

  it("admits this machine, by every address that it has", async () => {
    const { sandbox } = await openShop({ host: "0.0.0.0" })
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ family }) => family === "IPv4").map(({ address }) => address),
    )
    for (const host of own) expect([host, await operate(at(sandbox, host))]).toEqual([host, [200, 200]])
    peer = "::ffff:127.0.0.1"
    expect(await operate(at(sandbox))).toEqual([200, 200])
  })

  it("refuses what a proxy or tunnel on this machine forwards", async () => {
    const { sandbox } = await openShop({ host: "0.0.0.0" })
    for (const name of ["x-forwarded-for", "x-forwarded-host", "forwarded"])
      expect(await operate(at(sandbox), { [name]: "192.0.2.7" })).toEqual([403, 403])
  })

  it("admits the machines that operatorIps names, and checks their origin", async () => {
    const { sandbox } = await openShop({ host: "0.0.0.0", operatorIps: ["192.0.2.7"] })
    peer = "::ffff:192.0.2.7"
    expect(await operate(at(sandbox))).toEqual([200, 200])
    expect(await operate(at(sandbox), { origin: "http://evil.example" })).toEqual([403, 403])
    peer = "192.0.2.8"
    expect(await operate(at(sandbox))).toEqual([403, 403])
  })
})
