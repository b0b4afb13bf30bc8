import { execFileSync } from "node:child_process"
import { cpus, totalmem } from "node:os"
import type { Sizes } from "../sizes"

/** Where, on what and how much was measured. */
export type Environment = {
  cpu: string
  cores: number
  memory_gb: number
  node: string
  commit: string
  /** When it began. */
  at: string
  /** full, quick or smoke. */
  size: string
  sizes: Sizes
  seconds: number
}

export function environment(size: string, sizes: Sizes, began: Date): Environment {
  const processors = cpus()
  return {
    cpu: processors[0]?.model ?? "unknown",
    cores: processors.length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: commit(),
    at: began.toISOString(),
    size,
    sizes,
    seconds: Math.round((Date.now() - began.getTime()) / 1000),
  }
}

/** The commit that is checked out, with `+` when files have changed since. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: __dirname, encoding: "utf8" }).trim()
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? "+" : "")
  } catch {
    return "unknown"
  }
}
