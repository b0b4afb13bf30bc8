import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgresUp from "../setup/postgres-up"
import { root } from "./root"

/** The environment variable in which the tests find the tarball. */
export const TARBALL = "MPGI_TARBALL"

/** Builds and packs the package once for all tests of it, and starts PostgreSQL for those that need it. */
export default async function pack() {
  await postgresUp()
  run(process.execPath, ["--import", "tsx", join(root, "scripts/build.ts")])
  run(process.execPath, ["--import", "tsx", join(root, "scripts/sbom.ts")])
  const folder = mkdtempSync(join(tmpdir(), "mpgi-packed-"))
  run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder])
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!
  process.env[TARBALL] = join(folder, tarball)
}

function run(command: string, args: string[]) {
  try {
    execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error })
  }
}
