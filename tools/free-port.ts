import { createServer, type AddressInfo } from "node:net"

/** A free loopback port; `preferred` when nothing listens on it. */
export async function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (preferred !== 0 && error.code === "EADDRINUSE") freePort().then(resolve, reject)
      else reject(error)
    })
    probe.listen(preferred, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
