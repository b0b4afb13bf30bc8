import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Tree } from "./setup/tree"

const root = join(__dirname, "../..")

const files = {
  "src/modules/mpgi/heal-difference.ts": `
    /** Somebody has healed it. */
    export const healDifference = async (HEAL_IT: string) => ({ learned_at: "whoever", HEAL_IT })`,
  "src/modules/mpgi/old-names.ts": `
    applyFact(row, { kind: "paid_without_order" })
    emit("mpgi.bulk.waits", "select * from mpgi_plan")`,
  "src/modules/mpgi/new-names.ts": `
    /** payment_without_order, cart_not_completed, mpgi_subscription_plan, mpgi_plan_installments */`,
  "docs/guide.md": "The gateway is asked anew, and `tombstoned_at` tells.\n",
  "src/admin/i18n/cases/en.json": `{ "told": "nobody knows" }`,
  "src/admin/i18n/cases/de.json": `{ "title": "niemand weiß es" }`,
  "src/api/x.ts": `export const authorisedBehaviour = { cancelledAt: 1, colour: "grey", licence: 2 }`,
  "src/gateway/operations/x.ts": `export const authorise = { path: "/v1/authorise", optimise: 1, threeds: 2 }`,
  "src/good.ts": `/** Resolves a discrepancy: MPGI, IBAN, mpgipay_1 and \\n%2Dtest. */\nexport const authorized = "canceled"`,
  "src/x.ts": `export const misspeled = "Zebulon"`,
  "src/test/x.spec.ts": `export const baits = "Zebulon"`,
}
const tree = new Tree(files)

/** `word → replacement` for every word that is refused in a file. */
const found = new Map<string, string[]>(Object.keys(files).map((file) => [file, []]))

beforeAll(() => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/cspell/bin.mjs"),
      "lint",
      "--config",
      join(root, "cspell.config.yaml"),
      "--root",
      tree.path,
      "--no-progress",
      "--no-summary",
      "--no-gitignore",
      "src",
      "docs",
    ],
    { cwd: tree.path, encoding: "utf8" },
  )
  if (stderr.includes("Error")) throw new Error(stderr)
  for (const line of stdout.split("\n").filter(Boolean)) {
    const [, file = "", word = "", fix] =
      line.match(/^(.+?):\d+:\d+ - \w+ word \((.+?)\)(?: fix: \((.+)\))?$/) ?? []
    found.get(file)?.push(fix ? `${word} → ${fix}` : word)
  }
}, 600_000)

afterAll(() => tree.remove())

describe("cspell", () => {
  it("refuses the old words in comments, identifiers and strings, and names the new ones", () => {
    expect(found.get("src/modules/mpgi/heal-difference.ts")).toEqual([
      "Somebody → Someone, A user",
      "healed → resolved",
      "heal → resolve, correct",
      "Difference → Discrepancy",
      "HEAL → RESOLVE, CORRECT",
      "learned → synced",
      "whoever → the user, the caller",
      "HEAL → RESOLVE, CORRECT",
    ])
  })

  it("refuses names, columns, values and events that were replaced, and no longer ones with them", () => {
    expect(found.get("src/modules/mpgi/old-names.ts")).toEqual([
      "applyFact → applyTransaction",
      "paid_without_order → payment_without_order",
      "mpgi.bulk.waits → mpgi.bulk.queued",
      "mpgi_plan → mpgi_subscription_plan",
    ])
    expect(found.get("src/modules/mpgi/new-names.ts")).toEqual([])
  })

  it("refuses them in Markdown and in the English texts, and reads no other language", () => {
    expect(found.get("docs/guide.md")).toEqual([
      "asked → queried, requested",
      "anew → again",
      "tombstoned → abandoned",
      "tells → reports",
    ])
    expect(found.get("src/admin/i18n/cases/en.json")).toEqual([
      "told → reported, given",
      "nobody → no one, none",
    ])
    expect(found.get("src/admin/i18n/cases/de.json")).toEqual([])
  })

  it("refuses British spelling, except for the words of the wire", () => {
    expect(found.get("src/api/x.ts")).toEqual([
      "authorised → authorized",
      "Behaviour → Behavior",
      "cancelled → canceled",
      "colour → color",
      "licence → license",
    ])
    expect(found.get("src/gateway/operations/x.ts")).toEqual([])
  })

  it("knows the words of the domain, and no others; those of tests in tests", () => {
    expect(found.get("src/good.ts")).toEqual([])
    expect(found.get("src/x.ts")).toEqual(["misspeled → misspelled", "Zebulon"])
    expect(found.get("src/test/x.spec.ts")).toEqual([])
  })
})

describe.each(["lint/dictionary.txt", "lint/test-words.txt"])("%s", (file) => {
  it("is sorted and has no word twice", () => {
    const words = readFileSync(join(root, file), "utf8").trim().split("\n")
    const sorted = [...new Set(words)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    expect(words).toEqual(sorted)
  })
})
