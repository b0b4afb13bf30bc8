import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isThere } from "../repository"

const ROOT = join(__dirname, "../..")
/** Folders of this repository. The guide of the starter names files of the starter, which has a `src`, too. */
const OURS = /`((?:src|packages|integration-tests|lint|scripts|tools|demo|benchmarks|docs)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const ABSOLUTE = /\]\((https:[^)\s]+)\)/g
/** npm and GitHub's release page show them, and know no folder beside them. */
const SHOWN_ALONE = ["README.md", "CHANGELOG.md", "packages/storefront/README.md"]
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

it.each(pages)("%s links by address to files of this repository that are there", (page) => {
  const links = named(readFileSync(join(ROOT, page), "utf8"), ABSOLUTE)
  expect(links.filter((link) => !isThere(link, ROOT))).toEqual([])
})

it.each(SHOWN_ALONE)("%s has absolute links only", (page) => {
  expect(named(readFileSync(join(ROOT, page), "utf8"), LINK)).toEqual([])
})
