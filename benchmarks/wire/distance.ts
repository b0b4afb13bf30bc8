import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/**
 * Forwards connections as if the server were a round trip away. Every byte takes half of it. The system accepts on
 * loopback at once, so the first byte waits for the round trip that opening a connection takes.
 *
 * @returns the port to connect to
 */
export async function listenAtDistance(port: number, roundTripMs: number): Promise<number> {
  const server = createServer({ noDelay: true }, (near) => {
    const opened = performance.now() + roundTripMs
    const far = connect({ port, host: "127.0.0.1", noDelay: true })
    delayed(near, far, (now) => Math.max(now, opened) + roundTripMs / 2)
    delayed(far, near, (now) => now + roundTripMs / 2)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return (server.address() as AddressInfo).port
}

/** Bytes and the end arrive at `due`, in order. */
function delayed(from: Socket, to: Socket, due: (now: number) => number): void {
  const later = (work: () => void) => {
    const now = performance.now()
    setTimeout(work, due(now) - now)
  }
  from.on("data", (bytes) => later(() => to.writable && to.write(bytes)))
  from.on("end", () => later(() => to.end()))
  for (const event of ["error", "close"]) from.on(event, () => later(() => to.destroy()))
}
