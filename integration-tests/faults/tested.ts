import { execFileSync } from "node:child_process"

/** What was tested: a commit and its tree of `src`, with a star when files differ from it. */
export function tested(): { commit: string; source: string } {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: __dirname, encoding: "utf8" }).trim()
  const star = (...paths: string[]) => (git("status", "--porcelain", "-uno", ...paths) ? "*" : "")
  try {
    const source = git("rev-parse", "--short", "HEAD:src") + star("--", ":/src")
    return { commit: git("rev-parse", "--short", "HEAD") + star(), source }
  } catch {
    return { commit: "not in a repository", source: "not in a repository" }
  }
}
