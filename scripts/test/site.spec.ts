import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const ROOT = join(__dirname, "../..")

const pages = execFileSync("git", ["ls-files", "docs/*.md"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")
  .map((page) => page.slice("docs/".length, -".md".length))

describe("npm run docs:build", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "mpgi-site-"))
    const { status, stderr, stdout } = spawnSync("npm", ["run", "docs:build", "--", "--outDir", folder], {
      cwd: ROOT,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
    // A link to a page that is not there fails the build.
    if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it("makes a page of every Markdown file, with its whole text", () => {
    expect(pages.filter((page) => !existsSync(join(folder, `${page}.html`)))).toEqual([])
    expect(pages.length).toBeGreaterThan(60)
    const errors = readFileSync(join(folder, "reference/errors.html"), "utf8")
    expect(errors).toContain('id="bad_signature"')
    expect(errors).toContain("{ format, contentType }")
    expect(readFileSync(join(folder, "guides/storefront.html"), "utf8")).toContain("{{")
  })

  it("has a sidebar with the groups of readers, in which no page is missing", () => {
    const home = readFileSync(join(folder, "index.html"), "utf8")
    for (const group of ["Start", "Merchant's guide", "Developer's guide", "Operator's guide", "Reference"])
      expect(home.replaceAll("&#39;", "'")).toContain(group)
    const linked = new Set([...home.matchAll(/href="\/([\w/-]*)"/g)].map(([, link]) => link))
    const missing = pages.filter(
      (page) => !page.startsWith("decisions/") && !linked.has(page === "index" ? "" : page),
    )
    expect(missing).toEqual([])
  })

  it("has a page for each import, of its types and comments, and lists it in the reference", () => {
    const home = readFileSync(join(folder, "index.html"), "utf8")
    for (const [name, words] of [
      ["gateway", ["GatewayClient", "It never sends a write twice", "payment.antifraud_token_cookie?"]],
      ["sandbox", ["startSandbox", "SandboxOptions"]],
      [
        "storefront",
        ["waitForPayment", "Milliseconds between two requests", "src/storefront/payment-status.ts#L"],
      ],
    ] as const) {
      const page = `reference/code/medusa-payment-mpgi/${name}`
      expect(home).toContain(`href="/${page}"`)
      const text = readFileSync(join(folder, `${page}.html`), "utf8")
      for (const word of words) expect(text).toContain(word)
    }
    expect(
      execFileSync("git", ["status", "--porcelain", "docs/reference"], { cwd: ROOT, encoding: "utf8" }),
    ).not.toContain("code")
  })

  it("has pictures and the search index, so that static files are enough", () => {
    const merchant = readFileSync(join(folder, "guides/merchant.html"), "utf8")
    const [, picture = "none"] = /src="(\/assets\/[\w.-]+\.png)"/.exec(merchant) ?? []
    expect(existsSync(join(folder, picture))).toBe(true)
  })
})
