import { createHash } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Makes sure that one process at a time uses `folder`: a socket that is open as long as this process lives.
 *
 * @throws Error when another process has it
 */
export async function claim(folder: string): Promise<void> {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12)
  const socket = join(tmpdir(), `mpgi-demo-${name}.sock`)
  const other = connect(socket)
  const taken = await new Promise<boolean>((resolve) => {
    other.once("connect", () => resolve(true))
    other.once("error", () => resolve(false))
  })
  other.destroy()
  if (taken) throw new Error(`The demo is running already, with the data in ${folder}. Stop it first.`)
  rmSync(socket, { force: true }) // left by a process that was killed
  const server = createServer().listen(socket)
  await once(server, "listening")
  server.unref()
  process.once("exit", () => rmSync(socket, { force: true }))
}
