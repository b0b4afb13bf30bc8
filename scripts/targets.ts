/**
 * `npm run targets`: how large the source is, and how many files a request passes. Lint runs it: it fails when a figure is above what
 * this table allows. Lower an allowed figure when the source has become smaller, until it is the target.
 */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"

const ROOT = join(__dirname, "..")

/** A figure with what it should become and what it may be today. */
export interface Target {
  name: string
  value: number
  target: number
  allowed: number
}

/** One walk of CONTRIBUTING.md: the files that it numbers, and how many it says they are. */
export interface Walk {
  numbers: number[]
  files: string[]
  stated: number
}

/** What `allowed` is today, by the walk's heading: files, and changes of folder where there is a target for them. */
export const WALKS = [
  {
    heading: "How a redirect checkout travels",
    files: { target: 24, allowed: 35 },
    turns: { target: 10, allowed: 20 },
  },
  { heading: "How a partial refund travels", files: { target: 16, allowed: 23 } },
  { heading: "How a capture travels", files: { target: 16, allowed: 21 } },
  { heading: "How a notification travels", files: { target: 18, allowed: 27 } },
]

/** @throws when CONTRIBUTING.md has no such heading */
export function readWalk(heading: string): Walk {
  const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
  const [, section] = text.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no chapter "${heading}"`)
  const [body = ""] = section.split("\n## ")
  const steps = [...body.matchAll(/^(\d+)\. `([^`]+)`: \S/gm)]
  return {
    numbers: steps.map(([, number]) => Number(number)),
    files: steps.map(([, , file = ""]) => file),
    stated: Number(/passes (\d+)\s+files/.exec(body)?.[1]),
  }
}

/** How often the next file of a walk is in another folder. */
export function turnsOf({ files }: Pick<Walk, "files">): number {
  return files.filter((file, at) => at > 0 && dirname(file) !== dirname(files[at - 1] ?? "")).length
}

/** Lines that are neither blank nor only a comment. */
export function linesOfCode(text: string, jsx = false): number {
  const file = ts.createSourceFile(jsx ? "a.tsx" : "a.ts", text, ts.ScriptTarget.Latest)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child))
    if (children.length > 0) return children.forEach(visit)
    const line = (position: number) => file.getLineAndCharacterOfPosition(position).line
    if (node.getWidth(file) === 0) return
    for (let at = line(node.getStart(file)); at <= line(node.getEnd()); at++) lines.add(at)
  }
  visit(file)
  return lines.size
}

/** The source that people write: without tests, generated files and declarations. */
function handWritten(): string[] {
  return readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => join("src", path))
    .filter((path) => /\.tsx?$/.test(path) && !/\/test\/|\.generated\.ts$|\.d\.ts$/.test(path))
}

export function targets(): Target[] {
  const files = handWritten()
  const lines = files.map((path) => linesOfCode(readFileSync(join(ROOT, path), "utf8"), path.endsWith("x")))
  const total = lines.reduce((sum, each) => sum + each, 0)
  const size = [
    { name: "hand-written files in src", value: files.length, target: 560, allowed: 733 },
    { name: "their lines of code", value: total, target: 36_500, allowed: 50_806 },
  ]
  const walks = WALKS.flatMap(({ heading, files: most, turns }) => {
    const walk = readWalk(heading)
    const passed = { name: `${heading}: files`, value: walk.files.length, ...most }
    return turns
      ? [passed, { name: `${heading}: changes of folder`, value: turnsOf(walk), ...turns }]
      : [passed]
  })
  return [...size, ...walks]
}

function main(): void {
  const all = targets()
  const width = Math.max(...all.map(({ name }) => name.length))
  console.log(`${"".padEnd(width)}     now  target  allowed`)
  for (const { name, value, target, allowed } of all) {
    const mark = value > allowed ? "  TOO MANY" : value > target ? "" : "  reached"
    const cells = [value, target, allowed].map((each) => String(each).padStart(7))
    console.log(`${name.padEnd(width)} ${cells.join(" ")}${mark}`)
  }
  const above = all.filter(({ value, allowed }) => value > allowed)
  if (above.length > 0) process.exitCode = 1
}

if (require.main === module) main()
