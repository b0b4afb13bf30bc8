import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Report, Request } from "./commands"

/**
 * Applies the patch for Medusa's DTC starter to the repository that contains a folder. The patch is part of this
 * package.
 */
export function storefrontPatch({ options }: Pick<Request, "options">, folder: string): Report {
  const patch = patchFile()
  if (options["print"]) return { result: {}, lines: [readFileSync(patch, "utf8").trimEnd()], code: 0 }
  const root = git(["rev-parse", "--show-toplevel"], folder)
  if (root.status !== 0)
    return failure("this folder is in no git repository. Use --print, and apply the patch by other means.")
  const at = root.stdout.trim()
  if (!existsSync(join(at, "apps/storefront")))
    return failure(`${at} has no apps/storefront: the patch is for a copy of Medusa's DTC starter.`)
  if (git(["apply", "--reverse", "--check", patch], at).status === 0)
    return failure("the patch is applied already.")
  const checked = git(["apply", "--check", patch], at)
  if (checked.status !== 0)
    return failure(
      `the patch does not fit, and nothing was changed. The guide shows each change:\n${checked.stderr.trim()}`,
    )
  if (options["dry-run"]) return success("The patch fits. Nothing was changed.")
  const applied = git(["apply", patch], at)
  return applied.status === 0
    ? success("The storefront is patched. See `git diff`, and the guide for its environment variables.")
    : failure(applied.stderr.trim())
}

/** Built, this file is below .medusa/server/src/cli; from source, below src/cli. */
function patchFile(): string {
  const places = ["../../../..", "../.."].map((up) => join(__dirname, up, "docs/guides/dtc-starter.patch"))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error("the patch is missing: install the package again.")
  return found
}

function git(args: string[], cwd: string) {
  return spawnSync("git", args, { cwd, encoding: "utf8" })
}

const success = (line: string): Report => ({ result: { applied: true }, lines: [line], code: 0 })
const failure = (line: string): Report => ({ result: { applied: false }, lines: [`mpgi: ${line}`], code: 1 })
