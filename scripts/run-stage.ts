import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countJest, type Count, type JestReport } from "./count"
import type { Stage } from "./stages"

/** The longest takes some fifteen minutes on two idle cores, twice that on busy ones; what takes longer hangs. */
const TIME_LIMIT_MS = 45 * 60_000

/** Runs a stage with its output on ours and counts its tests. Never throws: what cannot run has failed. */
export async function runStage(stage: Stage, env: Record<string, string>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-test-"))
  const report = join(folder, "report.json")
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", clean)
  try {
    for (const command of stage.commands) {
      const well = await run(stage.jest ? [...command, "--json", `--outputFile=${report}`] : command, env)
      if (stage.jest) return countJest(read(report), well, stage.mayBeEmpty)
      if (!well) return { passed: 0, failed: 1, skipped: 0 }
    }
    return { passed: 1, failed: 0, skipped: 0 }
  } finally {
    process.removeListener("exit", clean)
    clean()
  }
}

/** Whether the command ended in time with code 0. Its process group goes when it hangs, or with us. */
function run(args: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
      detached: true,
    })
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL")
    }
    const timer = setTimeout(() => {
      console.error(`no end after ${TIME_LIMIT_MS / 60_000} minutes: killed`)
      kill()
    }, TIME_LIMIT_MS)
    const end = (well: boolean) => {
      clearTimeout(timer)
      process.removeListener("exit", kill)
      resolve(well)
    }
    process.once("exit", kill)
    child.once("error", () => end(false))
    child.once("exit", (code) => end(code === 0))
  })
}

function read(report: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as JestReport
  } catch {
    return undefined // jest did not come as far as a report
  }
}
