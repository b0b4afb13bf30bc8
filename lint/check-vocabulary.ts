import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { findTerms, type Term } from "./vocabulary"

/** Part of `npm run lint`: phrases and old addresses in the files, and flagged words in their names. */
const home = join(__dirname, "..")
const root = process.argv[2] ?? home

const folders = new Set([".git", ".medusa", ".demo", "node_modules", "coverage", "test-results", "vectors"])
const texts = /\.(ts|tsx|js|mjs|json|md|css|html|ya?ml)$|^\.ci\//
const exempt = [
  /^package-lock\.json$/,
  /^cspell\.config\.yaml$/,
  /^lint\/(vocabulary|test\/vocabulary\.spec)\.ts$/,
  /\/migrations\/\.snapshot/,
  /^src\/admin\/.*\/(de|es|fr|ptBR|zhCN)\.json$/,
]

/** The words that cspell refuses in texts; it does not look at names of files. */
function flaggedWords(): Term[] {
  const config = readFileSync(join(home, "cspell.config.yaml"), "utf8")
  return [...config.matchAll(/^ {2}- ([a-z]+)->(.+)$/gm)].map(([, word = "", instead = ""]) => ({
    pattern: new RegExp(`(?<![a-z])${word}(?![a-z])`, "gi"),
    instead,
  }))
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory() && !folders.has(entry.name)) yield* filesIn(path)
    else if (entry.isFile() && texts.test(path) && !exempt.some((one) => one.test(path))) yield path
  }
}

const names = flaggedWords()
let count = 0
for (const path of filesIn("")) {
  const inName = findTerms(path, names).map((find) => ({ ...find, line: 0, column: 0 }))
  for (const { line, column, found, instead } of [
    ...inName,
    ...findTerms(readFileSync(join(root, path), "utf8")),
  ]) {
    console.log(`${path}:${line}:${column} - Old term (${found}) fix: (${instead})`)
    count++
  }
}
if (count > 0) process.exitCode = 1
