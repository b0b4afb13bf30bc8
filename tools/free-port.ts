import { createServer } from "node:net"

/**
 * Below the ports that systems give to outgoing connections and to servers without one of their own (32768 and above on Linux): a port
 * that is free now is still free when its server listens, which may take half a minute.
 */
const FIRST = 20_000
const BLOCKS = 1200
const BLOCK = 10

/** Ports that this process was given. */
let given = 0

/** A free loopback port; `preferred` when nothing listens on it. Processes that look for one at once look in different places. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred))) return preferred
  const first = (process.pid % BLOCKS) * BLOCK
  for (let tries = 0; tries < BLOCKS * BLOCK; tries++) {
    const port = FIRST + ((first + given++) % (BLOCKS * BLOCK))
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + BLOCKS * BLOCK - 1} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false)
      else reject(error)
    })
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}
