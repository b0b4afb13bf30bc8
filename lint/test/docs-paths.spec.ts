import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const ROOT = join(__dirname, "../..")
/** Folders of this repository. The guide of the starter names files of the starter, which has a `src`, too. */
const OURS = /`((?:src|packages|integration-tests|lint|scripts|tools|demo|benchmarks|docs)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const OF_THE_STARTER = "docs/guides/dtc-starter.md"

const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n")
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = ""]) => path)

it.each(pages.filter((page) => page !== OF_THE_STARTER))("%s names files that are there", (page) => {
  const paths = named(readFileSync(join(ROOT, page), "utf8"), OURS)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it.each(pages)("%s links to files that are there", (page) => {
  const paths = named(readFileSync(join(ROOT, page), "utf8"), LINK)
  expect(paths.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([])
})
