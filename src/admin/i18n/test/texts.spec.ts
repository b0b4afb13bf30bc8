import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import translations from ".."

type Texts = { [key: string]: string | Texts }

/** Every text by its full key, as in `shared.amount.hint`. */
function flat(texts: Texts, path = ""): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, text]) => {
    const name = path ? `${path}.${key}` : key
    return typeof text === "string" ? [[name, text] as const] : [...flat(text, name)]
  })
  return new Map(entries)
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const english = flat(translations.en.mpgi)
const languages = Object.entries(translations).filter(([language]) => language !== "en")

const screens = join(__dirname, "../..")
const sources = readdirSync(screens, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes("test"))
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  .join("\n")

describe("the translations of the screens", () => {
  it.each(languages)("%s has every text, with the same placeholders", (_language, { mpgi }) => {
    const texts = flat(mpgi)
    // The English messages of the health check are on the server, where another test checks them.
    const keys = [...texts.keys()].filter((key) => !key.startsWith("health.message."))
    expect(keys.sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) {
      expect([key, placeholders(texts.get(key) ?? "")]).toEqual([key, placeholders(text)])
      expect([key, texts.get(key)?.trim()]).not.toEqual([key, ""])
    }
  })

  it("include every key that a screen uses", () => {
    const used = [...sources.matchAll(/\bt\("([\w.]+)"/g)].map(([, key]) => key as string)
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((key) => !english.has(key))).toEqual([])
  })

  it("include every prefix from which a screen builds keys", () => {
    const used = [...sources.matchAll(/\bt\(\s*`([^`$]*)\$\{/g)].map(([, prefix]) => prefix as string)
    const known = [...english.keys()]
    for (const prefix of used.filter((prefix) => prefix !== ""))
      expect([prefix, known.some((key) => key.startsWith(prefix))]).toEqual([prefix, true])
  })

  it("are all used", () => {
    const named = new Set([...sources.matchAll(/"([a-z_]+(?:\.[a-z_]+)*)"/g)].map(([, key]) => key as string))
    const prefixes = [...sources.matchAll(/`([\w.]*)\$\{[^}]*\}([\w.]*)`/g)].map(
      ([, before, after]) => [before ?? "", after ?? ""] as const,
    )
    const isBuilt = (key: string) =>
      prefixes.some(
        ([before, after]) => before + after !== "" && key.startsWith(before) && key.endsWith(after),
      )
    // Groups whose last segment is data of the API.
    const data = /^(payments\.(state|operation_state|operation|problem)|notifications\.state)\./
    // The translation library selects the singular by the count.
    const keys = new Set([...english.keys()].map((key) => key.replace(/_one$/, "")))
    expect([...keys].filter((key) => !named.has(key) && !isBuilt(key) && !data.test(key))).toEqual([])
  })
})
