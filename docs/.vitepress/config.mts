import { readFileSync } from "node:fs"
import { posix } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitepress"
import { sidebar } from "./sidebar.mts"

interface PackageFile {
  description: string
  repository?: { url: string }
}

const { description, repository } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
) as PackageFile

/** The repository's address for a browser; undefined as long as package.json names none. */
const address = repository?.url.replace(/^git\+/, "").replace(/\.git$/, "")

/** The anchor of a heading as GitHub makes it, so that links work there and here. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replace(/ /g, "-")

/** The site: static files in docs/.vitepress/dist. A link to a page that is not there fails the build. */
export default defineConfig({
  title: "medusa-payment-mpgi",
  description,
  lang: "en-US",
  cleanUrls: true,
  metaChunk: true,
  lastUpdated: false,
  // Where the site is served below a path, as pages of a repository are: DOCS_BASE=/medusa-payment-mpgi/
  base: process.env.DOCS_BASE ?? "/",
  markdown: {
    // Braces at the end of a text are text.
    attrs: { disable: true },
    anchor: { slugify },
    toc: { slugify },
    config(md) {
      // Two braces are an expression to Vue; our pages mean two braces.
      for (const rule of ["text", "code_inline"] as const) {
        const render = md.renderer.rules[rule]
        md.renderer.rules[rule] = (tokens, at, options, env, self) =>
          (render?.(tokens, at, options, env, self) ?? "").replaceAll("{{", "&#123;&#123;")
      }
      const render =
        md.renderer.rules.link_open ??
        ((tokens, at, options, _, self) => self.renderToken(tokens, at, options))
      md.renderer.rules.link_open = (tokens, at, options, env: { relativePath?: string }, self) => {
        const href = tokens[at]?.attrGet("href") ?? ""
        const outside = leavesDocs(href, env.relativePath ?? "")
        if (outside) tokens[at]?.attrSet("href", address ? `${address}/blob/main/${outside}` : "#")
        return render(tokens, at, options, env, self)
      }
    },
  },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    ...(address ? { socialLinks: [{ icon: "github", link: address }] } : {}),
    nav: [
      { text: "Quick start", link: "/guides/quick-start" },
      { text: "Guides", link: "/" },
      { text: "Reference", link: "/reference/configuration" },
      { text: "FAQ", link: "/guides/faq" },
    ],
  },
})

/** The path in the repository of a file outside of docs; undefined for a page of the site. */
function leavesDocs(href: string, page: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href) || href === "") return undefined
  const [path = "", anchor] = href.split("#")
  const target = posix.join("docs", posix.dirname(page), path)
  if (target.startsWith("docs/") && /(\.md|\/)$/.test(target)) return undefined
  return anchor === undefined ? target : `${target}#${anchor}`
}
