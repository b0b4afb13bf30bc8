import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Mutant } from "./mutant"

export const ROOT = join(__dirname, "../../..")
const COPIED = [
  "src",
  "integration-tests",
  "tools",
  "demo",
  "scripts",
  "jest.config.js",
  "package.json",
  "medusa-config.ts",
]
const CONFIGURATION = ["tsconfig.json", "tsconfig.all.json"]

/** The text of a file with a patch in it. @throws Error when the text to change is not there exactly once. */
export function patched(text: string, { file, find, replace }: Mutant["patches"][number]): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`${file}: ${JSON.stringify(find)} is there ${parts.length - 1} times`)
  return parts.join(replace)
}

/** A copy of the package to plant bugs in. */
export function scratchCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-mutants-"))
  for (const name of [...COPIED, ...CONFIGURATION])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  return folder
}

/** Plants a bug in a copy. Answers how to take it out again. */
export function plant({ patches }: Mutant, folder: string): () => void {
  const files = new Map<string, string>()
  for (const patch of patches) {
    const path = join(folder, patch.file)
    const text = readFileSync(path, "utf8")
    if (!files.has(path)) files.set(path, text)
    writeFileSync(path, patched(text, patch))
  }
  return () => files.forEach((text, path) => writeFileSync(path, text))
}
