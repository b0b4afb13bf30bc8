import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What was tested: the release, the commit, with a star when files differ from it, and the day. */
export function tested(): { version: string; commit: string; date: string } {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: __dirname, encoding: "utf8" }).trim()
  const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as {
    version: string
  }
  const date = new Date().toISOString().slice(0, 10)
  try {
    const star = git("status", "--porcelain", "-uno") ? "*" : ""
    return { version, commit: git("rev-parse", "--short", "HEAD") + star, date }
  } catch {
    return { version, commit: "not in a repository", date }
  }
}
