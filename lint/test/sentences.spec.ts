import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { MOST_WORDS, sentencesOf } from "../sentences"

const ROOT = join(__dirname, "../..")
/** How many longer sentences there may be. Lower it when there are fewer. */
const ALLOWED = 0

const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n")

it(`the documentation has no more sentences of over ${MOST_WORDS} words than it had`, () => {
  const long = pages.flatMap((page) =>
    sentencesOf(readFileSync(join(ROOT, page), "utf8"))
      .filter(({ words }) => words > MOST_WORDS)
      .map(({ line, words, text }) => `${page}:${line} has ${words} words: ${text}`),
  )
  expect(long.length > ALLOWED ? long : []).toEqual([])
})

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ")
const counts = (markdown: string) => sentencesOf(markdown).map(({ line, words }) => [line, words])

it("counts sentences of paragraphs, of items and across lines", () => {
  expect(counts(`One two.\nThree four\nfive. "Six" seven?`)).toEqual([
    [1, 2],
    [1, 3],
    [1, 2],
  ])
  expect(counts(`- ${words(3)}\n- ${words(20)}\n  ${words(10)}.\n\n1. ${words(4)}`)).toEqual([
    [1, 3],
    [2, 30],
    [5, 4],
  ])
})

it("counts code and a link as what is read, and ends no sentence inside of them", () => {
  expect(counts("Run `npm run a. B c` in [the folder](docs/a.b.md#c) now – 10 s.")).toEqual([[1, 8]])
})

it("leaves out headings, tables, comments and code", () => {
  expect(
    counts("# A heading\n\n| a | b |\n|---|---|\n\n<!-- a\nb -->\n\n```sh\na b c\n\n- d\n```\n\nA line."),
  ).toEqual([[15, 2]])
})
