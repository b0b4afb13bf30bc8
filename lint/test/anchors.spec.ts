import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

const ROOT = join(__dirname, "../..")
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n")

/** The anchors of a page's headings, as GitHub makes them; a repeated heading has a number. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = ""]) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, "")
        .replace(/ /g, "-")
      const count = seen.get(slug) ?? 0
      seen.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

const withoutCode = (markdown: string) => markdown.replace(/^( *)```[\s\S]*?^ *```/gm, "")

const known = new Map(pages.map((page) => [page, anchorsOf(readFileSync(join(ROOT, page), "utf8"))]))

it.each(pages)("%s links to headings that are there", (page) => {
  const links = withoutCode(readFileSync(join(ROOT, page), "utf8")).matchAll(
    /\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g,
  )
  const broken = [...links].filter(([, path = "", anchor = ""]) => {
    const target = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path))
    return known.has(target) && !known.get(target)?.has(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

it("finds a heading, a repeated one and one with code", () => {
  expect([...anchorsOf("# One: two\n\n## `a_b` c\n\n## Again\n\n```md\n# no\n```\n\n## Again\n")]).toEqual([
    "one-two",
    "a_b-c",
    "again",
    "again-1",
  ])
})

describe("the answers of a newcomer", () => {
  const faq = readFileSync(join(ROOT, "docs/guides/faq.md"), "utf8")
  const questions = faq.split(/^## /m).slice(1)

  it("are one click from the README, and one more from what says it in full", () => {
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toMatch(/docs\/guides\/faq\.md/)
    expect(
      questions.filter((question) => !/\]\([^)]+\)/.test(question)).map((text) => text.split("\n")[0]),
    ).toEqual([])
  })

  it.each([
    "return after paying",
    "answer is lost",
    "PCI DSS",
    "Who may",
    "Node.js",
    "webhooks",
    "remove the package",
    "PostgreSQL",
    "Medusa Cloud",
    "going live",
    "error code",
    "upgrade",
    "monitor",
  ])("include: %s", (words) => {
    expect(questions.filter((question) => question.split("\n")[0]?.includes(words))).toHaveLength(1)
  })
})
