import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { until } from "../../integration-tests/setup/until"
import { startPostgres } from "../postgres"
import { postgresFolder } from "../postgres-folder"

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts a temporary PostgreSQL, prints where it is, and waits. */
async function startElsewhere() {
  const script = `require(${JSON.stringify(join(__dirname, "../postgres"))}).startPostgres().then(async (pg) => {
    const { Client } = require("@medusajs/framework/pg")
    const client = new Client({ connectionString: pg.url("postgres") })
    await client.connect()
    console.log((await client.query("show data_directory")).rows[0].data_directory)
    setInterval(() => {}, 1000)
  })`
  const child = spawn(process.execPath, ["--import", "tsx", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const folder = await new Promise<string>((resolve) =>
    child.stdout.once("data", (text) => resolve(String(text).trim())),
  )
  return { child, folder }
}

describe("PostgreSQL from npm", () => {
  it("answers, requires its password, and leaves nothing behind when stopped", async () => {
    const pg = await startPostgres()
    const [row] = await query<{ data_directory: string }>(pg.url("postgres"), "show data_directory")
    expect(existsSync(row!.data_directory)).toBe(true)
    await expect(query(pg.url("postgres").replace(pg.password, "guess"), "select 1")).rejects.toThrow(
      "password",
    )
    await pg.stop()
    expect(existsSync(row!.data_directory)).toBe(false)
  })

  it("keeps a database of its own folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mpgi-kept-"))
    const first = await startPostgres({ folder })
    await query(first.url("postgres"), "create table kept as select 25 as amount")
    await first.stop()
    const second = await startPostgres({ folder })
    expect(await query(second.url("postgres"), "select amount from kept")).toEqual([{ amount: 25 }])
    await second.stop()
    rmSync(postgresFolder(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(["SIGKILL", "SIGINT"] as const)("goes when its process goes by %s", async (signal) => {
    const { child, folder } = await startElsewhere()
    expect(existsSync(folder)).toBe(true)
    child.kill(signal)
    await until("its folder is gone", async () => !existsSync(folder))
  })
})
