import { spawn } from "node:child_process"
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countJest, sum, type Count, type JestReport } from "./count"
import type { Stage } from "./stages"

/** The longest takes some twenty minutes on an idle processor, several times that on a busy one; what takes longer hangs. */
const TIME_LIMIT_MS = 120 * 60_000

/** Where the output of stages is. */
export const LOGS = join(__dirname, "../test-results/logs")

/** A test, or a file, that has failed. */
export type Failure = { file: string; fullName: string; title: string; text: string }

/** What a jest that runs reports: files done of all, tests until now, or a failure. */
export type Report = { files: number; done: number; tests: number } | { failure: Failure }

/** Runs a stage with its output in a file and counts its tests. Never throws: what cannot run has failed. */
export async function runStage(
  stage: Stage,
  env: Record<string, string>,
  onReport: (report: Report) => void,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-test-"))
  const report = join(folder, "report.json")
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", clean)
  mkdirSync(LOGS, { recursive: true })
  const log = openSync(join(LOGS, `${stage.name}.log`), "w")
  const counts: Count[] = []
  try {
    for (const command of stage.commands) {
      rmSync(report, { force: true })
      const args = stage.jest ? [...command, "--json", `--outputFile=${report}`] : command
      const well = await run(args, { ...env, ...stage.env }, log, onReport)
      if (stage.jest) counts.push(countJest(read(report), well, stage.mayBeEmpty))
      else if (!well) counts.push({ passed: 0, failed: 1, skipped: 0 })
      if (counts.some(({ failed }) => failed > 0)) break
    }
    return counts.length > 0 ? sum(counts) : { passed: 1, failed: 0, skipped: 0 }
  } finally {
    closeSync(log)
    process.removeListener("exit", clean)
    clean()
  }
}

/** Whether the command ended in time with code 0. Its process group goes when it hangs, or with us. */
function run(
  args: string[],
  env: Record<string, string>,
  log: number,
  onReport: (report: Report) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", log, log, "ipc"],
      env: { ...process.env, ...env },
      detached: true,
    })
    child.on("message", (message) => onReport(message as Report))
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL")
    }
    const timer = setTimeout(() => {
      onReport({
        failure: {
          file: "",
          fullName: "",
          title: "",
          text: `no end after ${TIME_LIMIT_MS / 60_000} minutes: killed`,
        },
      })
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
