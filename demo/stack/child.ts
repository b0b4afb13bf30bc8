import { spawn, type ChildProcess } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "../folders"

/** A process of the demo, with its output in a file. */
export type Child = { process: ChildProcess; logFile: string; exited: Promise<number> }

/**
 * Starts `file`, a TypeScript file of the demo. Ctrl-C in a terminal does not reach it: its parent stops it.
 * `exited` resolves with the exit code; 1 when it was killed.
 */
export function startChild(
  file: string,
  args: string[],
  logFile: string,
  env: Record<string, string | undefined> = {},
): Child {
  const log = openSync(logFile, "w")
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "demo", file), ...args], {
    cwd: root,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: { ...process.env, ...env },
  })
  closeSync(log)
  const exited = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1))
    child.once("exit", (code) => resolve(code ?? 1))
  })
  return { process: child, logFile, exited }
}

/** Stops a process, with SIGKILL when it takes longer than `timeoutMs`. */
export async function stopChild({ process: child, exited }: Child, timeoutMs = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs)
  await exited
  clearTimeout(timer)
}

/** The end of its output, for an error message. */
export function lastLogLines({ logFile }: Child): string {
  const text = stripVTControlCharacters(readFileSync(logFile, "utf8"))
  return text.trimEnd().split("\n").slice(-25).join("\n")
}
