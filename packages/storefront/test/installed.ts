import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The repository. */
export const root = join(__dirname, "../../..")
export const NAME = "medusa-payment-mpgi-storefront"

/** Runs a program of node_modules. @throws Error with its output */
export function node(cwd: string, file: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, "node_modules", file), ...args], {
      cwd,
      encoding: "utf8",
      stdio: "pipe",
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${file} ${args.join(" ")}:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Packs the package, which builds it, and installs it into an empty project that has React, with the types of React 19. */
export function installStorefront() {
  const project = mkdtempSync(join(tmpdir(), "mpgi-storefront-"))
  const folder = join(project, "node_modules", NAME)
  const packed = execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", project], {
    cwd: join(root, "packages/storefront"),
    encoding: "utf8",
  })
  type Packed = { filename: string; files: { path: string; size: number }[] }
  const [{ filename, files }] = JSON.parse(packed) as [Packed]
  const tarball = join(project, filename)
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"])
  mkdirSync(join(project, "node_modules/@types"))
  symlinkSync(join(root, "node_modules/types-react-19"), join(project, "node_modules/@types/react"))
  for (const name of ["csstype", "react"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name))
  return { project, folder, tarball, files }
}
