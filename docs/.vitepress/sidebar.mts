import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

interface Item {
  text: string
  link: string
}

const DOCS = fileURLToPath(new URL("..", import.meta.url))

/** The pages of each group, by path. A test compares them with the pages that are there. */
const GROUPS: Record<string, string[]> = {
  Start: [
    "index",
    "guides/quick-start",
    "guides/dtc-starter",
    "guides/monorepo",
    "guides/going-live",
    "guides/faq",
  ],
  "Merchant's guide": [
    "guides/merchant",
    "guides/tour",
    "guides/checkout-settings",
    "guides/subscriptions",
    "guides/permissions",
    "guides/alerts",
  ],
  "Developer's guide": [
    "guides/configuration",
    "guides/storefront",
    "guides/sandbox",
    "guides/local-webhooks",
    "guides/saved-cards",
    "guides/subscription-plans",
    "guides/order-first",
    "guides/existing-orders",
    "guides/extending",
  ],
  "Operator's guide": [
    "guides/deployment",
    "guides/medusa-cloud",
    "guides/postgresql",
    "guides/proxies",
    "guides/monitoring",
    "guides/operations",
    "guides/commands",
    "guides/upgrade",
    "guides/uninstall",
    "guides/compose",
    "guides/troubleshooting",
    "guides/rotating-secrets",
    "guides/restore",
    "guides/staging-copy",
    "guides/pci-dss",
  ],
  Reference: [
    "reference/configuration",
    "reference/errors",
    "reference/api",
    // Made by scripts/code-reference.mts before the site is built.
    ...pagesIn("reference/code/medusa-payment-mpgi"),
    "assumptions",
    "coverage",
    "glossary",
    "states",
    "reliability",
    "security",
    "performance",
    "architecture",
    "medusa-hazards",
  ],
}

/** Groups in order; pages that no group names are listed under "More", decisions at the end. */
export const sidebar = [
  ...Object.entries(GROUPS).map(([text, pages]) => ({ text, items: pages.map(item) })),
  ...more(),
  {
    text: "Decisions",
    collapsed: true,
    items: pagesIn("decisions").map(item),
  },
]

function more(): { text: string; items: Item[] }[] {
  const named = new Set(Object.values(GROUPS).flat())
  const others = ["", "guides", "reference"].flatMap(pagesIn).filter((page) => !named.has(page))
  return others.length > 0 ? [{ text: "More", items: others.map(item) }] : []
}

function pagesIn(folder: string): string[] {
  if (!existsSync(`${DOCS}/${folder}`)) return []
  return readdirSync(`${DOCS}/${folder}`)
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder ? `${folder}/` : ""}${file.replace(/\.md$/, "")}`)
    .sort()
}

/** A page under its first heading, up to a colon. */
function item(page: string): Item {
  const heading = /^# (.+)$/m.exec(readFileSync(`${DOCS}/${page}.md`, "utf8"))?.[1] ?? page
  return { text: heading.replace(/(?<!\d):.*/, ""), link: `/${page === "index" ? "" : page}` }
}
