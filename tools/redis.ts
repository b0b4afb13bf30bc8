import { execFile, spawn, type ChildProcess } from "node:child_process"
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { freePort } from "./free-port"

export type Redis = {
  url: string
  /** SIGKILL; its data stay. */
  down(): Promise<void>
  /** Starts it again, with its data or without. */
  up(how?: { empty?: boolean }): Promise<void>
  /** The answer of `redis-cli` to one command. */
  command(...parts: string[]): Promise<string>
  /** Records every command that it runs, those of scripts and messages between servers included. */
  listen(): Promise<{ stop(): string }>
  /** Everything that was ever written to it since it was last empty, as its log on disk has it. */
  everythingWritten(): string
  stop(): Promise<void>
}

/** REDIS_SERVER when set, else the machine's `redis-server` (Debian's package of that name); undefined where there is none. */
export function findRedis(): string | undefined {
  const { REDIS_SERVER } = process.env
  if (REDIS_SERVER) return isProgram(REDIS_SERVER) ? REDIS_SERVER : undefined
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin", "/usr/local/bin")
  return folders.map((folder) => join(folder, "redis-server")).find(isProgram)
}

/**
 * Starts a Redis on a free loopback port, as a shop would run it: every write on disk, nothing evicted. Its folder
 * and itself end with this process however that ends.
 *
 * @throws Error when `redis-server` is not installed or does not answer within a minute
 */
export async function startRedis(): Promise<Redis> {
  const program = findRedis()
  if (program === undefined) throw new Error("redis-server is not installed: apt-get install redis-server")
  const folder = mkdtempSync(join(tmpdir(), "mpgi-redis-"))
  const port = await freePort()
  const command = async (...parts: string[]) => {
    const { stdout } = await promisify(execFile)(program.replace(/server$/, "cli"), [
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      ...parts,
    ])
    return stdout.trim()
  }
  let running: ChildProcess | undefined
  const down = async () => {
    if (!running) return
    const ended = new Promise((resolve) => running!.once("exit", resolve))
    running.stdin!.end()
    await ended
    running = undefined
  }
  const up: Redis["up"] = async ({ empty = false } = {}) => {
    running = run(program, port, folder, empty)
    await until(async () => (await command("ping").catch(() => "")) === "PONG")
  }
  await up()
  return {
    url: `redis://127.0.0.1:${port}`,
    down,
    up,
    command,
    listen: () => monitor(port),
    everythingWritten: () =>
      readdirSync(join(folder, "appendonlydir"))
        .map((file) => readFileSync(join(folder, "appendonlydir", file), "latin1"))
        .join("\n"),
    async stop() {
      await down()
      await promisify(execFile)("rm", ["-rf", folder])
    },
  }
}

/** @throws Error when the condition does not hold within a minute */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 60_000; await sleep(50)) if (await holds()) return
  throw new Error("redis-server does not answer")
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A shell holds the server and waits on a pipe that only this process has: when the pipe closes, both end. */
function run(program: string, port: number, folder: string, empty: boolean): ChildProcess {
  const script = `${empty ? 'rm -rf "$1"/appendonlydir;' : ""} "$2" --port "$3" --bind 127.0.0.1 --dir "$1" --save "" \
    --appendonly yes --appendfsync everysec --auto-aof-rewrite-percentage 0 --maxmemory-policy noeviction \
    </dev/null >/dev/null 2>&1 & server=$!; read -r _; kill -KILL "$server"; wait "$server" 2>/dev/null; exit 0`
  return spawn("sh", ["-c", script, "sh", folder, program, String(port)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  })
}

async function monitor(port: number): Promise<{ stop(): string }> {
  const socket = connect(port, "127.0.0.1")
  let recorded = ""
  socket.setEncoding("latin1").on("data", (text: string) => (recorded += text))
  socket.on("error", () => {}) // it was taken down
  socket.write("MONITOR\r\n")
  await until(async () => recorded.startsWith("+OK"))
  return {
    stop() {
      socket.destroy()
      return recorded
    },
  }
}
