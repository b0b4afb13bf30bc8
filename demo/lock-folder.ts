import { createHash } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Locks `folder` for this process: a local socket that stays open until the process exits.
 *
 * @throws Error when another process has locked it
 */
export async function lockFolder(folder: string): Promise<void> {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12)
  const socket = join(tmpdir(), `mpgi-demo-${name}.sock`)
  const other = connect(socket)
  const isLocked = await new Promise<boolean>((resolve) => {
    other.once("connect", () => resolve(true))
    other.once("error", () => resolve(false))
  })
  other.destroy()
  if (isLocked) throw new Error(`The demo is already running with the data in ${folder}. Stop it first.`)
  rmSync(socket, { force: true }) // left by a killed process
  const server = createServer().listen(socket)
  await once(server, "listening")
  server.unref()
  process.once("exit", () => rmSync(socket, { force: true }))
}
