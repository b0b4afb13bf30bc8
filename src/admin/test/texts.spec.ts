import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import translations from "../i18n"

type Texts = { [key: string]: string | Texts }

/** Every text by its whole key, as in `amount.hint`. */
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

const screens = join(__dirname, "..")
const sources = readdirSync(screens, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes("test"))
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  .join("\n")

describe("the texts of the screens", () => {
  it.each(languages)("%s has every text, with the same values in it", (_language, { mpgi }) => {
    const texts = flat(mpgi)
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) {
      expect([key, placeholders(texts.get(key) ?? "")]).toEqual([key, placeholders(text)])
      expect([key, texts.get(key)?.trim()]).not.toEqual([key, ""])
    }
  })

  it("that a screen asks for by name are there", () => {
    const asked = [...sources.matchAll(/\bt\("([\w.]+)"/g)].map(([, key]) => key as string)
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((key) => !english.has(key))).toEqual([])
  })

  it("that a screen puts together are all of a kind that is there", () => {
    const asked = [...sources.matchAll(/\bt\(\s*`([^`$]*)\$\{/g)].map(([, prefix]) => prefix as string)
    const known = [...english.keys()]
    for (const prefix of asked.filter((prefix) => prefix !== ""))
      expect([prefix, known.some((key) => key.startsWith(prefix))]).toEqual([prefix, true])
  })

  it("are all asked for", () => {
    const named = new Set([...sources.matchAll(/"([a-z_]+(?:\.[a-z_]+)*)"/g)].map(([, key]) => key as string))
    const prefixes = [...sources.matchAll(/`([\w.]*)\$\{[^}]*\}([\w.]*)`/g)].map(
      ([, before, after]) => [before ?? "", after ?? ""] as const,
    )
    const together = (key: string) =>
      prefixes.some(
        ([before, after]) => before + after !== "" && key.startsWith(before) && key.endsWith(after),
      )
    // Kinds whose last part is data of the gateway's or of ours.
    const data = /^(state|write|message|what|problem)\./
    // The singular is chosen by the count that the text is given.
    const asked = new Set([...english.keys()].map((key) => key.replace(/_one$/, "")))
    expect([...asked].filter((key) => !named.has(key) && !together(key) && !data.test(key))).toEqual([])
  })
})
