import { createServer } from "node:net"

/**
 * Below the ports that systems give to outgoing connections and to servers without one of their own (32768 and above on Linux): a port
 * that is free now is still free when its server listens, which may take half a minute.
 */
const FIRST = 20_000
const COUNT = 12_000

/** Processes that look for one at the same time begin in different places. */
let next = (process.pid * 10) % COUNT

/** A free loopback port; `preferred` when nothing listens on it. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred))) return preferred
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false)
      else reject(error)
    })
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}
