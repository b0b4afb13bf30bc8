import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { storefrontPatch } from "../storefront-patch"

const patch = readFileSync(join(__dirname, "../../../docs/guides/dtc-starter.patch"), "utf8")
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A repository in which each patched file has the lines that the patch expects. */
function starter(): string {
  const root = mkdtempSync(join(tmpdir(), "mpgi-starter-"))
  folders.push(root)
  execFileSync("git", ["init", "-q"], { cwd: root })
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    if (part.includes("\nnew file mode")) continue
    const file = /^a\/(.+) b\//.exec(part)![1]!
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), before(part))
  }
  mkdirSync(join(root, "apps/backend"), { recursive: true })
  return root
}

/** The lines of the file that the patch shows. The other lines are empty. */
function before(part: string): string {
  const lines: string[] = []
  for (const hunk of part.split(/^@@ /m).slice(1)) {
    const start = Number(/^-(\d+)/.exec(hunk)![1])
    while (lines.length < start - 1) lines.push("")
    for (const line of hunk.split("\n").slice(1)) if (/^[ -]/.test(line)) lines.push(line.slice(1))
  }
  return `${lines.join("\n")}\n`
}

describe("mpgi storefront-patch", () => {
  it("applies the patch at the root of the repository, from the backend's folder, once", () => {
    const root = starter()
    const backend = join(root, "apps/backend")
    const page = join(root, "apps/storefront/src/lib/data/mpgi.ts")
    expect(storefrontPatch({ options: { "dry-run": true } }, backend)).toMatchObject({ code: 0 })
    expect(existsSync(page)).toBe(false)
    expect(storefrontPatch({ options: {} }, backend)).toMatchObject({ code: 0 })
    expect(readFileSync(page, "utf8")).toContain("export async function startPayment")
    const again = storefrontPatch({ options: {} }, backend)
    expect(again).toMatchObject({ code: 1, lines: [expect.stringContaining("applied already")] })
  })

  it("changes nothing where a part does not fit", () => {
    const root = starter()
    const changed = /^--- a\/(.+)$/m.exec(patch)![1]!
    writeFileSync(join(root, changed), "something else\n")
    const { code, lines } = storefrontPatch({ options: {} }, root)
    expect(code).toBe(1)
    expect(lines[0]).toContain("does not fit, and nothing was changed")
    expect(
      execFileSync("git", ["status", "--short", "apps/storefront/src/lib/data"], {
        cwd: root,
        encoding: "utf8",
      }),
    ).not.toContain("mpgi.ts")
  })

  it("names what is missing elsewhere, and prints the patch", () => {
    const folder = mkdtempSync(join(tmpdir(), "mpgi-elsewhere-"))
    folders.push(folder)
    expect(storefrontPatch({ options: {} }, folder).lines[0]).toContain("no git repository")
    execFileSync("git", ["init", "-q"], { cwd: folder })
    expect(storefrontPatch({ options: {} }, folder).lines[0]).toContain("has no apps/storefront")
    expect(storefrontPatch({ options: { print: true } }, folder)).toMatchObject({
      code: 0,
      lines: [patch.trimEnd()],
    })
  })
})
